import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PlainLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { type LinkMailData, linkLetter, linkSchema } from './link-mail.server.ts';

const words = mailWords({
  name: 'confirm-new-address',
  label: 'Confirm a new email address',
  facts: { site: commonFacts.site, email: 'The recipient’s address' },
  subject: 'Confirm your new email address for {site}',
  title: 'Confirm your new email address',
  parts: {
    opening: 'You asked to use {email} for your {site} account. Open this link while signed in to confirm.',
    closing: 'The link works for 24 hours. If the button doesn’t work, open this link:',
  },
});

export const mail = defineMail({
  // The new, unconfirmed address.
  payload: z.object({ userId: z.uuid(), address: z.email(), url: linkSchema }),
  read: async ({ address, url }) => ({ email: address, url }),
  letters: { 'confirm-new-address': linkLetter(words, template, strangerMailLimit) },
});

/** Sent to the new address. `url` needs a sign-in and works for 24 hours. */
function template(site: MailSite, { email, url }: LinkMailData, say: RenderWords): MailTemplate {
  const said = say(words, { site: site.brand.name, email });
  return {
    subject: said.subject,
    preheader: 'One tap to use this address for your account.',
    reason: `You get this email because someone wants to use ${email} for their ${site.brand.name} account. If this wasn’t you, ignore it. Nothing will change.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={url}>Confirm new address</ActionButton>
        {said.closing}
        <PlainLink href={url} />
      </>
    ),
  };
}
