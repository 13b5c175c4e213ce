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
import { Facts } from '../layout/parts.tsx';
import { mailWords, type Say } from '../words/mail-words.ts';
import { type ReceivedMessageData, readReceivedMessage } from './message-queries.server.ts';

const complaintWords = mailWords({
  name: 'complaint-received',
  label: 'We have a complaint',
  facts: {
    reference: 'What it goes by',
    days: 'In how many days it is answered',
    day: 'By when it is answered',
  },
  needs: ['reference', 'day'],
  subject: 'We have your complaint: {reference}',
  title: 'We have your complaint',
  parts: {
    opening:
      'Thank you for telling us. One of us looks into it and answers you by email within {days} days, by {day}. If we need to know more, we ask you before.',
    closing: 'To add something, answer this email and leave the reference in the subject.',
  },
});

const messageWords = mailWords({
  name: 'message-received',
  label: 'We have a message',
  facts: { reference: 'What it goes by', days: 'In how many working days it is answered' },
  needs: ['reference'],
  subject: 'We have your message: {reference}',
  title: 'We have your message',
  parts: {
    opening: 'Thank you for writing. One of us answers you by email within {days} working days.',
    closing: 'To add something, answer this email and leave the reference in the subject.',
  },
});

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
      words: [complaintWords, messageWords],
      template,
      cap: askedByAnybody,
      preview: {
        reference: 'H-4F7K2',
        topic: 'refund',
        complaint: true,
        dueOn: '2026-12-24',
        writer: { name: 'Priya Nair', address: 'priya@people.example' },
      },
      previews: {
        [messageWords.name]: {
          reference: 'H-4F7K2',
          topic: 'refund',
          complaint: false,
          dueOn: '2026-12-24',
          writer: { name: 'Priya Nair', address: 'priya@people.example' },
        },
      },
    },
  },
});

function template(
  site: MailSite,
  { reference, topic, complaint, dueOn }: ReceivedMessageData,
  say: Say,
): MailTemplate {
  const said = complaint
    ? say(complaintWords, { reference, days: String(COMPLAINT_DAYS), day: formatLongDay(dueOn) })
    : say(messageWords, { reference, days: String(ANSWER_WORKING_DAYS) });
  return {
    subject: said.subject,
    preheader: complaint
      ? `One of us looks into it and answers by ${formatLongDay(dueOn)}.`
      : `One of us answers within ${ANSWER_WORKING_DAYS} working days.`,
    reason: `You get this email because somebody wrote to ${site.brand.name} with this address. If that was not you, there is nothing you need to do.`,
    title: said.title,
    help: { about: 'complaints', says: 'How we deal with complaints' },
    body: (
      <>
        {said.opening}
        <Facts
          rows={[
            { label: 'Reference', value: reference },
            { label: 'About', value: labelOf(messageTopics, topic) },
          ]}
        />
        {said.closing}
      </>
    ),
  };
}
