import { createRequire } from 'node:module';
import { memoizeOnce } from './lazy.ts';
import { normaliseWidth } from './text-normalisation.ts';

/**
 * What only registries know: numbering plans (libphonenumber's metadata) and public suffixes (tldts). The server's side
 * of `registry-data.ts`; both tables are read when the first form needs them, so that a start does not wait for them.
 */
const require = createRequire(import.meta.url);
// The smallest metadata: exact for numbers that begin with +44, and the general plan of every other country. A foreign
// number refused by mistake costs a booking; one that nobody has been given costs nothing.
const numbers = memoizeOnce((): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min'));
const suffixes = memoizeOnce((): typeof import('tldts') => require('tldts'));

/**
 * Numbers that Ofcom keeps free for drama (https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama):
 * no metadata has them as given out. The demo and its examples use them.
 */
const DRAMA_NUMBERS = /^\+44(?:7700900|1632960|8081570|3069990)\d{3}$|^\+449098790\d{3}$/;

/**
 * A telephone number in the form that is kept and shown: as it is dialled in the United Kingdom, and abroad with the
 * country's code. "020 7946 0321", "+353 1 234 5678", "020 7946 0321 ext. 12". A number without a country is British.
 *
 * @param text as typed or pasted: labels, brackets, "(0)", "0044", dots, slashes and any dashes may stand in it
 * @returns null where it is no telephone number, or more than one
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

/** What stands between spaces and brackets and may be an address: its host and whether a path follows. */
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

/** Plain full stops, of which the network's names have several kinds. */
const normaliseDots = (text: string): string => normaliseWidth(text).replace(/[。．｡]/g, '.');

/** "Mr.Li" and "J.R.Kim" are people, though .li and .kim are domains. An address in small letters is none. */
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
 * Whether a name has a web address in it, with or without "www.": a domain under a suffix of the public list, in any
 * script or as punycode, an IP address, and either with spaces around its dots. "St. John", "J.R.R. Tolkien" and
 * "Dr.Dre" have none. For names that we write into mail to other people: mail programs make links of addresses.
 */
export function nameHasWebAddress(name: string): boolean {
  const text = normaliseDots(name);
  if (/:\/\/|\bwww\s*\./i.test(text)) return true;
  const joined = text.replace(/\s+\.\s*/g, '.');
  if (findCandidates(joined).some((found) => isAddress(found.host) && !isShortenedName(found, false)))
    return true;
  // "bit. ly/win": after a full stop most often the surname begins, so only where nothing else stands, or a path does.
  const closed = joined.replace(/\.\s+/g, '.');
  return findCandidates(closed).some(
    (found) =>
      (found.path || !(closed.includes(' ') || capitalised(found.labels.at(-1) ?? ''))) &&
      isAddress(found.host) &&
      !isShortenedName(found, true),
  );
}

/**
 * Whether a text of several sentences has a web address in it. "Happy birthday.Love, Ada" has none: a domain that
 * begins with a capital after its dot, without a path, is a space that was forgotten.
 */
export function textHasWebAddress(text: string): boolean {
  const plain = normaliseDots(text);
  if (/:\/\/|\bwww\s*\./i.test(plain)) return true;
  return findCandidates(plain).some(
    ({ host, labels, path }) => isAddress(host) && (path || !capitalised(labels.at(-1) ?? '')),
  );
}
