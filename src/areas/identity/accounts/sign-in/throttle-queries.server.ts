import { type Db, queryOne, queryOneOrNull } from '#shared/db/database.server.ts';

/** Target, digest of the address or user id, and network. */
export interface AttemptCounter {
  of: 'password' | 'confirmation' | 'code' | 'promo_code' | 'gift_voucher';
  account: string;
  /** '' for all networks; the hour for businesses and networks. */
  network: string;
}

export interface ThrottleLimits {
  free: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  forgottenAfterHours: number;
}

/** False, and not counted, during a pause. */
export async function incrementAttempts(
  db: Db,
  { of, account, network }: AttemptCounter,
  limits: ThrottleLimits,
  now: Date,
): Promise<boolean> {
  const counted = await queryOneOrNull(
    db,
    `INSERT INTO failed_attempts AS g (kind, account, network, failures, last_failed_at) VALUES ($1, $2, $3, 1, $4::timestamptz)
     ON CONFLICT (account, kind, network) DO UPDATE SET
       failures = CASE WHEN g.last_failed_at < $4::timestamptz - $8::double precision * interval '1 hour' THEN 1 ELSE g.failures + 1 END,
       blocked_until = CASE
         WHEN g.last_failed_at < $4::timestamptz - $8::double precision * interval '1 hour' OR g.failures + 1 < $5::integer THEN NULL
         ELSE $4::timestamptz + least($7::double precision, $6::double precision * 2 ^ least(g.failures + 1 - $5::integer, 20)) * interval '1 second' END,
       last_failed_at = $4::timestamptz
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

/** At least 1. */
export async function secondsUntilRetry(
  db: Db,
  { of, account, network }: AttemptCounter,
  now: Date,
): Promise<number> {
  const { seconds } = await queryOne<{ seconds: number }>(
    db,
    `SELECT coalesce(max(ceil(extract(epoch FROM blocked_until - $4::timestamptz))), 1)::integer AS seconds
       FROM failed_attempts WHERE kind = $1 AND account = $2 AND network = $3`,
    [of, account, network, now],
  );
  return Math.max(1, seconds);
}

export async function deleteAttempts(db: Db, { of, account, network }: AttemptCounter): Promise<void> {
  await db.query('DELETE FROM failed_attempts WHERE kind = $1 AND account = $2 AND network = $3', [
    of,
    account,
    network,
  ]);
}

/** Below `free`, the pause ends. */
export async function decrementAttempts(
  db: Db,
  { of, account, network }: AttemptCounter,
  free: number,
): Promise<void> {
  await db.query(
    `UPDATE failed_attempts SET failures = greatest(failures - 1, 0),
            blocked_until = CASE WHEN failures - 1 < $4 THEN NULL ELSE blocked_until END
      WHERE kind = $1 AND account = $2 AND network = $3`,
    [of, account, network, free],
  );
}

/** By place; `hour` like `2026-11-28T20`, UTC. */
export async function readHourlyAttempts(
  db: Db,
  of: AttemptCounter['of'],
  places: readonly string[],
  hour: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ account: string; failures: number }>(
    'SELECT account, failures FROM failed_attempts WHERE kind = $1 AND account = ANY ($2) AND network = $3',
    [of, places, hour],
  );
  return new Map(rows.map(({ account, failures }) => [account, failures]));
}

export async function incrementHourlyAttempts(
  db: Db,
  { of, places, hour, now }: { of: AttemptCounter['of']; places: string[]; hour: string; now: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO failed_attempts AS g (kind, account, network, failures, last_failed_at)
     SELECT $1, place, $3, 1, $4 FROM unnest($2::text[]) AS place ORDER BY place
     ON CONFLICT (account, kind, network) DO UPDATE SET failures = g.failures + 1, last_failed_at = excluded.last_failed_at`,
    [of, places, hour, now],
  );
}

export async function deleteAttemptsByAccount(db: Db, accounts: string[]): Promise<void> {
  await db.query('DELETE FROM failed_attempts WHERE account = ANY ($1)', [accounts]);
}

export async function deleteExpiredAttempts(db: Db, now: Date, forgottenAfterHours: number): Promise<void> {
  await db.query(
    `DELETE FROM failed_attempts WHERE last_failed_at < $1::timestamptz - $2::double precision * interval '1 hour'`,
    [now, forgottenAfterHours],
  );
}

export async function listSignedInAddresses(db: Db, email: string, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    `SELECT DISTINCT s.ip_address AS address FROM auth_sessions s JOIN users u ON u.id = s.user_id
      WHERE u.email = lower($1) AND s.expires_at > $2 AND s.ip_address IS NOT NULL`,
    [email, now],
  );
  return rows.map(({ address }) => address);
}
