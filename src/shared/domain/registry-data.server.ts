import { createRequire } from 'node:module';
import { memoizeOnce } from './lazy.ts';
import { normaliseWidth } from './text-normalisation.ts';

/**
 * The server's version of `registry-data.ts`. Loads its tables (libphonenumber, tldts) on first use, to keep the
 * start fast.
 */
const require = createRequire(import.meta.url);
// The smallest metadata: exact for +44, general elsewhere. Refusing a real foreign number costs a booking; accepting
// an unassigned one costs nothing.
const numbers = memoizeOnce((): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min'));
const suffixes = memoizeOnce((): typeof import('tldts') => require('tldts'));

/**
 * Ofcom's drama numbers (https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama), missing from
 * the metadata. The demo uses them.
 */
const DRAMA_NUMBERS = /^\+44(?:7700900|1632960|8081570|3069990)\d{3}$|^\+449098790\d{3}$/;

/**
 * Normalises a phone number to its UK dialling form, or with the country code if foreign: "020 7946 0321 ext. 12",
 * "+353 1 234 5678". Without a code it counts as British.
 * @param text may contain labels, brackets, "(0)", "0044", dots, slashes and dashes
 * @returns null if it isn't exactly one phone number
 */
export function readPhone(text: string): string | null {
  const plain = normaliseWidth(text)
    .replace(/\+{2,}/g, '+')
    .slice(0, 100);
  const number = numbers().parsePhoneNumberFromString(plain, 'GB');
  if (number === undefined || !(number.isValid() || DRAMA_NUMBERS.test(number.number))) return null;
  return number.format(number.countryCallingCode === '44' ? 'NATIONAL' : 'INTERNATIONAL', {
    formatExtension: (formatted, extension) => `${formatted} ext. ${extension}`,
  });
}

const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|st|sr|jr|sir)$/i;
const initial = (label: string): boolean => /^\p{L}$/u.test(label);
const capitalised = (label: string): boolean => /^\p{Lu}/u.test(label);

/** A possible web address within a text. */
interface Candidate {
  labels: string[];
  path: boolean;
  host: string;
}

function findCandidates(text: string): Candidate[] {
  return text.split(/[\s,;()<>[\]{}"“”‘’!|*]+/u).flatMap((token) => {
    const [, host = '', path = ''] = /^(?:[^@/]*@)?\.*([^/?#:@]+?)\.*((?:[/?#:].*)?)$/u.exec(token) ?? [];
    const labels = host.split('.');
    return labels.length < 2 ? [] : [{ labels, host, path: path.length > 1 }];
  });
}

function isAddress(host: string): boolean {
  const { isIp, isIcann, domain } = suffixes().parse(host, { allowPrivateDomains: false });
  return isIp === true || (isIcann === true && domain !== null);
}

/** IDNA treats several characters as full stops. */
const normaliseDots = (text: string): string => normaliseWidth(text).replace(/[。．｡]/g, '.');

/** "Mr.Li" and "J.R.Kim" are people, though .li and .kim are domains. Lower case counts as an address. */
function isShortenedName({ labels, path }: Candidate, anyCase: boolean): boolean {
  const last = labels.at(-1) ?? '';
  const before = labels.slice(0, -1);
  if (path) return false;
  if (before.length === 1 && TITLE.test(before[0] ?? '')) return true;
  return (
    before.every((label) => initial(label) && (anyCase || capitalised(label))) &&
    (anyCase || capitalised(last))
  );
}

/**
 * Whether a name contains a web address: a public-suffix domain in any script or punycode, or an IP address, also
 * with spaces around the dots. "St. John" and "Dr.Dre" don't. Mail programs turn addresses into links.
 */
export function nameHasWebAddress(name: string): boolean {
  const text = normaliseDots(name);
  if (/:\/\/|\bwww\s*\./i.test(text)) return true;
  const joined = text.replace(/\s+\.\s*/g, '.');
  if (findCandidates(joined).some((found) => isAddress(found.host) && !isShortenedName(found, false)))
    return true;
  // "bit. ly/win": usually a surname follows the full stop, so this needs a path, or nothing else in the name.
  const closed = joined.replace(/\.\s+/g, '.');
  return findCandidates(closed).some(
    (found) =>
      (found.path || !(closed.includes(' ') || capitalised(found.labels.at(-1) ?? ''))) &&
      isAddress(found.host) &&
      !isShortenedName(found, true),
  );
}

/** Like `nameHasWebAddress`, but allows a forgotten space: "Happy birthday.Love, Ada". */
export function textHasWebAddress(text: string): boolean {
  const plain = normaliseDots(text);
  if (/:\/\/|\bwww\s*\./i.test(plain)) return true;
  return findCandidates(plain).some(
    ({ host, labels, path }) => isAddress(host) && (path || !capitalised(labels.at(-1) ?? '')),
  );
}
