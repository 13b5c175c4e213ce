import { askedByAnybody } from '../../sending/mail-caps.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph, WrittenLink } from '../layout/parts.tsx';
import { type LinkMailData, linkMail } from './link-mail.server.ts';

export const mail = linkMail('verify-address', template, askedByAnybody);

/** To a new member: open `url` to show that the address is theirs. It works for 24 hours. */
function template(site: MailSite, { email, url }: LinkMailData): MailTemplate {
  const subject = `Confirm your email address for ${site.brand.name}`;
  return {
    subject,
    preheader: 'One tap, so that your booking confirmations reach you.',
    reason: `You get this email because ${email} was used to sign up to ${site.brand.name}. If that was not you, you can ignore it.`,
    title: 'Confirm your email address',
    body: (
      <>
        <Paragraph>
          Welcome to {site.brand.name}. Please confirm that {email} is yours, so that booking confirmations
          reach you.
        </Paragraph>
        <Action href={url}>Confirm email address</Action>
        <Paragraph>The link works for 24 hours. If the button does nothing, open this address:</Paragraph>
        <WrittenLink href={url} />
      </>
    ),
  };
}
