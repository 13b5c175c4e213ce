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
 * A sender that has not been heard of for this long is taken for dead; one that lives has stopped by then
 * (send-once.server.ts). The jobs of a process that was killed are given back no sooner, so that the first that runs one
 * again may send its mail.
 */
const CLAIM_TIMEOUT_SECONDS = 75;

/** What became of a claim; with it which attempt this is, by which whoever has it keeps it. */
export type Claim =
  | { is: 'claimed'; attempt: number }
  | { is: 'sent' | 'refused' | 'under-way' | 'capped' | 'dropped' };

/** A mail about to be claimed. */
interface MailToClaim {
  key: string;
  template: string;
  recipient: string;
  messageId: string;
}

/**
 * Takes the right to send the logical mail `key`. Of several callers one gets `claimed`; the others learn that it
 * is sent, refused for good, or being sent by somebody else just now. A mail beyond what `cap` lets its recipient get of
 * its kind in a day is kept as `capped`, with why, and never sent; of several at once no more pass than may.
 */
export async function claimMail(pool: Pool, mail: MailToClaim, cap: MailCap | null): Promise<Claim> {
  if (cap === null) return claim(pool, mail);
  return transaction(pool, async (tx) => {
    // One at a time for each mailbox: a count holds only while nobody else adds to it.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended(mailbox_key($1), 46))', [mail.recipient]);
    await insertIfCapped(tx, mail, cap);
    return claim(tx, mail);
  });
}

/** Writes the mail down as capped if it is a new one and too many of its kind went to its mailbox. */
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

/** Its sender is still at it. False when the claim is another's by now, or the mail is at its end. */
export async function renewClaim(db: Db, key: string, attempt: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE mail_log SET claimed_at = now()
      WHERE key = $1 AND attempts = $2 AND state ${inStates(mailStates.statesBefore('sent'))}`,
    [key, attempt],
  );
  return rowCount === 1;
}

/**
 * What mails of these were to tell is no longer so: those that were begun and have not gone are at their end. One may
 * have arrived all the same, where its sender died before it could say so. Answers how many somebody is sending just now,
 * who will know better.
 *
 * @param beginnings of their keys, up to the letter's reader
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

/** The server took it. */
export async function markSent(db: Db, key: string): Promise<void> {
  await db.query(
    `UPDATE mail_log SET state = 'sent', sent_at = now(), last_error = NULL
     WHERE key = $1 AND state ${inStates(mailStates.statesBefore('sent'))}`,
    [key],
  );
}

/** The server will never take it; nobody tries again. */
export async function markRefused(db: Db, key: string, reason: string): Promise<void> {
  await db.query(
    `UPDATE mail_log SET state = 'refused', last_error = $2
     WHERE key = $1 AND state ${inStates(mailStates.statesBefore('refused'))}`,
    [key, reason],
  );
}

/** It did not work this time; the next attempt may claim it at once. */
export async function markWaiting(db: Db, key: string, reason: string): Promise<void> {
  await db.query(
    `UPDATE mail_log SET state = 'waiting', last_error = $2
     WHERE key = $1 AND state ${inStates(mailStates.statesBefore('waiting'))}`,
    [key, reason],
  );
}

/** Every address of the person that mail went to: the account's, and those given with bookings. */
const MAILED_ADDRESSES = `
  SELECT email FROM users WHERE id = $1 UNION SELECT lower(email) FROM bookings WHERE user_id = $1`;

/** Which mail went to the person, and when. What it said is not kept. */
export async function mailRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT template AS mail, recipient, state, sent_at FROM mail_log
     WHERE lower(recipient) IN (${MAILED_ADDRESSES}) ORDER BY created_at`,
    [userId],
  );
  return rows;
}

/** Takes the person's addresses out of the log, and in the demo their letters out of its mailbox. */
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

/** Forgets whom mail of more than a year ago went to; that it was sent stays. How many. */
export async function eraseOldRecipients(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE mail_log SET recipient = '' WHERE created_at < $1 AND recipient <> ''`,
    [before],
  );
  return rowCount ?? 0;
}
