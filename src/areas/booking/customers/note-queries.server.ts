import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export interface NoteRow {
  id: string;
  authorId: string | null;
  author: string | null;
  body: string;
  atDesk: boolean;
  writtenAt: Date;
}

export async function notesOfCustomer(db: Db, customerId: string): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    `SELECT n.id, n.author_id AS "authorId", COALESCE(NULLIF(u.first_name, ''), u.name) AS author, n.body,
            n.for_front_desk AS "atDesk", n.written_at AS "writtenAt"
     FROM customer_notes n LEFT JOIN users u ON u.id = n.author_id
     WHERE n.customer_id IN (SELECT r.id FROM merged_customer_rows($1) r) ORDER BY n.written_at DESC, n.id`,
    [customerId],
  );
  return rows;
}

/** False if the id exists already: a retry. */
export async function insertNote(
  tx: Tx,
  note: { id: string; customerId: string; authorId: string; body: string; atDesk: boolean; writtenAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO customer_notes (id, customer_id, author_id, body, for_front_desk, written_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO NOTHING`,
    [note.id, note.customerId, note.authorId, note.body, note.atDesk, note.writtenAt],
  );
  return rowCount === 1;
}

/** Locks the note and returns its author; null if it is missing. */
export const lockNote = (
  tx: Tx,
  customerId: string,
  noteId: string,
): Promise<{ authorId: string | null } | null> =>
  queryOneOrNull(
    tx,
    `SELECT author_id AS "authorId" FROM customer_notes
     WHERE customer_id IN (SELECT r.id FROM merged_customer_rows($1) r) AND id = $2 FOR UPDATE`,
    [customerId, noteId],
  );

export async function deleteNote(tx: Tx, noteId: string): Promise<void> {
  await tx.query('DELETE FROM customer_notes WHERE id = $1', [noteId]);
}

/** Locks the customer; false if missing. Serialises the tag limit. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<boolean> {
  return (
    (await queryOneOrNull(tx, 'SELECT 1 FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customerId])) !==
    null
  );
}

export async function tagsOfCustomer(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await db.query<{ tag: string }>(
    'SELECT t.tag FROM merged_customer_rows($1) r JOIN customer_tags t ON t.customer_id = r.id',
    [customerId],
  );
  return rows.map(({ tag }) => tag);
}

export async function tagsOfBusiness(db: Db, businessId: number): Promise<string[]> {
  const { rows } = await db.query<{ tag: string }>(
    `SELECT DISTINCT ON (lower(t.tag)) t.tag FROM customer_tags t JOIN customers c ON c.id = t.customer_id
     WHERE c.business_id = $1 ORDER BY lower(t.tag), t.tag`,
    [businessId],
  );
  return rows.map(({ tag }) => tag);
}

export async function insertTag(tx: Tx, customerId: string, tag: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO customer_tags (customer_id, tag) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [customerId, tag],
  );
  return rowCount === 1;
}

export async function deleteTag(tx: Tx, customerId: string, tag: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `DELETE FROM customer_tags
     WHERE customer_id IN (SELECT r.id FROM merged_customer_rows($1) r) AND lower(tag) = lower($2)`,
    [customerId, tag],
  );
  return (rowCount ?? 0) > 0;
}

/** MM-DD, of the customer or an account merged into them. */
export async function birthdayOfCustomer(db: Db, customerId: string): Promise<string | null> {
  const known = await queryOneOrNull<{ birthday: string }>(
    db,
    `SELECT b.birthday FROM merged_customer_rows($1) r JOIN customer_birthdays b ON b.customer_id = r.id
     ORDER BY r.id <> $1, r.id LIMIT 1`,
    [customerId],
  );
  return known?.birthday ?? null;
}

export async function insertBirthday(tx: Tx, customerId: string, birthday: string): Promise<void> {
  await tx.query('INSERT INTO customer_birthdays (customer_id, birthday) VALUES ($1, $2)', [
    customerId,
    birthday,
  ]);
}

/** Of all merged accounts. Returns how many. */
export async function deleteBirthdays(tx: Tx, customerId: string): Promise<number> {
  const { rowCount } = await tx.query(
    'DELETE FROM customer_birthdays WHERE customer_id IN (SELECT r.id FROM merged_customer_rows($1) r)',
    [customerId],
  );
  return rowCount ?? 0;
}

export async function eraseNotesAndTags(
  tx: Tx,
  customerId: string,
): Promise<{ notes: number; tags: number; birthdays: number }> {
  const theirs = 'customer_id IN (SELECT r.id FROM merged_customer_rows($1) r)';
  const notes = await tx.query(`DELETE FROM customer_notes WHERE ${theirs}`, [customerId]);
  const tags = await tx.query(`DELETE FROM customer_tags WHERE ${theirs}`, [customerId]);
  await tx.query(`DELETE FROM customer_categories WHERE ${theirs}`, [customerId]);
  const birthdays = await deleteBirthdays(tx, customerId);
  return { notes: notes.rowCount ?? 0, tags: tags.rowCount ?? 0, birthdays };
}

/** For the person's data export. */
export async function customerRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, c.created_at AS customer_since, c.imported_name AS name_brought_along,
            c.imported_email AS email_brought_along, c.imported_phone AS phone_brought_along,
            (SELECT d.birthday FROM customer_birthdays d WHERE d.customer_id = c.id) AS birthday,
            (SELECT string_agg(t.tag, ', ' ORDER BY lower(t.tag)) FROM customer_tags t WHERE t.customer_id = c.id) AS tags
     FROM customers c JOIN businesses b ON b.id = c.business_id WHERE c.user_id = $1 ORDER BY c.created_at, c.id`,
    [userId],
  );
  return rows;
}

/** Leaves out the authors: their data is not the customer's to export. */
export async function noteRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, n.body AS note, n.written_at
     FROM customer_notes n JOIN customers c ON c.id = n.customer_id JOIN businesses b ON b.id = c.business_id
     WHERE c.user_id = $1 ORDER BY n.written_at, n.id`,
    [userId],
  );
  return rows;
}

/** Leaves out the customers: their data is not the author's to export. */
export async function writtenNoteRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    'SELECT body AS note, written_at FROM customer_notes WHERE author_id = $1 ORDER BY written_at, id',
    [userId],
  );
  return rows;
}

/** Deletes the person as a customer, with notes and tags, and anonymises notes they wrote. */
export async function eraseCustomer(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM customers WHERE user_id = $1', [userId]);
  await tx.query('UPDATE customer_notes SET author_id = NULL WHERE author_id = $1', [userId]);
}

/**
 * Deletes customers without bookings or passes, with notes and tags: imported ones only if imported before
 * `broughtBefore`, merge targets only after the customers merged into them.
 */
export async function deleteOrphanedCustomers(db: Db, broughtBefore: Date): Promise<void> {
  await db.query(
    `DELETE FROM customers c
     WHERE NOT EXISTS (SELECT FROM customers m WHERE m.merged_into = c.id)
       AND NOT EXISTS (SELECT FROM bookings b WHERE b.user_id = c.user_id AND b.business_id = c.business_id)
       AND NOT EXISTS (SELECT FROM entitlements k WHERE k.user_id = c.user_id AND k.business_id = c.business_id)
       AND (c.imported_at IS NULL OR c.imported_at < $1)`,
    [broughtBefore],
  );
}
