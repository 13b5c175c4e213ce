import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PlainLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { type LinkMailData, linkMail } from './link-mail.server.ts';

const words = mailWords({
  name: 'magic-link',
  label: 'Sign-in link',
  facts: { site: commonFacts.site, email: 'The recipient’s address' },
  subject: 'Your {site} sign-in link',
  title: 'Sign in to {site}',
  parts: {
    opening: 'Open this link on the device you want to sign in on.',
    closing: 'The link works once, within the next 15 minutes. If the button doesn’t work, open this link:',
  },
});

export const mail = linkMail(words, template, strangerMailLimit);

/** `url` works once, for 15 minutes. */
function template(site: MailSite, { email, url }: LinkMailData, say: RenderWords): MailTemplate {
  const said = say(words, { site: site.brand.name, email });
  return {
    subject: said.subject,
    preheader: 'The link works once, within the next 15 minutes.',
    reason: `You get this email because someone asked to sign in to ${site.brand.name} as ${email}. If this wasn’t you, ignore it. No one can sign in without this link.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={url}>Sign in</ActionButton>
        {said.closing}
        <PlainLink href={url} />
      </>
    ),
  };
}
