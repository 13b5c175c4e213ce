import { z } from 'zod';
import { defineMail, shortDigest } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PlainLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { signInMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { readAccountForMail } from './account-queries.server.ts';
import { type LinkMailData, linkSchema } from './link-mail.server.ts';

const words = mailWords({
  name: 'magic-link',
  label: 'Sign-in code and link',
  facts: { site: commonFacts.site, email: 'The recipient’s address' },
  subject: 'Your {site} sign-in code',
  title: 'Sign in to {site}',
  parts: {
    opening: 'Enter this code on the page where you asked for it, or open the link.',
    closing: 'Both work for 15 minutes, once each. If the button doesn’t work, open this link:',
  },
});

interface SignInMailData extends LinkMailData {
  /** Null if the request came from a program. */
  code: string | null;
}

export const mail = defineMail({
  // Also to addresses without an account: reading the mail makes it. `userId`: from before, without an address.
  payload: z.object({
    address: z.email().optional(),
    userId: z.uuid().optional(),
    url: linkSchema,
    code: z.string().optional(),
  }),
  read: async ({ address, userId, url, code }, { pool, log }): Promise<SignInMailData | null> => {
    const email =
      address ?? (userId === undefined ? undefined : (await readAccountForMail(pool, userId))?.email);
    if (email !== undefined) return { email, url, code: code ?? null };
    log.warn({ userId, template: words.name }, 'No such account to send a link to');
    return null;
  },
  letters: {
    'magic-link': {
      words: [words] as const,
      reader: 'account' as const,
      to: ({ email }: SignInMailData) => ({ name: '', address: email }),
      once: ({ address, userId, url }: { address?: string; userId?: string; url: string }) =>
        `${userId ?? shortDigest(address ?? '')}:${shortDigest(url)}`,
      template,
      cap: signInMailLimit,
      preview: { email: 'priya@people.example', url: 'https://fettle.example', code: '481 520' },
    },
  },
});

/** `url` and `code` work once each, for 15 minutes. */
function template(site: MailSite, { email, url, code }: SignInMailData, say: RenderWords): MailTemplate {
  const said = say(words, { site: site.brand.name, email });
  return {
    subject: said.subject,
    preheader: code === null ? 'The link works once, within the next 15 minutes.' : `Your code is ${code}.`,
    reason: `You get this email because someone asked to sign in to ${site.brand.name} as ${email}. If this wasn’t you, ignore it. No one can sign in without this code or link.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {code !== null && (
          <p style={{ fontSize: 30, fontWeight: 700, letterSpacing: 6, margin: '16px 0' }}>{code}</p>
        )}
        <ActionButton href={url}>Sign in</ActionButton>
        {said.closing}
        <PlainLink href={url} />
      </>
    ),
  };
}
