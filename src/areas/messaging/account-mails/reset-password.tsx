import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PlainLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { type LinkMailData, linkMail } from './link-mail.server.ts';

const words = mailWords({
  name: 'reset-password',
  label: 'Password reset link',
  facts: { site: commonFacts.site, email: 'The recipient’s address' },
  subject: 'Choose a new password for {site}',
  title: 'Choose a new password',
  parts: {
    opening: 'Use this link to choose a new password for your account, {email}.',
    closing: 'The link works once, within the next hour. If the button doesn’t work, open this link:',
  },
});

// The link lives for an hour and the cap allows one mail an hour, so even a flooded person always has one that works.
export const mail = linkMail(words, template, { ...strangerMailLimit, thenOneEveryMinutes: 60 });

/** `url` works for one hour. */
function template(site: MailSite, { email, url }: LinkMailData, say: RenderWords): MailTemplate {
  const said = say(words, { site: site.brand.name, email });
  return {
    subject: said.subject,
    preheader: 'The link works once, within the next hour.',
    reason: `You get this email because someone asked to reset the password for ${email} on ${site.brand.name}. If this wasn’t you, ignore it. Your password won’t change.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={url}>Choose a new password</ActionButton>
        {said.closing}
        <PlainLink href={url} />
      </>
    ),
  };
}
