import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { Facts, ParagraphLines } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { messageTopics } from '../messages/message-options.ts';
import { type MessageAnswerData, readMessageAnswer } from './message-queries.server.ts';

const words = mailWords({
  name: 'message-answered',
  label: 'Reply to a message',
  facts: {
    reference: 'Message reference',
    writer: 'First name of the person replying',
    site: commonFacts.site,
  },
  needs: ['reference'],
  subject: 'Our reply to your message {reference}',
  title: 'Our reply to your message',
  parts: {
    signed: '{writer}, {site}',
    closing: 'Reply to this email to answer. Keep the reference in the subject.',
  },
});

/** Replies come to our own address. */
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
        text: 'We’ve asked your bank about the refund.\n\nIt arrives by Friday.',
        author: 'Moira',
        writer: { name: 'Priya Nair', address: 'priya@people.example' },
      },
    },
  },
});

function template(
  site: MailSite,
  { reference, topic, text, author }: MessageAnswerData,
  say: RenderWords,
): MailTemplate {
  const said = say(words, { reference, writer: author, site: site.brand.name });
  return {
    subject: said.subject,
    preheader: text,
    reason: `You get this email because you wrote to ${site.brand.name}.`,
    title: said.title,
    help: { about: 'complaints', says: 'How we handle complaints' },
    body: (
      <>
        <ParagraphLines>{text}</ParagraphLines>
        {said.signed}
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
