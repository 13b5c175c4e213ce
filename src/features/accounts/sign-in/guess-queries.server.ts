import { type Db, maybeOne, one } from '#shared/db/database.server.ts';

/** Whose guesses are counted: what is guessed at, a digest of the address typed or the user's id, and from where. */
export interface GuessCount {
  of: 'password' | 'confirmation' | 'code';
  account: string;
  /** '' counts them from everywhere. */
  network: string;
}

/** After how many wrong guesses somebody waits, and how long. */
export interface GuessLimits {
  free: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  forgottenAfterHours: number;
}

/** Counts a guess as a wrong one; false, with nothing counted, while the pause lasts. */
export async function countGuess(
  db: Db,
  { of, account, network }: GuessCount,
  limits: GuessLimits,
  now: Date,
): Promise<boolean> {
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
      of,
      account,
      network,
      now,
      limits.free,
      limits.firstPauseSeconds,
      limits.longestPauseSeconds,
      limits.forgottenAfterHours,
    ],
  );
  return counted !== null;
}

/** Of the pause that lasts; 1 at least. */
export async function secondsLeft(db: Db, { of, account, network }: GuessCount, now: Date): Promise<number> {
  const { seconds } = await one<{ seconds: number }>(
    db,
    `SELECT coalesce(max(ceil(extract(epoch FROM blocked_until - $4::timestamptz))), 1)::integer AS seconds
       FROM guesses WHERE of = $1 AND account = $2 AND network = $3`,
    [of, account, network, now],
  );
  return Math.max(1, seconds);
}

export async function deleteGuesses(db: Db, { of, account, network }: GuessCount): Promise<void> {
  await db.query('DELETE FROM guesses WHERE of = $1 AND account = $2 AND network = $3', [
    of,
    account,
    network,
  ]);
}

/** Takes one guess at a password off the count of all networks; below `free` nobody waits any more. */
export async function takeOneOff(db: Db, account: string, free: number): Promise<void> {
  await db.query(
    `UPDATE guesses SET failures = greatest(failures - 1, 0),
            blocked_until = CASE WHEN failures - 1 < $2 THEN NULL ELSE blocked_until END
      WHERE of = 'password' AND account = $1 AND network = ''`,
    [account, free],
  );
}

export async function deleteGuessesOf(db: Db, accounts: string[]): Promise<void> {
  await db.query('DELETE FROM guesses WHERE account = ANY ($1)', [accounts]);
}

export async function deleteForgotten(db: Db, now: Date, forgottenAfterHours: number): Promise<void> {
  await db.query(
    `DELETE FROM guesses WHERE last_at < $1::timestamptz - $2::double precision * interval '1 hour'`,
    [now, forgottenAfterHours],
  );
}

/** Where the account of an address is signed in from just now. */
export async function addressesSignedIn(db: Db, email: string, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    `SELECT DISTINCT s.ip_address AS address FROM auth_sessions s JOIN users u ON u.id = s.user_id
      WHERE u.email = lower($1) AND s.expires_at > $2 AND s.ip_address IS NOT NULL`,
    [email, now],
  );
  return rows.map(({ address }) => address);
}
