import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { type Column, getRecordKind, type KindName, type PackageRow } from './record-kinds.ts';

/** PostgreSQL type per column type. */
const sqlTypes: Readonly<Record<Column['type'], string>> = {
  id: 'bigint',
  ref: 'bigint',
  uuid: 'uuid',
  person: 'uuid',
  text: 'text',
  integer: 'integer',
  number: 'double precision',
  flag: 'boolean',
  day: 'date',
  time: 'time',
  instant: 'timestamptz',
  texts: 'text[]',
  json: 'jsonb',
  file: 'text',
};

const recordsetColumns = (name: KindName): string =>
  Object.entries(getRecordKind(name).columns)
    .map(([column, { type }]) => `"${column}" ${sqlTypes[type]}`)
    .join(', ');

/** Records as rows `r`, plus added columns. */
const recordsetSql = (name: KindName, more = ''): string =>
  `jsonb_to_recordset($2::jsonb) AS r (${recordsetColumns(name)}${more})`;

/** The table's name of a package column. */
const storedAs = (name: KindName, column: string): string =>
  getRecordKind(name).columns[column]?.stored ?? column;

/** Columns copied unchanged. */
const columnsExcept = (name: KindName, but: readonly string[] = []): string[] =>
  Object.keys(getRecordKind(name).columns).filter((column) => !but.includes(column));

/** `into`: the INSERT up to its columns; `as`: SQL for columns that differ; `$1`: the business. */
interface InsertTarget {
  into: string;
  as?: Readonly<Record<string, string>>;
  /** Package columns the table lacks. */
  but?: readonly string[];
  /** Added columns with types. */
  more?: string;
}

const BUSINESS_COLUMN = { business_id: '$1::bigint' };

const insertTargets: Readonly<Partial<Record<KindName, InsertTarget>>> = {
  team: {
    into: 'INSERT INTO business_members',
    as: { ...BUSINESS_COLUMN, user_id: 'person' },
    but: ['person'],
  },
  venues: { into: 'INSERT INTO venues', as: BUSINESS_COLUMN },
  rooms: { into: 'INSERT INTO rooms', as: BUSINESS_COLUMN },
  instructors: {
    into: 'INSERT INTO instructors',
    as: { ...BUSINESS_COLUMN, user_id: 'person' },
    but: ['person'],
  },
  sessions: { into: 'INSERT INTO sessions', as: BUSINESS_COLUMN },
  weekly_times: { into: 'INSERT INTO session_slots' },
  terms: { into: 'INSERT INTO session_terms' },
  prices: { into: 'INSERT INTO session_prices' },
  closures: { into: 'INSERT INTO closures', as: BUSINESS_COLUMN },
  dates: { into: 'INSERT INTO occurrences' },
  courses: { into: 'INSERT INTO courses' },
  course_dates: {
    into: 'INSERT INTO course_dates',
    as: { occurrence_id: 'date_id' },
    but: ['date_id'],
  },
  cancelled_dates: {
    into: 'INSERT INTO occurrence_cancellations',
    as: { occurrence_id: 'date_id' },
    but: ['date_id'],
  },
  session_instructors: { into: 'INSERT INTO session_instructors' },
  pay_rates: { into: 'INSERT INTO instructor_pay_rates', as: BUSINESS_COLUMN },
  date_instructors: {
    into: 'INSERT INTO occurrence_instructors',
    as: { occurrence_id: 'date_id' },
    but: ['date_id'],
  },
  customers: {
    into: 'INSERT INTO customers',
    as: { ...BUSINESS_COLUMN, user_id: 'person' },
    but: ['person'],
  },
  customer_notes: { into: 'INSERT INTO customer_notes', as: { author_id: 'author' }, but: ['author'] },
  customer_tags: { into: 'INSERT INTO customer_tags' },
  customer_birthdays: { into: 'INSERT INTO customer_birthdays' },
  customer_categories: { into: 'INSERT INTO customer_categories' },
  customer_consents: { into: 'INSERT INTO customer_consents' },
  automations: { into: 'INSERT INTO automations', as: BUSINESS_COLUMN },
  automation_sends: { into: 'INSERT INTO automation_sends', as: BUSINESS_COLUMN },
  messages: {
    into: 'INSERT INTO customer_messages',
    as: { ...BUSINESS_COLUMN, author_id: 'author' },
    but: ['author'],
  },
  message_recipients: { into: 'INSERT INTO customer_message_recipients' },
  promo_codes: { into: 'INSERT INTO promo_codes', as: BUSINESS_COLUMN },
  promo_code_sessions: { into: 'INSERT INTO promo_code_sessions' },
  series_prices: { into: 'INSERT INTO series_discounts' },
  pass_products: { into: 'INSERT INTO entitlement_products', as: BUSINESS_COLUMN },
  pass_product_sessions: { into: 'INSERT INTO entitlement_product_sessions' },
  pass_places: {
    into: 'INSERT INTO entitlement_units',
    as: { entitlement_id: 'pass_id', session_fee_pence: '0', platform_fee_pence: '0', total_pence: '0' },
    but: ['pass_id'],
  },
  pass_pauses: {
    into: 'INSERT INTO entitlement_pauses',
    as: { entitlement_id: 'pass_id' },
    but: ['pass_id'],
  },
  pass_uses: {
    into: 'INSERT INTO entitlement_redemptions',
    as: {
      entitlement_id: 'pass_id',
      covered_session_fee_pence: '0',
      covered_platform_fee_pence: '0',
      session_fee_pence: '0',
      platform_fee_pence: '0',
      total_pence: '0',
    },
    but: ['pass_id'],
  },
  promo_uses: { into: 'INSERT INTO promo_redemptions' },
  booking_messages: { into: 'INSERT INTO booking_messages', as: { author_id: 'author' }, but: ['author'] },
  walk_ins: { into: 'INSERT INTO walk_ins', as: { occurrence_id: 'date_id' }, but: ['date_id'] },
  reviews: {
    into: 'INSERT INTO reviews',
    as: {
      ...BUSINESS_COLUMN,
      user_id: 'person',
      hidden_by: 'CASE WHEN hidden_reason IS NOT NULL THEN hider END',
    },
    but: ['person'],
    more: ', hider uuid',
  },
  waivers: { into: 'INSERT INTO waivers', as: BUSINESS_COLUMN },
  waiver_signatures: {
    into: 'INSERT INTO waiver_signatures',
    // Without answers a signature is void, so people are asked again.
    as: {
      user_id: 'booked_by',
      answers: `'[]'`,
      needs_review: 'false',
      erased_at: 'CASE WHEN NOT counts OR asked THEN now() END',
    },
    but: ['booked_by', 'counts'],
    more: ', asked boolean',
  },
  papers: {
    into: 'INSERT INTO certificates',
    // Safeguarding: an admin of this site checks each again.
    as: { ...BUSINESS_COLUMN, document_key: 'document', state: `'waiting'`, reason: 'NULL' },
    but: ['document', 'state', 'reason'],
  },
  access_facts: { into: 'INSERT INTO access_facts', as: BUSINESS_COLUMN },
  access_photos: { into: 'INSERT INTO access_photos', as: { file_key: 'file' }, but: ['file'] },
  access_opinions: { into: 'INSERT INTO access_feedback', as: { user_id: 'person' }, but: ['person'] },
  photographs: {
    into: 'INSERT INTO photos',
    as: {
      business_id: 'CASE WHEN num_nonnulls(session_id, instructor_id) = 0 THEN $1::bigint END',
      whole: 'new_whole',
      files: 'new_files',
    },
    but: ['file'],
    more: ', new_whole uuid, new_files uuid',
  },
  open_data: { into: 'INSERT INTO open_data_settings', as: BUSINESS_COLUMN },
  partner_terms: { into: 'INSERT INTO partner_booking_windows' },
  sessions_without_lists: { into: 'INSERT INTO waitlist_opt_outs' },
  visits: { into: 'INSERT INTO session_visits' },
  search_appearances: { into: 'INSERT INTO search_impressions' },
};

