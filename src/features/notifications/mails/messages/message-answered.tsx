import { z } from 'zod';
import { messageTopics } from '#features/help/messages/message-options.ts';
import { labelOf } from '#shared/domain/option-lists.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Facts, Lines, Paragraph } from '../layout/parts.tsx';
import { type MessageAnswerData, readMessageAnswer } from './message-queries.server.ts';

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

function template(site: MailSite, { reference, topic, text, author }: MessageAnswerData): MailTemplate {
  return {
    subject: `Our answer to your message ${reference}`,
    preheader: text,
    reason: `You get this email because you wrote to ${site.brand.name}.`,
    title: 'Our answer to your message',
    help: { about: 'complaints', says: 'How we deal with complaints' },
    body: (
      <>
        <Lines>{text}</Lines>
        <Paragraph>
          {author}, {site.brand.name}
        </Paragraph>
        <Facts
          rows={[
            { label: 'Reference', value: reference },
            { label: 'About', value: labelOf(messageTopics, topic) },
          ]}
        />
        <Paragraph>Answer this email to write back, with the reference in the subject.</Paragraph>
      </>
    ),
  };
}
