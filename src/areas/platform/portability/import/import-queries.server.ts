import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { ImportKind } from './import-fields.ts';

export async function listKnownEmails(
  db: Db,
  businessId: number,
  addresses: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ email: string }>(
    `SELECT lower(b.email) AS email FROM bookings b WHERE b.business_id = $1 AND lower(b.email) = ANY ($2)
     UNION SELECT c.imported_email FROM customers c WHERE c.business_id = $1 AND c.imported_email = ANY ($2)`,
    [businessId, addresses],
  );
  return new Set(rows.map(({ email }) => email));
}

export interface KnownSlot {
  title: string;
  dayOfWeek: number | null;
  startTime: string | null;
}

export async function knownSlots(db: Db, businessId: number): Promise<KnownSlot[]> {
  const { rows } = await db.query<KnownSlot>(
    `SELECT lower(s.title) AS title, t.day_of_week AS "dayOfWeek", to_char(t.start_time, 'HH24:MI') AS "startTime"
     FROM sessions s LEFT JOIN session_slots t ON t.session_id = s.id
     WHERE s.business_id = $1 AND s.status <> 'deleted'`,
    [businessId],
  );
  return rows;
}

export async function activities(db: Db): Promise<{ id: number; slug: string; name: string }[]> {
  const { rows } = await db.query<{ id: number; slug: string; name: string }>(
    'SELECT id, slug, name FROM session_types ORDER BY id',
  );
  return rows;
}

/** As "address name last-day". */
export async function listImportedPassKeys(db: Db, businessId: number): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    `SELECT lower(coalesce(k.imported_email, u.email)) || ' ' || lower(c.name) || ' ' || max(part.valid_until)::text AS key
     FROM entitlements c
     JOIN purchases buy ON buy.id = c.purchase_id AND buy.external_payment_system IS NOT NULL
     JOIN users u ON u.id = c.user_id
     LEFT JOIN customers k ON k.business_id = c.business_id AND k.user_id = c.user_id
     JOIN entitlement_units part ON part.entitlement_id = c.id
     WHERE c.business_id = $1 AND c.kind = 'pass' GROUP BY c.id, k.imported_email, u.email, c.name`,
    [businessId],
  );
  return new Set(rows.map(({ key }) => key));
}

/** A future date with free places and bookers' addresses. */
export interface UpcomingOccurrence {
  id: number;
  name: string;
  title: string;
  /** London: "2026-12-01 18:30". */
  moment: string;
  startsAt: Date;
  free: number;
  booked: string[];
}

export async function listUpcomingOccurrences(
  db: Db,
  businessId: number,
  now: Date,
): Promise<UpcomingOccurrence[]> {
  const { rows } = await db.query<UpcomingOccurrence>(
    `SELECT o.id, s.title AS name, lower(s.title) AS title, to_char(o.starts_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI') AS moment,
            o.starts_at AS "startsAt", o.capacity - o.taken AS free,
            ARRAY (SELECT lower(b.email) FROM bookings b WHERE b.occurrence_id = o.id AND b.state = 'confirmed') AS booked
     FROM occurrences o JOIN sessions s ON s.id = o.session_id
     WHERE s.business_id = $1 AND s.status IN ('published', 'paused') AND o.state = 'scheduled' AND o.starts_at > $2
     ORDER BY o.starts_at, o.id`,
    [businessId, now],
  );
  return rows;
}

export interface ImportRow {
  id: string;
  businessId: number;
  kind: ImportKind;
  source: string;
  fileName: string;
  records: number;
  importedAt: Date;
  undoneAt: Date | null;
}

const IMPORT = `
  SELECT id, business_id AS "businessId", kind, source, file_name AS "fileName", records, imported_at AS "importedAt",
         undone_at AS "undoneAt" FROM record_imports`;

export async function selectImports(db: Db, businessId: number): Promise<ImportRow[]> {
  const { rows } = await db.query<ImportRow>(
    `${IMPORT} WHERE business_id = $1 ORDER BY imported_at DESC, id LIMIT 20`,
    [businessId],
  );
  return rows;
}

/** Locks until the transaction ends; null if it isn't the business's. */
export const lockImport = (tx: Tx, businessId: number, importId: string): Promise<ImportRow | null> =>
  queryOneOrNull(tx, `${IMPORT} WHERE id = $2 AND business_id = $1 FOR UPDATE`, [businessId, importId]);

