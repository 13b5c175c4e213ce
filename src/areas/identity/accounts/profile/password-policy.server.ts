import { createHash } from 'node:crypto';
import { AppError } from '#shared/domain/app-error.ts';

/** Where it is looked up whether a password is known from a breach; see `isBreachedPassword`. */
export interface BreachService {
  /** e.g. https://api.pwnedpasswords.com */
  url: string;
}

const COMMON_MESSAGE = 'This password is too easy to guess. Try three or four unrelated words.';
const BREACHED_MESSAGE =
  'This password has appeared in a data breach. Choose one you don’t use anywhere else.';
const SITE_NAME_MESSAGE = 'This password is too close to our site’s name. Choose another.';
const PERSONAL_MESSAGE = 'Choose a password that isn’t your name or email address.';

/** How long a service may keep a person waiting who is choosing a password. */
const LOOKUP_TIMEOUT_MS = 2000;

/** Words that somebody who guesses at this very site begins with (docs/security.md lists them). */
const siteWords: readonly string[] = [
  'fettle',
  'fitness',
  'personaltrainer',
  'personaltraining',
  'administrator',
  'frontdesk',
];

/** With so many digits and signs a word is no longer what a guesser has to find: 33 bits and more are beside it. */
const DECORATION_MAX = 9;

/** Of a password's letters, so many must be left beside the person's own words and the site's. */
const OTHER_LETTERS_MIN = 4;

/** A shorter word (`love` is the shortest) is judged by what surrounds it. */
const WORD_MIN = 4;

/** What is not seen, so that it changes a common password only for the eye of a computer. */
const INVISIBLE_CHARACTERS = /[\p{Cf}\s]+/gu;

/** One character again and again, or a row of them, such as `abcdefgh` and `87654321`. */
function isCharacterSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (at: number): number => (codes[at] ?? 0) - (codes[at - 1] ?? 0);
  return codes.every((_code, at) => at < 1 || (Math.abs(step(at)) <= 1 && step(at) === step(1)));
}

/** Letters that people swap for digits and signs. `1`, `!` and `|` stand for two letters each: both are tried. */
const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '£': 'l',
  '+': 't',
  '(': 'c',
};

function undoSubstitutions(text: string, one: 'i' | 'l'): string {
  return [...text].map((sign) => (/[1!|]/.test(sign) ? one : (SUBSTITUTIONS[sign] ?? sign))).join('');
}

/**
 * Returns what guessing programs undo in a password before they look a word up: digits and signs in front and behind
 * (all of them, and each part of them), signs in between, letters swapped for digits, and a word written twice.
 */
function stripDecorations(typed: string): string[] {
  const letters = typed.replace(/[^\p{L}]/gu, '').length;
  if (letters === 0 || typed.length - letters > DECORATION_MAX) return [];
  const before = /^[^\p{L}]*/u.exec(typed)?.[0].length ?? 0;
  const after = /[^\p{L}]*$/u.exec(typed)?.[0].length ?? 0;
  const found = new Set<string>();
  for (let front = 0; front <= before; front += 1) {
    for (let end = typed.length - after; end <= typed.length; end += 1) {
      const part = typed.slice(front, end);
      for (const word of [part, undoSubstitutions(part, 'i'), undoSubstitutions(part, 'l')]) {
        const plain = word.replace(/[^\p{L}\p{N}]/gu, '');
        found.add(word).add(plain);
        const [, twice] = /^(.+?)\1+$/.exec(plain) ?? [];
        if (twice !== undefined) found.add(twice);
      }
    }
  }
  return [...found].filter((word) => word.length >= WORD_MIN);
}

/** Whether hardly any letter is left of a password beside words of which all are known to guessers. */
function consistsOfWords(words: readonly string[], candidates: readonly string[]): boolean {
  const known = words.filter((word) => word.length >= 3).toSorted((one, other) => other.length - one.length);
  return candidates.some((candidate) => {
    const rest = known.reduce((text, word) => text.replaceAll(word, ' '), candidate);
    return rest !== candidate && rest.replace(/[^\p{L}]/gu, '').length < OTHER_LETTERS_MIN;
  });
}

/** The words of a person's names and address, as they may be written into a password. */
function personalWords({ email = '', names = [] }: { email?: string; names?: readonly string[] }): string[] {
  return [email, email.split('@')[0] ?? '', ...names, names.join('')].flatMap((text) => {
    const written = text.normalize('NFKC').toLowerCase().replace(INVISIBLE_CHARACTERS, '');
    return [written, ...written.split(/[^\p{L}\p{N}]+/u), written.replace(/[^\p{L}\p{N}]/gu, '')];
  });
}

/**
 * Refuses passwords that guessers try first: common ones, rows of characters, words of this site, the person's own
 * address or name, each also with digits, years and signs around it and with letters swapped (`P@ssw0rd2026!`), and
 * those known from breaches where a service is configured. A service that fails or is slow refuses nothing. Throws
 * `invalid_input` (400).
 *
 * @param person what is known of them, where it is known
 */
export async function assertStrongPassword(
  password: string,
  person: { email?: string; names?: readonly string[] },
  service: BreachService | null,
): Promise<void> {
  const typed = password.normalize('NFKC').toLowerCase().replace(INVISIBLE_CHARACTERS, '');
  const candidates = [typed, ...stripDecorations(typed)];
  const common = await commonPasswords();
  if (isCharacterSequence(typed) || candidates.some((word) => common.has(word)))
    throw weakPasswordError(COMMON_MESSAGE);
  if (consistsOfWords(personalWords(person), candidates)) throw weakPasswordError(PERSONAL_MESSAGE);
  if (consistsOfWords(siteWords, candidates)) throw weakPasswordError(SITE_NAME_MESSAGE);
  if (service !== null && (await isBreachedPassword(password, service)))
    throw weakPasswordError(BREACHED_MESSAGE);
}

const weakPasswordError = (message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field: 'password', message }] });

let commonPasswordsLoading: Promise<ReadonlySet<string>> | undefined;

/** Forty-nine thousand of them, read when the first person chooses a password: starting does not wait for it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswordsLoading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswordsLoading;
}

/**
 * Asks a service that speaks Have I Been Pwned's protocol by the first five characters of the password's SHA-1: it
 * answers hundreds of endings, and never learns which was meant. False when it cannot be asked.
 */
async function isBreachedPassword(password: string, { url }: BreachService): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const answer = await fetch(`${url.replace(/\/$/, '')}/range/${digest.slice(0, 5)}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'Fettle' },
      redirect: 'error',
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    });
    if (!answer.ok) return false;
    // Lines that pad the answer have a count of nought.
    return (await answer.text())
      .split('\n')
      .map((line) => line.trim().split(':'))
      .some(([ending, count]) => ending === digest.slice(5) && Number(count) > 0);
  } catch {
    return false;
  }
}
