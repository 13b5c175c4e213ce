import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import {
  type Db,
  type Pool,
  queryOne,
  queryOneOrNull,
  type Tx,
  transaction,
} from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { type MailState, mailStates } from '../rules.ts';
import { isWithinLimit, type MailCap } from './mail-caps.ts';

/**
 * After this a silent sender counts as dead; a live one has stopped by then (send-once.server.ts). Jobs of killed
 * processes are unlocked no sooner.
 */
const CLAIM_TIMEOUT_SECONDS = 75;

export type Claim =
  | { is: 'claimed'; attempt: number }
  | { is: 'sent' | 'refused' | 'under-way' | 'capped' | 'dropped' };

interface MailToClaim {
  key: string;
  template: string;
  recipient: string;
  messageId: string;
}

/**
 * Claims the mail `key`. One caller gets `claimed`; others learn that it is sent, refused or being sent. Beyond `cap`
 * it becomes `capped` and is never sent, also under concurrency.
 */
export async function claimMail(pool: Pool, mail: MailToClaim, cap: MailCap | null): Promise<Claim> {
  if (cap === null) return claim(pool, mail);
  return transaction(pool, async (tx) => {
    // Serialises claims per mailbox, so that the count holds.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended(mailbox_key($1), 46))', [mail.recipient]);
    await insertIfCapped(tx, mail, cap);
    return claim(tx, mail);
  });
}

/** Stores a new mail as capped if its recipient has reached the cap. */
async function insertIfCapped(tx: Tx, mail: MailToClaim, cap: MailCap): Promise<void> {
  const { rows } = await tx.query<{ at: Date; now: Date }>(
    `SELECT created_at AS at, now() AS now FROM mail_log
     WHERE mailbox_key(recipient) = mailbox_key($1) AND template = $2 AND key <> $3 AND state <> 'capped'
       AND created_at > now() - interval '24 hours'`,
    [mail.recipient, mail.template, mail.key],
  );
  const [first] = rows;
  if (
    first === undefined ||
    isWithinLimit(
      cap,
      rows.map(({ at }) => at),
      first.now,
    )
  )
    return;
  await tx.query(
    `INSERT INTO mail_log (key, template, recipient, message_id, state, attempts, claimed_at, last_error)
     VALUES ($1, $2, $3, $4, 'capped', 1, now(), $5) ON CONFLICT (key) DO NOTHING`,
    [
      mail.key,
      mail.template,
      mail.recipient,
      mail.messageId,
      `${rows.length} mails of this kind went to this mailbox in 24 hours.`,
    ],
  );
}

async function claim(db: Db, mail: MailToClaim): Promise<Claim> {
  const claimed = await queryOneOrNull<{ attempt: number }>(
    db,
    `INSERT INTO mail_log AS log (key, template, recipient, message_id, state, attempts, claimed_at)
     VALUES ($1, $2, $3, $4, 'sending', 1, now())
     ON CONFLICT (key) DO UPDATE
       SET state = 'sending', attempts = log.attempts + 1, recipient = excluded.recipient, claimed_at = now()
       WHERE log.state ${inStates(mailStates.statesBefore('sending', 'claim'))}
          OR (log.state ${inStates(mailStates.statesBefore('sending', 'claim_anew'))} AND log.claimed_at < now() - make_interval(secs => $5))
     RETURNING attempts AS attempt`,
    [mail.key, mail.template, mail.recipient, mail.messageId, CLAIM_TIMEOUT_SECONDS],
  );
  if (claimed !== null) return { is: 'claimed', attempt: claimed.attempt };
  const { state } = await queryOne<{ state: MailState }>(db, 'SELECT state FROM mail_log WHERE key = $1', [
    mail.key,
  ]);
  return { is: state === 'sending' || state === 'waiting' ? 'under-way' : state };
}

