import { createHash } from 'node:crypto';
import { AppError } from '#shared/domain/app-error.ts';

/** Where it is looked up whether a password is known from a breach; see `knownFromBreaches`. */
export interface BreachService {
  /** e.g. https://api.pwnedpasswords.com */
  url: string;
}

const COMMON =
  'This password is one of those that are tried first. Choose another, such as three or four words that do not belong together.';
const BREACHED =
  'This password is known from a breach of another site, so it is tried first. Choose another that you use nowhere else.';
const OF_THIS_SITE =
  'This password is made of a word that stands for this site, so it is tried first. Choose another.';
const PERSONAL = 'Choose a password that is not your name or email address.';

/** How long a service may keep a person waiting who is choosing a password. */
const LOOK_UP_MILLISECONDS = 2000;

/** Words that somebody who guesses at this very site begins with (docs/security.md lists them). */
const wordsOfThisSite: ReadonlySet<string> = new Set([
  'fettle',
  'fitness',
  'fettlefitness',
  'personaltrainer',
  'personaltraining',
  'administrator',
  'frontdesk',
]);

/** What people add to a common word to have "a number and a special character". */
const decoration = /(?<=\p{L}{6})[^\p{L}]{1,4}$/u;

/** What is not seen, so that it changes a common password only for the eye of a computer. */
const unseen = /[\p{Cf}\s]+/gu;

/** One character again and again, or a row of them, such as `abcdefgh` and `87654321`. */
function isOneRow(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (at: number): number => (codes[at] ?? 0) - (codes[at - 1] ?? 0);
  return codes.every((_code, at) => at < 1 || (Math.abs(step(at)) <= 1 && step(at) === step(1)));
}

/**
 * Refuses passwords that guessers try first: common ones, also with a capital, a few digits and signs after them or
 * blanks in between, rows of characters, words of this site, the person's own address or name, and those known from breaches where a service is configured. A service that fails
 * or is slow refuses nothing. Throws `invalid_input` (400).
 *
 * @param person what is known of them, where it is known
 */
export async function refuseWeakPassword(
  password: string,
  person: { email?: string; names?: readonly string[] },
  service: BreachService | null,
): Promise<void> {
  const typed = password.normalize('NFKC').toLowerCase().replace(unseen, '');
  const { email = '', names = [] } = person;
  const own = [email, email.split('@')[0] ?? '', ...names, names.join('')];
  if (own.some((word) => word !== '' && word.toLowerCase().replace(unseen, '') === typed))
    throw refusal(PERSONAL);
  const bare = typed.replace(decoration, '');
  if (wordsOfThisSite.has(bare)) throw refusal(OF_THIS_SITE);
  const common = await commonPasswords();
  if (isOneRow(typed) || common.has(typed) || common.has(bare)) throw refusal(COMMON);
  if (service !== null && (await knownFromBreaches(password, service))) throw refusal(BREACHED);
}

const refusal = (message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field: 'password', message }] });

let loading: Promise<ReadonlySet<string>> | undefined;

/** Forty-nine thousand of them, read when the first person chooses a password: starting does not wait for it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loading;
}

/**
 * Asks a service that speaks Have I Been Pwned's protocol by the first five characters of the password's SHA-1: it
 * answers hundreds of endings, and never learns which was meant. False when it cannot be asked.
 */
async function knownFromBreaches(password: string, { url }: BreachService): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const answer = await fetch(`${url.replace(/\/$/, '')}/range/${digest.slice(0, 5)}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'Fettle' },
      redirect: 'error',
      signal: AbortSignal.timeout(LOOK_UP_MILLISECONDS),
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
