import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

/** What somebody of the staff wrote down of a customer. */
export interface NoteRow {
  id: string;
  authorId: string | null;
  /** A first name; null once their account is gone. */
  author: string | null;
  body: string;
  atDesk: boolean;
  writtenAt: Date;
}

/** What was written down of a customer, the latest first. */
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

/** False when a note of that id is there already: the same has come again. */
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

/** Who wrote a note of a customer, locked; null when there is none of that id. */
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

/** Holds a customer until the transaction ends; false when there is none. What counts their tags waits for it. */
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

/** The tags in use at a business, by their letters. */
export async function tagsOfBusiness(db: Db, businessId: number): Promise<string[]> {
  const { rows } = await db.query<{ tag: string }>(
    `SELECT DISTINCT ON (lower(t.tag)) t.tag FROM customer_tags t JOIN customers c ON c.id = t.customer_id
     WHERE c.business_id = $1 ORDER BY lower(t.tag), t.tag`,
    [businessId],
  );
  return rows.map(({ tag }) => tag);
}

/** False when the customer has it already. */
export async function insertTag(tx: Tx, customerId: string, tag: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO customer_tags (customer_id, tag) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [customerId, tag],
  );
  return rowCount === 1;
}

/** False when the customer did not have it. */
export async function deleteTag(tx: Tx, customerId: string, tag: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `DELETE FROM customer_tags
     WHERE customer_id IN (SELECT r.id FROM merged_customer_rows($1) r) AND lower(tag) = lower($2)`,
    [customerId, tag],
  );
  return (rowCount ?? 0) > 0;
}

/** Erases what was noted of a customer; answers how much that was. */
export async function eraseNotesAndTags(
  tx: Tx,
  customerId: string,
): Promise<{ notes: number; tags: number }> {
  const theirs = 'customer_id IN (SELECT r.id FROM merged_customer_rows($1) r)';
  const notes = await tx.query(`DELETE FROM customer_notes WHERE ${theirs}`, [customerId]);
  const tags = await tx.query(`DELETE FROM customer_tags WHERE ${theirs}`, [customerId]);
  return { notes: notes.rowCount ?? 0, tags: tags.rowCount ?? 0 };
}

/** What businesses keep of the person as their customer, for their copy of what is kept of them. */
export async function customerRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, c.created_at AS customer_since, c.imported_name AS name_brought_along,
            c.imported_email AS email_brought_along, c.imported_phone AS phone_brought_along,
            (SELECT string_agg(t.tag, ', ' ORDER BY lower(t.tag)) FROM customer_tags t WHERE t.customer_id = c.id) AS tags
     FROM customers c JOIN businesses b ON b.id = c.business_id WHERE c.user_id = $1 ORDER BY c.created_at, c.id`,
    [userId],
  );
  return rows;
}

/** What the staff of businesses wrote down of the person. Who wrote is not theirs to take. */
export async function noteRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, n.body AS note, n.written_at
     FROM customer_notes n JOIN customers c ON c.id = n.customer_id JOIN businesses b ON b.id = c.business_id
     WHERE c.user_id = $1 ORDER BY n.written_at, n.id`,
    [userId],
  );
  return rows;
}

/** What the person wrote down of customers, as one of a business's staff. Of whom is not theirs to take. */
export async function writtenNoteRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    'SELECT body AS note, written_at FROM customer_notes WHERE author_id = $1 ORDER BY written_at, id',
    [userId],
  );
  return rows;
}

/** Takes the person out of the lists of businesses, with notes and tags, and out of the notes that they wrote. */
export async function eraseCustomer(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM customers WHERE user_id = $1', [userId]);
  await tx.query('UPDATE customer_notes SET author_id = NULL WHERE author_id = $1', [userId]);
}

/**
 * Removes customers of whom no booking and no pass is left, with their notes and tags; those whom a business brought from
 * elsewhere once they were brought before that instant, and those as whom others are shown after these.
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
