import { z } from 'zod';

const MAX_LENGTH = 300;

/**
 * Whether browsers and readers agree where this absolute address leads. Browsers drop line breaks, turn backslashes
 * round and skip credentials before the host.
 */
export function isUnambiguousAddress(address: string): boolean {
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? [];
  return (
    authority !== '' && !authority.includes('@') && !/[\s\p{C}\\]/u.test(address) && URL.canParse(address)
  );
}

/**
 * `otter.example` → `https://otter.example`. Null for other schemes, credentials, invisible characters and hosts
 * without a dot.
 */
export function readWebAddress(text: string): string | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (address.length > MAX_LENGTH || !isUnambiguousAddress(address)) return null;
  return z.regexes.domain.test(new URL(address).hostname) ? address : null;
}

/**
 * Reads an address or a handle: "@otter.yoga" → `https://instagram.com/otter.yoga`. A handle with a dot needs its
 * "@", as it may be a website. Null for anything else.
 */
export function readSocialAddress(text: string, profiles: string): string | null {
  const typed = text.trim();
  const [, afterAt, alone] = /^(?:@([\w.-]{1,60})|(\w[\w-]{0,59}))$/.exec(typed) ?? [];
  const handle = afterAt ?? alone;
  return handle === undefined ? readWebAddress(typed) : `${profiles}${handle}`;
}

/** Missing, null or empty gives null; an invalid address is refused with `sentence`. */
export const webAddressField = (sentence: string) => addressField(sentence, readWebAddress);

/** Like `webAddressField`; `profiles` is the network's base URL (`readSocialAddress`). */
export const socialAddressField = (sentence: string, profiles: string) =>
  addressField(sentence, (text) => readSocialAddress(text, profiles));

const addressField = (sentence: string, read: (text: string) => string | null) =>
  z
    .string({ error: sentence })
    .nullish()
    .transform((text, context) => {
      if (text === null || text === undefined || text.trim() === '') return null;
      const address = read(text);
      if (address !== null) return address;
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    });
