import { createHash } from 'node:crypto';
import { AppError } from '#shared/domain/app-error.ts';

/** See `isBreachedPassword`. */
export interface BreachService {
  /** e.g. https://api.pwnedpasswords.com */
  url: string;
}

const COMMON_MESSAGE = 'This password is too easy to guess. Try three or four unrelated words.';
const BREACHED_MESSAGE =
  'This password has appeared in a data breach. Choose one you don’t use anywhere else.';
const SITE_NAME_MESSAGE = 'This password is too close to our site’s name. Choose another.';
const PERSONAL_MESSAGE = 'Choose a password that isn’t your name or email address.';

const LOOKUP_TIMEOUT_MS = 2000;

/** Words likely to be guessed for this site (docs/security.md). */
const siteWords: readonly string[] = [
  'fettle',
  'fitness',
  'personaltrainer',
  'personaltraining',
  'administrator',
  'frontdesk',
];

/** More digits and signs than this add 33 bits or more. */
const DECORATION_MAX = 9;

/** Letters needed besides personal and site words. */
const OTHER_LETTERS_MIN = 4;

/** Shorter words are judged by their surroundings. */
const WORD_MIN = 4;

/** Invisible characters don't make a common password stronger. */
const INVISIBLE_CHARACTERS = /[\p{Cf}\s]+/gu;

/** `aaaaaaaa`, `abcdefgh`, `87654321`. */
function isCharacterSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (at: number): number => (codes[at] ?? 0) - (codes[at - 1] ?? 0);
  return codes.every((_code, at) => at < 1 || (Math.abs(step(at)) <= 1 && step(at) === step(1)));
}

/** `1`, `!` and `|` stand for two letters each; both are tried. */
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

/** Undoes what guessers undo: digits and signs around and between, swapped letters, doubled words. */
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

function consistsOfWords(words: readonly string[], candidates: readonly string[]): boolean {
  const known = words.filter((word) => word.length >= 3).toSorted((one, other) => other.length - one.length);
  return candidates.some((candidate) => {
    const rest = known.reduce((text, word) => text.replaceAll(word, ' '), candidate);
    return rest !== candidate && rest.replace(/[^\p{L}]/gu, '').length < OTHER_LETTERS_MIN;
  });
}

function personalWords({ email = '', names = [] }: { email?: string; names?: readonly string[] }): string[] {
  return [email, email.split('@')[0] ?? '', ...names, names.join('')].flatMap((text) => {
    const written = text.normalize('NFKC').toLowerCase().replace(INVISIBLE_CHARACTERS, '');
    return [written, ...written.split(/[^\p{L}\p{N}]+/u), written.replace(/[^\p{L}\p{N}]/gu, '')];
  });
}

/**
 * Rejects common, personal, site-related and breached passwords, also decorated (`P@ssw0rd2026!`). A failing breach
 * service rejects nothing. Throws `invalid_input` (400).
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

/** 49,000 entries, loaded on first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswordsLoading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswordsLoading;
}

/** Have I Been Pwned protocol: sends only the first five characters of the SHA-1. False if the service fails. */
async function isBreachedPassword(password: string, { url }: BreachService): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const answer = await fetch(`${url.replace(/\/$/, '')}/range/${digest.slice(0, 5)}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'Fettle' },
      redirect: 'error',
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    });
    if (!answer.ok) return false;
    // Padding lines have count 0.
    return (await answer.text())
      .split('\n')
      .map((line) => line.trim().split(':'))
      .some(([ending, count]) => ending === digest.slice(5) && Number(count) > 0);
  } catch {
    return false;
  }
}
