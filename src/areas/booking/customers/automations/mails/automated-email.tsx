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
  businessLink,
  businessUnsubscribeLink,
  businessUnsubscribePageLink,
} from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { type AutomatedEmail, readAutomatedEmail } from './automation-queries.server.ts';

const example: AutomatedEmail = {
  subject: 'Thank you for coming, Priya',
  text: 'Hello Priya,\n\nThank you for coming to Slow Flow. We hope you enjoyed it.',
  token: 'none',
  seeker: { name: 'Priya Nair', email: 'priya@people.example' },
  business: { id: 1, name: 'Willow & Stone Yoga', email: 'hello@willow.example', phone: '020 7946 0001' },
};

const words = mailWords({
  name: 'automated-email',
  label: 'Automated email from a business',
  facts: {
    business: commonFacts.business,
    subject: 'Subject from the business',
    answer: 'How to reply, as a sentence',
  },
  needs: ['business', 'subject', 'answer'],
  subject: '{business}: {subject}',
  title: '{subject}',
  parts: { closing: '{business}. {answer}' },
});

/** Goes only to customers who want news at the time of sending, with one-click unsubscribe. */
export const mail = defineMail({
  payload: z.object({ sendId: z.uuid() }),
  read: ({ sendId }, { pool }) => readAutomatedEmail(pool, sendId),
  letters: {
    'automated-email': {
      reader: 'seeker',
      to: toSeeker,
      replyTo: ({ business: { name, email } }) => (email === null ? null : { name, address: email }),
      once: ({ sendId }) => sendId,
      words: [words],
      template,
      unsubscribe: (site, { token }) => businessUnsubscribeLink(site.publicUrl, token),
      preview: example,
    },
  },
});

function template(site: MailSite, message: AutomatedEmail, say: RenderWords): MailTemplate {
  const { subject, text, business, token } = message;
  const said = say(words, {
    business: business.name,
    subject,
    answer: business.email === null ? `To reply, call ${business.phone}.` : 'Reply to this email to answer.',
  });
  return {
    subject: said.subject,
    preheader: text,
    reason: `You get this email because you asked for news from ${business.name}.`,
    title: said.title,
    body: (
      <>
        <ParagraphLines>{text}</ParagraphLines>
        <ActionButton href={businessLink(site.publicUrl, business.id)}>See our dates</ActionButton>
        {said.closing}
        <Paragraph>
          <TextLink href={businessUnsubscribePageLink(site.publicUrl, token)}>
            Unsubscribe from {business.name} news
          </TextLink>
        </Paragraph>
      </>
    ),
  };
}
