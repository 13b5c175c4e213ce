import { z } from 'zod';

const MAX_LENGTH = 300;

/**
 * A website as people write it: `otter.example` becomes `https://otter.example`. Null for what is no address of a
 * page on the web: other schemes, names and passwords in front of the host, line breaks and whatever else does not
 * show, hosts without a dot.
 */
export function readWebAddress(text: string): string | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  // Browsers drop line breaks and turn backslashes round while they read an address: what is shown would not be where
  // it leads. Before the host stand names and passwords, of which a reader takes the first part for the host.
  if (address.length > MAX_LENGTH || /[\s\p{C}\\]/u.test(address) || !URL.canParse(address)) return null;
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? [];
  const { hostname } = new URL(address);
  const isHost = authority !== '' && !authority.includes('@') && z.regexes.domain.test(hostname);
  return isHost ? address : null;
}

/** A website in a form: left out, null or empty answers null; what is no web address is refused with `sentence`. */
export const webAddressField = (sentence: string) =>
  z
    .string({ error: sentence })
    .nullish()
    .transform((text, context) => {
      if (text === null || text === undefined || text.trim() === '') return null;
      const address = readWebAddress(text);
      if (address !== null) return address;
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    });