/** Rows per statement, because parameters are limited. */
const BATCH_SIZE = 5_000;

async function insertInBatches(
  rows: readonly PackageRow[],
  put: (piece: string) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await put(JSON.stringify(rows.slice(from, from + BATCH_SIZE)));
}

/** Ids must already be remapped. */
export async function insertRecords(
  tx: Tx,
  businessId: number,
  name: KindName,
  rows: readonly PackageRow[],
): Promise<void> {
  const target = insertTargets[name];
  if (target === undefined) throw new Error(`${name} can’t be imported by itself.`);
  const { into, as = {}, but = [], more = '' } = target;
  const plain = columnsExcept(name, [...but, ...Object.keys(as)]);
  const columns = [...plain.map((column) => storedAs(name, column)), ...Object.keys(as)]
    .map((column) => `"${column}"`)
    .join(', ');
  const values = [...plain.map((column) => `r."${column}"`), ...Object.values(as)].join(', ');
  await insertInBatches(rows, (piece) =>
    // `$1` needs a type even if unused.
    tx.query(
      `${into} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${recordsetSql(name, more)} WHERE $1::bigint IS NOT NULL`,
      [businessId, piece],
    ),
  );
}

/** Without its plan. Returns the id. */
export async function insertBusiness(tx: Tx, row: PackageRow): Promise<void> {
  const columns = columnsExcept('business', ['owner']);
  await tx.query(
    `INSERT INTO businesses (${columns.map((column) => storedAs('business', column)).join(', ')}, owner_id)
     SELECT ${columns.map((column) => `r."${column}"`).join(', ')}, r.owner FROM ${recordsetSql('business')} WHERE $1::bigint IS NOT NULL`,
    [row.id, JSON.stringify([row])],
  );
}

