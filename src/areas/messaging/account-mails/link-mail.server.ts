import { z } from 'zod';
import { defineMail, shortDigest } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import type { MailWords, RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import type { MailCap } from '#areas/messaging/email/sending/mail-caps.ts';
import { readAccountForMail } from './account-queries.server.ts';

/** Signs somebody in or proves an address. */
export const linkSchema = z.url({ protocol: /^https?$/ });

export interface LinkMailData {
  email: string;
  url: string;
}

type LinkTemplate = (site: MailSite, link: LinkMailData, say: RenderWords) => MailTemplate;

/** Sends an account's link to its address, once per link. */
export function linkMail(words: MailWords, template: LinkTemplate, cap: MailCap) {
  const { name } = words;
  return defineMail({
    payload: z.object({ userId: z.uuid(), url: linkSchema }),
    read: async ({ userId, url }, { pool, log }) => {
      const account = await readAccountForMail(pool, userId);
      if (account !== null) return { ...account, url };
      log.warn({ userId, template: name }, 'No such account to send a link to');
      return null;
    },
    letters: { [name]: linkLetter(words, template, cap) },
  });
}

export function linkLetter(words: MailWords, template: LinkTemplate, cap: MailCap) {
  return {
    words: [words] as const,
    reader: 'account' as const,
    // No name: anyone can sign up with another's address and put a message in the name.
    to: ({ email }: LinkMailData) => ({ name: '', address: email }),
    once: ({ userId, url }: { userId: string; url: string }) => `${userId}:${shortDigest(url)}`,
    template,
    cap,
    preview: { email: 'priya@people.example', url: 'https://fettle.example' },
  };
}
