import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { Facts } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { ANSWER_WORKING_DAYS, COMPLAINT_DAYS, messageTopics } from '../messages/message-options.ts';
import { type ReceivedMessageData, readReceivedMessage } from './message-queries.server.ts';

const complaintWords = mailWords({
  name: 'complaint-received',
  label: 'Complaint received',
  facts: {
    reference: 'Reference',
    days: 'Days until we settle it',
    day: 'Date by which we settle it',
  },
  needs: ['reference', 'day'],
  subject: 'We’ve received your complaint: {reference}',
  title: 'We’ve received your complaint',
  parts: {
    opening:
      'Thank you for telling us. We reply within two working days and settle it within {days} days, by {day}. If we need to know more, we’ll ask you before then.',
    closing: 'To add something, reply to this email and keep the reference in the subject.',
  },
});

const messageWords = mailWords({
  name: 'message-received',
  label: 'Message received',
  facts: { reference: 'Reference', days: 'Working days until our reply' },
  needs: ['reference'],
  subject: 'We’ve received your message: {reference}',
  title: 'We’ve received your message',
  parts: {
    opening: 'Thank you for your message. We’ll reply by email within {days} working days.',
    closing: 'To add something, reply to this email and keep the reference in the subject.',
  },
});

/** A receipt. It repeats nothing of the message: a visitor can type anybody's address. */
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
      cap: strangerMailLimit,
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
  say: RenderWords,
): MailTemplate {
  const said = complaint
    ? say(complaintWords, { reference, days: String(COMPLAINT_DAYS), day: formatLongDay(dueOn) })
    : say(messageWords, { reference, days: String(ANSWER_WORKING_DAYS) });
  return {
    subject: said.subject,
    preheader: complaint
      ? `We’ll settle it by ${formatLongDay(dueOn)}.`
      : `We’ll reply within ${ANSWER_WORKING_DAYS} working days.`,
    reason: `You get this email because someone contacted ${site.brand.name} with this address. If this wasn’t you, you don’t need to do anything.`,
    title: said.title,
    help: { about: 'complaints', says: 'How we handle complaints' },
    body: (
      <>
        {said.opening}
        <Facts
          rows={[
            { label: 'Reference', value: reference },
            { label: 'About', value: optionLabel(messageTopics, topic) },
          ]}
        />
        {said.closing}
      </>
    ),
  };
}
