import { z } from 'zod';
import { toSeeker } from '../bookings/booking-letters.server.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Lines, Paragraph, TextLink } from '../layout/parts.tsx';
import { bookingsLink, endNewsLink, endNewsPage } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { type CustomerMessageData, readCustomerMessage } from './customer-message-queries.server.ts';

const example: CustomerMessageData = {
  kind: 'news',
  userId: 'none',
  subject: 'We start five minutes late on Thursday',
  text: 'The street is closed for a parade.\n\nCome by Dale Street, and we wait for you.',
  author: 'Hannah',
  token: 'none',
  seeker: { name: 'Priya Nair', email: 'priya@people.example' },
  business: { name: 'Willow & Stone Yoga', email: 'hello@willow.example', phone: '020 7946 0001' },
};

const words = mailWords({
  name: 'customer-message',
  label: 'Message from a business to customers',
  facts: {
    business: fact.business,
    subject: 'Subject from the business',
    writer: 'Writer: “Hannah, Willow & Stone Yoga”',
    answer: 'How to reply, as a sentence',
  },
  needs: ['business', 'subject', 'answer'],
  subject: '{business}: {subject}',
  title: '{subject}',
  parts: {
    closing: '{writer}. {answer}',
  },
});

/**
 * A business wrote to several of its customers: a mail to each. What is about a booking goes to whoever has it. News goes
 * to those who want it at the moment of sending, and can be ended at one click and without signing in.
 */
export const mail = defineMail({
  payload: z.object({ messageId: z.uuid(), customerId: z.uuid() }),
  read: ({ messageId, customerId }, { pool }) => readCustomerMessage(pool, messageId, customerId),
  letters: {
    'customer-message': {
      reader: 'seeker',
      to: toSeeker,
      replyTo: ({ business: { name, email } }) => (email === null ? null : { name, address: email }),
      once: ({ messageId, customerId }) => `${messageId}:${customerId}`,
      words: [words],
      template,
      unsubscribe: (site, { kind, token }) =>
        kind === 'news' ? endNewsLink(site.publicUrl, token) : undefined,
      preview: example,
    },
  },
});

function template(site: MailSite, message: CustomerMessageData, say: Say): MailTemplate {
  const { kind, subject, text, author, business, token } = message;
  const said = say(words, {
    business: business.name,
    subject,
    writer: author === null ? business.name : `${author}, ${business.name}`,
    answer: business.email === null ? `To reply, call ${business.phone}.` : 'Reply to this email to answer.',
  });
  return {
    subject: said.subject,
    preheader: text,
    reason:
      kind === 'news'
        ? `You get this email because you asked for news from ${business.name}.`
        : `You get this email because you booked with ${business.name} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        <Lines>{text}</Lines>
        {said.closing}
        {kind === 'booked' && <Action href={bookingsLink(site.publicUrl)}>See your bookings</Action>}
        {kind === 'news' && (
          <Paragraph>
            <TextLink href={endNewsPage(site.publicUrl, token)}>
              Unsubscribe from {business.name} news
            </TextLink>
          </Paragraph>
        )}
      </>
    ),
  };
}