/** Heartbeat. False if another process has the claim, or the mail is final. */
export async function renewClaim(db: Db, key: string, attempt: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE mail_log SET claimed_at = now()
      WHERE key = $1 AND attempts = $2 AND state ${inStates(mailStates.statesBefore('sent'))}`,
    [key, attempt],
  );
  return rowCount === 1;
}

/**
 * Marks outdated, unsent mails as dropped and returns how many are being sent now. One may still have arrived, if its
 * sender died first.
 * @param beginnings key prefixes, up to the reader
 */
export async function dropMails(db: Db, beginnings: readonly string[]): Promise<number> {
  const { underWay } = await queryOne<{ underWay: number }>(
    db,
    `WITH begun AS (
       SELECT key, state ${inStates(mailStates.statesBefore('sending', 'claim'))}
                   OR claimed_at < now() - make_interval(secs => $2) AS free
         FROM mail_log
        WHERE state <> 'sent' AND state ${inStates(mailStates.statesBefore('dropped'))}
          AND EXISTS (SELECT FROM unnest($1::text[]) AS beginning WHERE starts_with(key, beginning || ':'))
     ), dropped AS (
       UPDATE mail_log m SET state = 'dropped' FROM begun
        WHERE begun.free AND m.key = begun.key AND m.state ${inStates(mailStates.statesBefore('dropped'))}
     )
     SELECT count(*) FILTER (WHERE NOT free) AS "underWay" FROM begun`,
    [beginnings, CLAIM_TIMEOUT_SECONDS],
  );
  return underWay;
}

export async function markSent(db: Db, key: string): Promise<void> {
  await db.query(
    `UPDATE mail_log SET state = 'sent', sent_at = now(), last_error = NULL
     WHERE key = $1 AND state ${inStates(mailStates.statesBefore('sent'))}`,
    [key],
  );
}

/** Permanent: no retries. */
export async function markRefused(db: Db, key: string, reason: string): Promise<void> {
  await db.query(
    `UPDATE mail_log SET state = 'refused', last_error = $2
     WHERE key = $1 AND state ${inStates(mailStates.statesBefore('refused'))}`,
    [key, reason],
  );
}

/** Temporary: the next attempt may claim it at once. */
export async function markWaiting(db: Db, key: string, reason: string): Promise<void> {
  await db.query(
    `UPDATE mail_log SET state = 'waiting', last_error = $2
     WHERE key = $1 AND state ${inStates(mailStates.statesBefore('waiting'))}`,
    [key, reason],
  );
}

const MAILED_ADDRESSES = `
  SELECT email FROM users WHERE id = $1 UNION SELECT lower(email) FROM bookings WHERE user_id = $1`;

/** Recipients and times only; contents aren't kept. */
export async function mailRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT template AS mail, recipient, state, sent_at FROM mail_log
     WHERE lower(recipient) IN (${MAILED_ADDRESSES}) ORDER BY created_at`,
    [userId],
  );
  return rows;
}

/** Erases the person's addresses from the log, and from the demo mailbox. */
export async function eraseRecipient(tx: Tx, userId: string, email: string): Promise<void> {
  const { rows } = await tx.query<{ email: string }>(
    `SELECT email FROM (${MAILED_ADDRESSES}) AS known WHERE email <> '' UNION SELECT $2`,
    [userId, email],
  );
  const addresses = rows.map((row) => row.email);
  await tx.query(`UPDATE mail_log SET recipient = '' WHERE lower(recipient) = ANY ($1)`, [addresses]);
  await tx.query(
    'DELETE FROM demo_mail WHERE EXISTS (SELECT FROM unnest(envelope_to) AS t WHERE lower(t) = ANY ($1))',
    [addresses],
  );
}

/** Forgets recipients after a year but keeps the entries. Returns the count. */
export async function eraseOldRecipients(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE mail_log SET recipient = '' WHERE created_at < $1 AND recipient <> ''`,
    [before],
  );
  return rowCount ?? 0;
}
