import { z } from 'zod';
import { askedByAnybody } from '../../sending/mail-caps.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph, WrittenLink } from '../layout/parts.tsx';
import { type LinkMailData, linkLetter, linkSchema } from './link-mail.server.ts';

export const mail = defineMail({
  // To an address that is not the account's yet.
  payload: z.object({ userId: z.uuid(), address: z.email(), url: linkSchema }),
  read: async ({ address, url }) => ({ email: address, url }),
  letters: { 'confirm-new-address': linkLetter(template, askedByAnybody) },
});

/** To the new address of somebody who changes theirs: open `url`, signed in, to make it so. It works for 24 hours. */
function template(site: MailSite, { email, url }: LinkMailData): MailTemplate {
  const subject = `Confirm your new email address for ${site.brand.name}`;
  return {
    subject,
    preheader: 'One tap, and your account uses this address.',
    reason: `You get this email because somebody wants to use ${email} for their ${site.brand.name} account. If that was not you, ignore it: nothing changes.`,
    title: 'Confirm your new email address',
    body: (
      <>
        <Paragraph>
          You asked to use {email} for your {site.brand.name} account. Open this link while you are signed in,
          and it will be so.
        </Paragraph>
        <Action href={url}>Confirm new address</Action>
        <Paragraph>The link works for 24 hours. If the button does nothing, open this address:</Paragraph>
        <WrittenLink href={url} />
      </>
    ),
  };
}
