import { type Db, maybeOne, one } from '#shared/db/database.server.ts';

/** A sender that has not reported for this long is taken for dead: longer than all SMTP time-outs together. */
const CLAIM_SECONDS = 300;

export type Claim = 'claimed' | 'sent' | 'refused' | 'under-way';

/**
 * Takes the right to send the logical mail `key`. Of several callers one gets `claimed`; the others learn that it
 * is sent, refused for good, or being sent by somebody else just now.
 */
export async function claimMail(
  db: Db,
  mail: { key: string; template: string; recipient: string; messageId: string },
): Promise<Claim> {
  const claimed = await maybeOne(
    db,
    `INSERT INTO mail_log AS log (key, template, recipient, message_id, state, attempts, claimed_at)
     VALUES ($1, $2, $3, $4, 'sending', 1, now())
     ON CONFLICT (key) DO UPDATE
       SET state = 'sending', attempts = log.attempts + 1, recipient = excluded.recipient, claimed_at = now()
       WHERE log.state = 'waiting'
          OR (log.state = 'sending' AND log.claimed_at < now() - make_interval(secs => $5))
     RETURNING key`,
    [mail.key, mail.template, mail.recipient, mail.messageId, CLAIM_SECONDS],
  );
  if (claimed !== null) return 'claimed';
  const { state } = await one<{ state: 'sending' | 'waiting' | 'sent' | 'refused' }>(
    db,
    'SELECT state FROM mail_log WHERE key = $1',
    [mail.key],
  );
  return state === 'sent' || state === 'refused' ? state : 'under-way';
}

/** The server took it. */
export async function markSent(db: Db, key: string): Promise<void> {
  await db.query(
    "UPDATE mail_log SET state = 'sent', sent_at = now(), last_error = NULL WHERE key = $1 AND state = 'sending'",
    [key],
  );
}

/** The server will never take it; nobody tries again. */
export async function markRefused(db: Db, key: string, reason: string): Promise<void> {
  await db.query(
    "UPDATE mail_log SET state = 'refused', last_error = $2 WHERE key = $1 AND state = 'sending'",
    [key, reason],
  );
}

/** It did not work this time; the next attempt may claim it at once. */
export async function markWaiting(db: Db, key: string, reason: string): Promise<void> {
  await db.query(
    "UPDATE mail_log SET state = 'waiting', last_error = $2 WHERE key = $1 AND state = 'sending'",
    [key, reason],
  );
}
