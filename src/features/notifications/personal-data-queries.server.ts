import type { DataRow } from '#features/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/** Every address of the person that mail went to: the account's, and those given with bookings. */
const ADDRESSES = `
  SELECT email FROM users WHERE id = $1 UNION SELECT lower(email) FROM bookings WHERE user_id = $1`;

/** Which mail went to the person, and when. What it said is not kept. */
export async function mailRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT template AS mail, recipient, state, sent_at FROM mail_log
     WHERE lower(recipient) IN (${ADDRESSES}) ORDER BY created_at`,
    [userId],
  );
  return rows;
}

/** Takes the person's addresses out of the log, and in the demo their letters out of its mailbox. */
export async function eraseRecipient(tx: Tx, userId: string, email: string): Promise<void> {
  const { rows } = await tx.query<{ email: string }>(
    `SELECT email FROM (${ADDRESSES}) AS known WHERE email <> '' UNION SELECT $2`,
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
