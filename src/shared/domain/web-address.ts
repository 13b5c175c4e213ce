import { z } from 'zod';

const MAX_LENGTH = 300;

/**
 * Whether browsers go where an address of the web, scheme and all, is read to lead. Without both slashes they look for it
 * on the page's own site. They drop line breaks and turn backslashes round while they read it; before the host stand
 * names and passwords, of which a reader takes the first part for the host.
 */
export function isUnambiguousAddress(address: string): boolean {
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? [];
  return (
    authority !== '' && !authority.includes('@') && !/[\s\p{C}\\]/u.test(address) && URL.canParse(address)
  );
}

/**
 * A website as people write it: `otter.example` becomes `https://otter.example`. Null for what is no address of a
 * page on the web: other schemes, names and passwords in front of the host, line breaks and whatever else does not
 * show, hosts without a dot.
 */
export function readWebAddress(text: string): string | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (address.length > MAX_LENGTH || !isUnambiguousAddress(address)) return null;
  return z.regexes.domain.test(new URL(address).hostname) ? address : null;
}

/**
 * A page of a social network as people write it: an address, or their name there. With `https://instagram.com/`,
 * "@otter.yoga" and "otteryoga" become `https://instagram.com/otter.yoga` and `…/otteryoga`. A name with a dot needs its
 * "@", as it may be a website. Null for anything else.
 */
export function readSocialAddress(text: string, profiles: string): string | null {
  const typed = text.trim();
  const [, afterAt, alone] = /^(?:@([\w.-]{1,60})|(\w[\w-]{0,59}))$/.exec(typed) ?? [];
  const handle = afterAt ?? alone;
  return handle === undefined ? readWebAddress(typed) : `${profiles}${handle}`;
}

/** A website in a form: left out, null or empty answers null; what is no web address is refused with `sentence`. */
export const webAddressField = (sentence: string) => addressField(sentence, readWebAddress);

/** The same for a page of a social network, whose profiles are at `profiles` (`readSocialAddress`). */
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
