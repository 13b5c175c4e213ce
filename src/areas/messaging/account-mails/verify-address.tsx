import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PlainLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { type LinkMailData, linkMail } from './link-mail.server.ts';

const words = mailWords({
  name: 'verify-address',
  label: 'Confirm a new account’s email address',
  facts: { site: commonFacts.site, email: 'The recipient’s address' },
  subject: 'Confirm your email address for {site}',
  title: 'Confirm your email address',
  parts: {
    opening: 'Welcome to {site}. Confirm that {email} is yours so we can send you booking confirmations.',
    closing: 'The link works for 24 hours. If the button doesn’t work, open this link:',
  },
});

export const mail = linkMail(words, template, strangerMailLimit);

/** `url` works for 24 hours. */
function template(site: MailSite, { email, url }: LinkMailData, say: RenderWords): MailTemplate {
  const said = say(words, { site: site.brand.name, email });
  return {
    subject: said.subject,
    preheader: 'One tap, so we can send you booking confirmations.',
    reason: `You get this email because someone used ${email} to sign up to ${site.brand.name}. If this wasn’t you, ignore it.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={url}>Confirm email address</ActionButton>
        {said.closing}
        <PlainLink href={url} />
      </>
    ),
  };
}