/** Amounts are zero, as no money went through this site; the original payment is kept beside. */
export async function insertBookings(tx: Tx, businessId: number, rows: readonly PackageRow[]): Promise<void> {
  const orders = [...new Map(rows.map((row) => [row.order_id, row])).values()];
  await insertInBatches(orders, (piece) =>
    tx.query(
      `WITH r AS (SELECT * FROM ${recordsetSql('bookings')} WHERE $1::bigint IS NOT NULL), made AS (
         INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at, created_at)
         SELECT order_id, person, 0, 0, 0, 'confirmed', created_at, created_at FROM r
       ), bought AS (
         INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence, created_at, referral_source,
                             partner_name, external_payment_system)
         SELECT order_id, person, 0, 0, 0, created_at, came_by, sold_through, paid_elsewhere FROM r
       )
       INSERT INTO payments (order_id, user_id, amount_pence, state, created_at, updated_at)
       SELECT order_id, person, 0, 'succeeded', created_at, created_at FROM r`,
      [businessId, piece],
    ),
  );
  const asTyped = [
    'id',
    'reference',
    'order_id',
    'position',
    'session_id',
    'state',
    'full_name',
    'email',
    'phone',
    'special_requirements',
    'attendee_name',
    'attendee_age',
    'guardian_name',
    'guardian_phone',
    'policy',
    'starts_at',
    'ends_at',
    'moves',
    'cancelled_at',
    'called_off_by',
    'calling_off_reason',
    'marked_by',
    'marked_at',
    'reminded_at',
    'review_requested_at',
    'created_at',
  ];
  await insertInBatches(rows, (piece) =>
    tx.query(
      `WITH r AS (SELECT * FROM ${recordsetSql('bookings')}), item AS (
         INSERT INTO order_items (order_id, position, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy,
                                  attendee_name, attendee_age, guardian_name, guardian_phone, category, proof)
         SELECT order_id, position, date_id, 0, 0, 0, policy, attendee_name, attendee_age, guardian_name, guardian_phone,
                category, proof FROM r
       ), booked AS (
         INSERT INTO bookings (${asTyped.map((column) => storedAs('bookings', column)).join(', ')}, occurrence_id, business_id, user_id, payment_id, session_fee_pence,
                               platform_fee_pence, total_pence)
         SELECT ${asTyped.map((column) => `r.${column}`).join(', ')}, r.date_id, $1::bigint, r.person, p.id, 0, 0, 0
         FROM r JOIN payments p ON p.order_id = r.order_id
       )
       INSERT INTO imported_bookings (booking_id, session_fee_pence, platform_fee_pence, total_pence, discount_pence, refunded_pence)
       SELECT id, session_fee_pence, platform_fee_pence, total_pence, discount_pence, refunded_pence FROM r`,
      [businessId, piece],
    ),
  );
}

/** At zero, as nothing was paid through this site. */
export async function insertPasses(tx: Tx, businessId: number, rows: readonly PackageRow[]): Promise<void> {
  await insertInBatches(rows, (piece) =>
    tx.query(
      `WITH r AS (SELECT * FROM ${recordsetSql('passes')}), bought AS (
         INSERT INTO purchases (id, user_id, kind, product_id, price_pence, platform_fee_pence, total_pence, state, expires_at,
                                paid_at, created_at, external_payment_system, external_paid_pence)
         SELECT purchase_id, person, 'pass', product_id, 0, 0, 0, 'paid', paid_at, paid_at, created_at, paid_elsewhere, paid_pence
         FROM r
       ), payment AS (
         INSERT INTO payments (purchase_id, user_id, amount_pence, state, created_at, updated_at)
         SELECT purchase_id, person, 0, 'succeeded', paid_at, paid_at FROM r
       )
       INSERT INTO entitlements (id, purchase_id, kind, user_id, business_id, product_id, name, pause_days, unlimited, created_at)
       SELECT id, purchase_id, 'pass', person, $1::bigint, product_id, name, pause_days, unlimited, created_at FROM r`,
      [businessId, piece],
    ),
  );
}

/** Ascending. */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2::integer) ORDER BY 1`,
    [table, count],
  );
  return rows.map(({ id }) => Number(id));
}

/** Null if not restored. Serialised by a lock. */
export async function findRestoredBusinessId(
  tx: Tx,
  packageId: string,
): Promise<{ businessId: number } | null> {
  await tx.query('LOCK TABLE restored_packages IN SHARE ROW EXCLUSIVE MODE');
  return queryOneOrNull(
    tx,
    'SELECT business_id AS "businessId" FROM restored_packages WHERE package_id = $1',
    [packageId],
  );
}

export async function insertRestoredPackage(
  tx: Tx,
  restored: { packageId: string; businessId: number; restoredBy: string | null; now: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO restored_packages (package_id, business_id, restored_by, restored_at) VALUES ($1, $2, $3, $4)',
    [restored.packageId, restored.businessId, restored.restoredBy, restored.now],
  );
}

/** Newest first. */
export async function selectRestoredPackages(
  db: Db,
): Promise<{ businessId: number; business: string; restoredAt: Date }[]> {
  const { rows } = await db.query<{ businessId: number; business: string; restoredAt: Date }>(
    `SELECT r.business_id AS "businessId", b.name AS business, r.restored_at AS "restoredAt"
     FROM restored_packages r JOIN businesses b ON b.id = r.business_id ORDER BY r.restored_at DESC LIMIT 50`,
  );
  return rows;
}
