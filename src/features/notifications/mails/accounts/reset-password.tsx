import { askedByAnybody } from '../../sending/mail-caps.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph, WrittenLink } from '../layout/parts.tsx';
import { type LinkMailData, linkMail } from './link-mail.server.ts';

// The link lives for an hour: whoever is flooded still gets one every hour, and so always has one that works.
export const mail = linkMail('reset-password', template, { ...askedByAnybody, thenOneEveryMinutes: 60 });

/** To somebody who forgot their password: open `url` to choose a new one. It works for one hour. */
function template(site: MailSite, { email, url }: LinkMailData): MailTemplate {
  const subject = `Choose a new password for ${site.brand.name}`;
  return {
    subject,
    preheader: 'The link works once, within the next hour.',
    reason: `You get this email because somebody asked to reset the password of ${email} on ${site.brand.name}. If that was not you, ignore it: your password stays as it is.`,
    title: 'Choose a new password',
    body: (
      <>
        <Paragraph>We were asked to reset the password of your account, {email}.</Paragraph>
        <Action href={url}>Choose a new password</Action>
        <Paragraph>
          The link works once, within the next hour. If the button does nothing, open this address:
        </Paragraph>
        <WrittenLink href={url} />
      </>
    ),
  };
}
