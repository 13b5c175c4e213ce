import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Paragraph,
  ParagraphLines,
  TextLink,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import {
  bookingsLink,
  businessUnsubscribeLink,
  businessUnsubscribePageLink,
} from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
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
    business: commonFacts.business,
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
 * Messages about a booking always go out. News goes only to customers who want it at the time of sending, with
 * one-click unsubscribe.
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
        kind === 'news' ? businessUnsubscribeLink(site.publicUrl, token) : undefined,
      preview: example,
    },
  },
});

function template(site: MailSite, message: CustomerMessageData, say: RenderWords): MailTemplate {
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
        <ParagraphLines>{text}</ParagraphLines>
        {said.closing}
        {kind === 'booked' && (
          <ActionButton href={bookingsLink(site.publicUrl)}>See your bookings</ActionButton>
        )}
        {kind === 'news' && (
          <Paragraph>
            <TextLink href={businessUnsubscribePageLink(site.publicUrl, token)}>
              Unsubscribe from {business.name} news
            </TextLink>
          </Paragraph>
        )}
      </>
    ),
  };
}
