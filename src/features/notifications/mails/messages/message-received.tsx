import { z } from 'zod';
import {
  ANSWER_WORKING_DAYS,
  COMPLAINT_DAYS,
  messageTopics,
} from '#features/help/messages/message-options.ts';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { labelOf } from '#shared/domain/option-lists.ts';
import { askedByAnybody } from '../../sending/mail-caps.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Facts, Paragraph } from '../layout/parts.tsx';
import { type ReceivedMessageData, readReceivedMessage } from './message-queries.server.ts';

/**
 * Somebody wrote to us: that we have it, and by when they hear from us. Whoever is signed out may have typed anybody's
 * address, so nothing that they wrote is in it.
 */
export const mail = defineMail({
  payload: z.object({ messageId: z.uuid() }),
  read: ({ messageId }, { pool }) => readReceivedMessage(pool, messageId),
  letters: {
    'message-received': {
      reader: 'account',
      to: ({ writer }) => writer,
      replyTo: (_message, { brand }) => ({ name: brand.name, address: brand.email }),
      once: ({ messageId }) => messageId,
      template,
      cap: askedByAnybody,
      preview: {
        reference: 'H-4F7K2',
        topic: 'refund',
        complaint: true,
        dueOn: '2026-12-24',
        writer: { name: 'Priya Nair', address: 'priya@people.example' },
      },
    },
  },
});

function template(site: MailSite, { reference, topic, complaint, dueOn }: ReceivedMessageData): MailTemplate {
  return {
    subject: complaint ? `We have your complaint: ${reference}` : `We have your message: ${reference}`,
    preheader: complaint
      ? `One of us looks into it and answers by ${formatLongDay(dueOn)}.`
      : `One of us answers within ${ANSWER_WORKING_DAYS} working days.`,
    reason: `You get this email because somebody wrote to ${site.brand.name} with this address. If that was not you, there is nothing you need to do.`,
    title: complaint ? 'We have your complaint' : 'We have your message',
    help: { about: 'complaints', says: 'How we deal with complaints' },
    body: (
      <>
        <Paragraph>
          {complaint
            ? `Thank you for telling us. One of us looks into it and answers you by email within ${COMPLAINT_DAYS} days, by ${formatLongDay(dueOn)}. If we need to know more, we ask you before.`
            : `Thank you for writing. One of us answers you by email within ${ANSWER_WORKING_DAYS} working days.`}
        </Paragraph>
        <Facts
          rows={[
            { label: 'Reference', value: reference },
            { label: 'About', value: labelOf(messageTopics, topic) },
          ]}
        />
        <Paragraph>To add something, answer this email and leave the reference in the subject.</Paragraph>
      </>
    ),
  };
}
