import { z } from 'zod';
import { messageTopics } from '#features/help/messages/message-options.ts';
import { labelOf } from '#shared/domain/option-lists.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Facts, Lines } from '../layout/parts.tsx';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { type MessageAnswerData, readMessageAnswer } from './message-queries.server.ts';

const words = mailWords({
  name: 'message-answered',
  label: 'We answer a message',
  facts: {
    reference: 'What the message goes by',
    writer: 'The first name of whoever answers',
    site: fact.site,
  },
  needs: ['reference'],
  subject: 'Our answer to your message {reference}',
  title: 'Our answer to your message',
  parts: {
    signed: '{writer}, {site}',
    closing: 'Answer this email to write back, with the reference in the subject.',
  },
});

/** An admin answered what somebody wrote to us. What they reply comes to our own address. */
export const mail = defineMail({
  payload: z.object({ replyId: z.uuid() }),
  read: ({ replyId }, { pool }) => readMessageAnswer(pool, replyId),
  letters: {
    'message-answered': {
      reader: 'account',
      to: ({ writer }) => writer,
      replyTo: (_answer, { brand }) => ({ name: brand.name, address: brand.email }),
      once: ({ replyId }) => replyId,
      words: [words],
      template,
      preview: {
        reference: 'H-4F7K2',
        topic: 'refund',
        text: 'We have asked your bank where the refund is.\n\nIt arrives by Friday.',
        author: 'Moira',
        writer: { name: 'Priya Nair', address: 'priya@people.example' },
      },
    },
  },
});

function template(
  site: MailSite,
  { reference, topic, text, author }: MessageAnswerData,
  say: Say,
): MailTemplate {
  const said = say(words, { reference, writer: author, site: site.brand.name });
  return {
    subject: said.subject,
    preheader: text,
    reason: `You get this email because you wrote to ${site.brand.name}.`,
    title: said.title,
    help: { about: 'complaints', says: 'How we deal with complaints' },
    body: (
      <>
        <Lines>{text}</Lines>
        {said.signed}
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
