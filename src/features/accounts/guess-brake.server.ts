import { createHash } from 'node:crypto';
import { type Db, maybeOne, one } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { networkOf } from './network.ts';

/**
 * A secret that somebody may try to guess: the password at the sign-in, from an address on the network; that of
 * whoever is signed in already; or a code of the second step, which only they see who know the password.
 */
export type Guess =
  | { of: 'password'; email: string; address: string }
  | { of: 'confirmation' | 'code'; userId: string };

interface Bound {
  account: string;
  network: string;
  /** Wrong guesses that cost nothing. */
  free: number;
}

/** Slips of the finger: more than a person makes in a row. */
const FREE_GUESSES = 5;

/** From all networks together: what many machines may try, before strangers wait. */
const FREE_GUESSES_EVERYWHERE = 50;

/** The first pause; each further wrong guess doubles it. */
const FIRST_PAUSE_SECONDS = 30;

/** So that nobody can keep a stranger out for long by guessing wrong on purpose. */
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** Wrong guesses are forgotten after so long without another. */
const FORGOTTEN_AFTER_HOURS = 24;

/**
 * Counts a guess as a wrong one, before it is looked at: of many sent at once, no more are looked at than of as many
 * in a row. Whoever guessed right is forgiven (`forgiveGuess`).
 *
 * Guesses at a sign-in are counted for the account and the network they come from, and, more of them, for the account
 * whatever the network. The second count stops many machines; it leaves alone a network from which the person is
 * signed in, so that strangers cannot make them wait. Unknown addresses are counted alike.
 *
 * Throws `rate_limited` (429) while the pause lasts.
 */
export async function takeGuess(db: Db, guess: Guess, now: Date): Promise<void> {
  for (const bound of await boundsOf(db, guess, now)) {
    const counted = await maybeOne(
      db,
      `INSERT INTO guesses AS g (of, account, network, failures, last_at) VALUES ($1, $2, $3, 1, $4::timestamptz)
       ON CONFLICT (account, of, network) DO UPDATE SET
         failures = CASE WHEN g.last_at < $4::timestamptz - $8::double precision * interval '1 hour' THEN 1 ELSE g.failures + 1 END,
         blocked_until = CASE
           WHEN g.last_at < $4::timestamptz - $8::double precision * interval '1 hour' OR g.failures + 1 < $5::integer THEN NULL
           ELSE $4::timestamptz + least($7::double precision, $6::double precision * 2 ^ least(g.failures + 1 - $5::integer, 20)) * interval '1 second' END,
         last_at = $4::timestamptz
       WHERE g.blocked_until IS NULL OR g.blocked_until <= $4::timestamptz
       RETURNING failures`,
      [
        guess.of,
        bound.account,
        bound.network,
        now,
        bound.free,
        FIRST_PAUSE_SECONDS,
        LONGEST_PAUSE_SECONDS,
        FORGOTTEN_AFTER_HOURS,
      ],
    );
    if (counted === null) throw pause(guess, await secondsLeft(db, guess, bound, now));
  }
}

/** Takes back what `takeGuess` counted: the guess was right, so these were slips. */
export async function forgiveGuess(db: Db, guess: Guess): Promise<void> {
  const account = accountOf(guess);
  await db.query('DELETE FROM guesses WHERE of = $1 AND account = $2 AND network = $3', [
    guess.of,
    account,
    guess.of === 'password' ? networkOf(guess.address) : '',
  ]);
  if (guess.of !== 'password') return;
  // Others' guesses stay counted: a person who signs in every hour must not give a guesser fifty more each time.
  await db.query(
    `UPDATE guesses SET failures = greatest(failures - 1, 0),
            blocked_until = CASE WHEN failures - 1 < $2 THEN NULL ELSE blocked_until END
      WHERE of = 'password' AND account = $1 AND network = ''`,
    [account, FREE_GUESSES_EVERYWHERE],
  );
}

/** Lets the person try anew: they have shown by their mailbox that the account is theirs. */
export async function forgetGuesses(db: Db, user: { id: string; email: string }): Promise<void> {
  await db.query('DELETE FROM guesses WHERE account = ANY ($1)', [[digest(user.email), user.id]]);
}

/** Clears away what counts no more. */
export async function deleteOldGuesses(db: Db, now: Date): Promise<void> {
  await db.query(
    `DELETE FROM guesses WHERE last_at < $1::timestamptz - $2::double precision * interval '1 hour'`,
    [now, FORGOTTEN_AFTER_HOURS],
  );
}

async function boundsOf(db: Db, guess: Guess, now: Date): Promise<Bound[]> {
  const account = accountOf(guess);
  if (guess.of !== 'password') return [{ account, network: '', free: FREE_GUESSES }];
  const network = networkOf(guess.address);
  const here = { account, network, free: FREE_GUESSES };
  if (await isSignedInFrom(db, guess.email, network, now)) return [here];
  return [here, { account, network: '', free: FREE_GUESSES_EVERYWHERE }];
}

async function isSignedInFrom(db: Db, email: string, network: string, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ address: string }>(
    `SELECT DISTINCT s.ip_address AS address FROM auth_sessions s JOIN users u ON u.id = s.user_id
      WHERE u.email = lower($1) AND s.expires_at > $2 AND s.ip_address IS NOT NULL`,
    [email, now],
  );
  return rows.some(({ address }) => networkOf(address) === network);
}

async function secondsLeft(db: Db, guess: Guess, bound: Bound, now: Date): Promise<number> {
  const { seconds } = await one<{ seconds: number }>(
    db,
    `SELECT coalesce(max(ceil(extract(epoch FROM blocked_until - $4::timestamptz))), 1)::integer AS seconds
       FROM guesses WHERE of = $1 AND account = $2 AND network = $3`,
    [guess.of, bound.account, bound.network, now],
  );
  return Math.max(1, seconds);
}

const accountOf = (guess: Guess): string => (guess.of === 'password' ? digest(guess.email) : guess.userId);

/** Addresses that were typed may belong to nobody, or to somebody who has no account: they are not kept. */
const digest = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

const otherWay: Record<Guess['of'], string> = {
  password: 'or choose a new password.',
  confirmation: 'or log out and choose a new password.',
  code: 'or use a passkey.',
};

function pause(guess: Guess, seconds: number): AppError {
  const what = guess.of === 'code' ? 'codes' : 'passwords';
  const wait = seconds < 60 ? `${seconds} seconds` : minutesText(Math.ceil(seconds / 60));
  return new AppError('rate_limited', `Too many wrong ${what}. Try again in ${wait}, ${otherWay[guess.of]}`, {
    retryAfterSeconds: seconds,
  });
}

const minutesText = (minutes: number): string => (minutes === 1 ? 'a minute' : `${minutes} minutes`);