/** Null if none. Serialised per business. */
export async function findSameFile(
  tx: Tx,
  { businessId, kind, digest }: { businessId: number; kind: ImportKind; digest: string },
): Promise<{ id: string } | null> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`record_imports:${businessId}`]);
  return queryOneOrNull(
    tx,
    'SELECT id FROM record_imports WHERE business_id = $1 AND kind = $2 AND digest = $3 AND undone_at IS NULL',
    [businessId, kind, digest],
  );
}

export interface ImportedItem {
  made: 'account' | 'customer' | 'consent' | 'session' | 'pass' | 'order';
  id: string;
}

export async function insertImport(
  tx: Tx,
  noted: Omit<ImportRow, 'undoneAt'> & { digest: string; importedBy: string; items: readonly ImportedItem[] },
): Promise<void> {
  await tx.query(
    `INSERT INTO record_imports (id, business_id, kind, source, file_name, digest, records, imported_by, imported_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      noted.id,
      noted.businessId,
      noted.kind,
      noted.source,
      noted.fileName,
      noted.digest,
      noted.records,
      noted.importedBy,
      noted.importedAt,
    ],
  );
  await tx.query(
    `INSERT INTO record_import_items (import_id, entity_type, entity_id)
     SELECT $1, i.made, i.id FROM jsonb_to_recordset($2::jsonb) AS i (made text, id text)`,
    [noted.id, JSON.stringify(noted.items)],
  );
}

export async function listImportedItems(tx: Tx, importId: string): Promise<ImportedItem[]> {
  const { rows } = await tx.query<ImportedItem>(
    'SELECT entity_type AS made, entity_id AS id FROM record_import_items WHERE import_id = $1',
    [importId],
  );
  return rows;
}

export async function markUndone(tx: Tx, importId: string, now: Date): Promise<void> {
  await tx.query('UPDATE record_imports SET undone_at = $2 WHERE id = $1', [importId, now]);
  await tx.query('DELETE FROM record_import_items WHERE import_id = $1', [importId]);
}

export interface ImportedCustomer {
  userId: string;
  email: string;
  name: string;
  phone: string;
  tags: string[];
  note: string;
  wantsNewsSince: string | null;
  birthday: string | null;
}

/** Skips existing customers. Returns the new ids. */
export async function insertCustomers(
  tx: Tx,
  businessId: number,
  people: readonly ImportedCustomer[],
  by: { userId: string; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `WITH said AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb)
         AS p ("userId" uuid, email text, name text, phone text, tags jsonb, note text, "wantsNewsSince" date,
                  birthday text)
     ), made AS (
       INSERT INTO customers (business_id, user_id, created_at, imported_at, imported_name, imported_email, imported_phone)
       SELECT DISTINCT ON ("userId") $1, "userId", $4, $4, name, email, phone FROM said ORDER BY "userId", email
       ON CONFLICT (business_id, user_id) DO NOTHING RETURNING id, user_id, imported_email
     ), theirs AS (
       SELECT made.id, said.* FROM made JOIN said ON said."userId" = made.user_id AND said.email = made.imported_email
     ), noted AS (
       INSERT INTO customer_notes (id, customer_id, author_id, body, for_front_desk, written_at)
       SELECT gen_random_uuid(), id, $3, note, false, $4 FROM theirs WHERE note <> ''
     ), tagged AS (
       INSERT INTO customer_tags (customer_id, tag)
       SELECT id, tag FROM theirs, jsonb_array_elements_text(tags) tag ON CONFLICT DO NOTHING
     ), born AS (
       INSERT INTO customer_birthdays (customer_id, birthday)
       SELECT id, birthday FROM theirs WHERE birthday IS NOT NULL
     ), consented AS (
       INSERT INTO customer_consents (customer_id, opted_in, channel, recorded_by, recorded_at)
       SELECT id, true, 'import', $3, "wantsNewsSince"::timestamp AT TIME ZONE 'Europe/London' FROM theirs
       WHERE "wantsNewsSince" IS NOT NULL
     )
     SELECT id FROM made`,
    [businessId, JSON.stringify(people), by.userId, by.now],
  );
  return rows.map(({ id }) => id);
}

export interface ImportedPass {
  id: string;
  userId: string;
  name: string;
  left: number;
  until: string;
  paidPence: number;
}

/** Imported passes are worth nothing in the ledger. */
export async function insertPasses(
  tx: Tx,
  businessId: number,
  passes: readonly ImportedPass[],
  { source, now }: { source: string; now: Date },
): Promise<void> {
  await tx.query(
    `WITH p AS (
       SELECT each.*, gen_random_uuid() AS purchase FROM jsonb_to_recordset($2::jsonb)
         AS each (id uuid, "userId" uuid, name text, "left" integer, until date, "paidPence" integer)
     ), bought AS (
       INSERT INTO purchases (id, user_id, kind, price_pence, platform_fee_pence, total_pence, state, expires_at, paid_at, created_at,
                              external_payment_system, external_paid_pence)
       SELECT purchase, "userId", 'pass', 0, 0, 0, 'paid', $4, $4, $4, $3, "paidPence" FROM p
     ), payment AS (
       INSERT INTO payments (purchase_id, user_id, amount_pence, state, created_at, updated_at)
       SELECT purchase, "userId", 0, 'succeeded', $4, $4 FROM p
     ), owned AS (
       INSERT INTO entitlements (id, purchase_id, kind, user_id, business_id, name, created_at)
       SELECT id, purchase, 'pass', "userId", $1, name, $4 FROM p
     )
     INSERT INTO entitlement_units (entitlement_id, number, session_fee_pence, platform_fee_pence, total_pence, valid_until)
     SELECT p.id, number, 0, 0, 0, p.until FROM p, generate_series(1, p."left") number`,
    [businessId, JSON.stringify(passes), source, now],
  );
}

/** Payment made elsewhere; reminders optional, no other mail. */
export async function settleImportedOrder(
  tx: Tx,
  orderId: string,
  { paidPence, remind, now }: { paidPence: number; remind: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `WITH quiet AS (
       UPDATE bookings SET awaiting_announcement = false, review_requested_at = $4::timestamptz,
              reminded_at = CASE WHEN $3::boolean THEN NULL ELSE $4::timestamptz END
       WHERE order_id = $1 RETURNING id
     )
     INSERT INTO imported_bookings (booking_id, session_fee_pence, platform_fee_pence, total_pence, discount_pence, refunded_pence)
     SELECT id, $2::integer, 0, $2::integer, 0, 0 FROM quiet`,
    [orderId, paidPence, remind, now],
  );
}

/**
 * Locks all items of an import until the transaction ends, bookings before dates, so that nothing changes between
 * `countUsedSince` and the deletion.
 */
export async function lockImportedItems(tx: Tx, importId: string): Promise<void> {
  const items = (made: ImportedItem['made'], as: string) =>
    `(SELECT entity_id::${as} FROM record_import_items WHERE import_id = $1 AND entity_type = '${made}')`;
  const ofOrders = `order_id IN ${items('order', 'uuid')}`;
  const statements = [
    `SELECT 1 FROM bookings WHERE ${ofOrders} ORDER BY id FOR UPDATE`,
    `SELECT 1 FROM occurrences WHERE id IN (SELECT occurrence_id FROM bookings WHERE ${ofOrders})
     ORDER BY starts_at, id FOR NO KEY UPDATE`,
    `SELECT 1 FROM sessions WHERE id IN ${items('session', 'bigint')} ORDER BY id FOR UPDATE`,
    `SELECT 1 FROM entitlements WHERE id IN ${items('pass', 'uuid')} ORDER BY id FOR UPDATE`,
    `SELECT 1 FROM customers WHERE id IN ${items('customer', 'uuid')} ORDER BY id FOR UPDATE`,
  ];
  for (const statement of statements) await tx.query(statement, [importId]);
}

/** Items used since the import; these block undoing it. */
export async function countUsedSince(
  tx: Tx,
  importId: string,
  since: Date,
): Promise<Record<ImportKind, number>> {
  const items = (made: ImportedItem['made'], as: string) =>
    `(SELECT entity_id::${as} FROM record_import_items WHERE import_id = $1 AND entity_type = '${made}')`;
  return queryOne(
    tx,
    `SELECT
       (SELECT count(*)::integer FROM customers c WHERE c.id IN ${items('customer', 'uuid')} AND (
          EXISTS (SELECT FROM bookings b WHERE b.business_id = c.business_id AND b.user_id = c.user_id)
          OR EXISTS (SELECT FROM entitlements k WHERE k.business_id = c.business_id AND k.user_id = c.user_id)
          OR EXISTS (SELECT FROM customer_notes n WHERE n.customer_id = c.id AND n.written_at > $2)
          OR EXISTS (SELECT FROM customer_consents n WHERE n.customer_id = c.id AND n.channel <> 'import')
          OR EXISTS (SELECT FROM customer_message_recipients r WHERE r.customer_id = c.id))) AS customers,
       (SELECT count(*)::integer FROM sessions s WHERE s.id IN ${items('session', 'bigint')} AND s.status <> 'draft') AS timetable,
       (SELECT count(*)::integer FROM entitlements c WHERE c.id IN ${items('pass', 'uuid')} AND (
          EXISTS (SELECT FROM entitlement_redemptions u WHERE u.entitlement_id = c.id)
          OR EXISTS (SELECT FROM entitlement_pauses p WHERE p.entitlement_id = c.id)
          OR EXISTS (SELECT FROM entitlement_units p WHERE p.entitlement_id = c.id AND p.end_reason IS NOT NULL))) AS passes,
       (SELECT count(*)::integer FROM bookings b WHERE b.order_id IN ${items('order', 'uuid')} AND (
          b.state <> 'confirmed' OR b.calendar_sequence > 0 OR b.starts_at <= now()
          OR EXISTS (SELECT FROM booking_messages m WHERE m.booking_id = b.id))) AS bookings`,
    [importId, since],
  );
}

/** Takes back what an import made, all of it. */
export async function deleteImportedItems(tx: Tx, importId: string): Promise<void> {
  const items = (made: ImportedItem['made'], as: string) =>
    `(SELECT entity_id::${as} FROM record_import_items WHERE import_id = $1 AND entity_type = '${made}')`;
  const orders = items('order', 'uuid');
  const passes = items('pass', 'uuid');
  await tx.query(
    `UPDATE occurrences o SET taken = o.taken - gone.places
     FROM (SELECT occurrence_id, count(*) AS places FROM bookings WHERE order_id IN ${orders} GROUP BY 1) gone
     WHERE o.id = gone.occurrence_id`,
    [importId],
  );
  const statements = [
    `DELETE FROM bookings WHERE order_id IN ${orders}`,
    `DELETE FROM orders WHERE id IN ${orders}`,
    `DELETE FROM order_items WHERE order_id IN ${orders}`,
    `DELETE FROM payments WHERE order_id IN ${orders}`,
    `DELETE FROM holds WHERE id IN ${orders}`,
    `DELETE FROM entitlement_units WHERE entitlement_id IN ${passes}`,
    `WITH gone AS (DELETE FROM entitlements WHERE id IN ${passes} RETURNING purchase_id),
          unpaid AS (DELETE FROM payments p USING gone WHERE p.purchase_id = gone.purchase_id)
     SELECT purchase_id FROM gone`,
    `DELETE FROM session_instructors WHERE session_id IN ${items('session', 'bigint')}`,
    `DELETE FROM session_slots WHERE session_id IN ${items('session', 'bigint')}`,
    `DELETE FROM sessions WHERE id IN ${items('session', 'bigint')}`,
    `DELETE FROM customers c WHERE c.id IN ${items('customer', 'uuid')}
       AND NOT EXISTS (SELECT FROM bookings b WHERE b.business_id = c.business_id AND b.user_id = c.user_id)
       AND NOT EXISTS (SELECT FROM entitlements k WHERE k.business_id = c.business_id AND k.user_id = c.user_id)`,
  ];
  // Purchases last: payments and credits reference them.
  const { rows } = await tx.query<{ id: string }>(
    `SELECT purchase_id AS id FROM entitlements WHERE id IN ${passes}`,
    [importId],
  );
  for (const statement of statements) await tx.query(statement, [importId]);
  await tx.query('DELETE FROM purchases WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
}

/** Accounts without any references. */
export async function listUnreferencedAccounts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT u.id FROM users u WHERE u.id = ANY ($1)
       AND NOT EXISTS (SELECT FROM customers c WHERE c.user_id = u.id)
       AND NOT EXISTS (SELECT FROM holds h WHERE h.user_id = u.id)
       AND NOT EXISTS (SELECT FROM purchases p WHERE p.user_id = u.id)
       AND NOT EXISTS (SELECT FROM entitlements c WHERE c.user_id = u.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
