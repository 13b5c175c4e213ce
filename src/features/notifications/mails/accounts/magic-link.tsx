import { askedByAnybody } from '../../sending/mail-caps.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph, WrittenLink } from '../layout/parts.tsx';
import { type LinkMailData, linkMail } from './link-mail.server.ts';

export const mail = linkMail('magic-link', template, askedByAnybody);

/** To somebody who wants to sign in without a password: open `url`. It works once, for 15 minutes. */
function template(site: MailSite, { email, url }: LinkMailData): MailTemplate {
  const subject = `Your link to sign in to ${site.brand.name}`;
  return {
    subject,
    preheader: 'The link works once, within the next 15 minutes.',
    reason: `You get this email because somebody asked to sign in to ${site.brand.name} as ${email}. If that was not you, ignore it: nobody can sign in without this link.`,
    title: `Sign in to ${site.brand.name}`,
    body: (
      <>
        <Paragraph>Open this link on the device on which you want to be signed in.</Paragraph>
        <Action href={url}>Sign in</Action>
        <Paragraph>
          The link works once, within the next 15 minutes. If the button does nothing, open this address:
        </Paragraph>
        <WrittenLink href={url} />
      </>
    ),
  };
}
