import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import {
  type Column,
  getRecordKind,
  type KindName,
  kindNames,
  type PackageRow,
  type PackageRows,
} from './record-kinds.ts';

/** A pseudonym per business, so that two businesses can't match people. */
const pseudonymousPersonSql = (userId: string): string =>
  `CASE WHEN ${userId} IS NOT NULL THEN md5($1::bigint::text || ':' || ${userId})::uuid END`;

/** Microseconds, for an exact round trip. */
const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

const columnSql = (expression: string, type: Column['type']): string => {
  if (type === 'instant') return `to_char(${expression} AT TIME ZONE 'UTC', ${INSTANT})`;
  if (type === 'time') return `to_char(${expression}, 'HH24:MI')`;
  if (type === 'day') return `to_char(${expression}, 'YYYY-MM-DD')`;
  return expression;
};

/** FROM clause as `t`, and overrides of columns. `$1`: the business. */
interface RecordSource {
  from: string;
  order: string;
  as?: Readonly<Record<string, string>>;
}

const sessionRecords = (table: string, order: string): RecordSource => ({
  from: `${table} t JOIN sessions s ON s.id = t.session_id WHERE s.business_id = $1`,
  order,
});
const businessRecords = (table: string, order = 't.id'): RecordSource => ({
  from: `${table} t WHERE t.business_id = $1`,
  order,
});

/** Excludes held places and those kept for the waiting list. */
const TAKEN_PLACES = `
  (SELECT count(*) FROM bookings b WHERE b.occurrence_id = t.id AND b.state IN ('confirmed', 'attended', 'no_show'))
  + (SELECT coalesce(sum(w.places), 0) FROM walk_ins w WHERE w.occurrence_id = t.id AND w.voided_at IS NULL)`;

/** For imported bookings, the other system's amounts. */
const importedColumn = (column: string): string =>
  `coalesce((SELECT k.${column} FROM imported_bookings k WHERE k.booking_id = t.id), t.${column})`;

/** What the team took for a booking at the desk, where it did: the amounts of such a booking. */
const deskColumn = (column: string): string =>
  `coalesce(NULLIF((SELECT sum(d.pence) FROM takings d WHERE d.booking_id = t.id AND d.pence > 0 AND d.voided_at IS NULL), 0)::integer,
            ${importedColumn(column)})`;

const BUSINESS_ORDERS = `SELECT b.order_id FROM bookings b WHERE b.business_id = $1`;
const BUSINESS_PASSES = `SELECT c.id FROM entitlements c WHERE c.business_id = $1 AND c.kind = 'pass'`;

/** People in any record, with the data the business may see. */
const PEOPLE = `
  (WITH standing AS (
     SELECT owner_id AS user_id FROM businesses WHERE id = $1
     UNION SELECT user_id FROM business_members WHERE business_id = $1
     UNION SELECT user_id FROM instructors WHERE business_id = $1
     UNION SELECT user_id FROM customers WHERE business_id = $1
     UNION SELECT n.author_id FROM customer_notes n JOIN customers c ON c.id = n.customer_id WHERE c.business_id = $1
     UNION SELECT n.recorded_by FROM customer_consents n JOIN customers c ON c.id = n.customer_id WHERE c.business_id = $1
     UNION SELECT author_id FROM customer_messages WHERE business_id = $1
     UNION SELECT user_id FROM entitlements WHERE business_id = $1
     UNION SELECT user_id FROM bookings WHERE business_id = $1
     UNION SELECT attendance_marked_by FROM bookings WHERE business_id = $1
     UNION SELECT m.author_id FROM booking_messages m JOIN bookings b ON b.id = m.booking_id WHERE b.business_id = $1
     UNION SELECT w.recorded_by FROM walk_ins w JOIN occurrences o ON o.id = w.occurrence_id JOIN sessions s ON s.id = o.session_id
           WHERE s.business_id = $1
     UNION SELECT user_id FROM reviews WHERE business_id = $1
     UNION SELECT published_by FROM waivers WHERE business_id = $1
     UNION SELECT g.user_id FROM waiver_signatures g JOIN waivers w ON w.id = g.waiver_id WHERE w.business_id = $1
     UNION SELECT o.user_id FROM access_feedback o JOIN access_facts f ON f.id = o.fact_id WHERE f.business_id = $1
     UNION SELECT m.user_id FROM memberships m JOIN entitlement_products p ON p.id = m.product_id WHERE p.business_id = $1
   ), latest AS (
     SELECT DISTINCT ON (user_id) user_id, full_name, email, phone FROM bookings
     WHERE business_id = $1 AND email <> '' ORDER BY user_id, created_at DESC, id
   ), team AS (
     SELECT owner_id AS user_id FROM businesses WHERE id = $1
     UNION SELECT user_id FROM business_members WHERE business_id = $1
   )
   SELECT ${pseudonymousPersonSql('u.id')} AS id,
          CASE WHEN known.team THEN u.name WHEN known.customer THEN coalesce(latest.full_name, k.imported_name, u.name) END AS name,
          CASE WHEN known.team THEN u.email WHEN known.customer THEN lower(coalesce(latest.email, k.imported_email, u.email)) END AS email,
          CASE WHEN known.customer THEN nullif(coalesce(latest.phone, k.imported_phone), '') END AS phone
   FROM standing JOIN users u ON u.id = standing.user_id
   LEFT JOIN latest ON latest.user_id = u.id
   LEFT JOIN customers k ON k.business_id = $1 AND k.user_id = u.id
   CROSS JOIN LATERAL (SELECT u.deleted_at IS NULL AND EXISTS (SELECT FROM team WHERE team.user_id = u.id) AS team,
     u.deleted_at IS NULL AND EXISTS (SELECT FROM customers c WHERE c.business_id = $1 AND c.user_id = u.id) AS customer) known
  ) t`;

const recordSources: Readonly<Record<KindName, RecordSource>> = {
  people: { from: PEOPLE, order: 't.email NULLS LAST, t.id' },
  business: {
    from: 'businesses t WHERE t.id = $1',
    order: 't.id',
    as: { owner: pseudonymousPersonSql('t.owner_id') },
  },
  team: { ...businessRecords('business_members'), as: { person: pseudonymousPersonSql('t.user_id') } },
  venues: businessRecords('venues'),
  rooms: businessRecords('rooms'),
  instructors: { ...businessRecords('instructors'), as: { person: pseudonymousPersonSql('t.user_id') } },
  sessions: businessRecords('sessions'),
  weekly_times: sessionRecords('session_slots', 't.id'),
  terms: sessionRecords('session_terms', 't.id'),
  prices: sessionRecords('session_prices', 't.session_id, t.category'),
  closures: businessRecords('closures'),
  dates: { ...sessionRecords('occurrences', 't.id'), as: { taken: TAKEN_PLACES } },
  courses: sessionRecords('courses', 't.id'),
  course_dates: {
    from: `course_dates t JOIN courses c ON c.id = t.course_id JOIN sessions s ON s.id = c.session_id
           WHERE s.business_id = $1`,
    order: 't.occurrence_id',
    as: { date_id: 't.occurrence_id' },
  },
  cancelled_dates: {
    from: `occurrence_cancellations t JOIN occurrences o ON o.id = t.occurrence_id JOIN sessions s ON s.id = o.session_id
           WHERE s.business_id = $1`,
    order: 't.occurrence_id',
    as: { date_id: 't.occurrence_id' },
  },
  session_instructors: sessionRecords('session_instructors', 't.session_id, t.position, t.instructor_id'),
  pay_rates: businessRecords('instructor_pay_rates'),
  date_instructors: {
    from: `occurrence_instructors t JOIN occurrences o ON o.id = t.occurrence_id JOIN sessions s ON s.id = o.session_id
           WHERE s.business_id = $1`,
    order: 't.occurrence_id, t.position, t.instructor_id',
    as: { date_id: 't.occurrence_id' },
  },
  customers: { ...businessRecords('customers'), as: { person: pseudonymousPersonSql('t.user_id') } },
  customer_notes: {
    from: 'customer_notes t JOIN customers c ON c.id = t.customer_id WHERE c.business_id = $1',
    order: 't.id',
    as: { author: pseudonymousPersonSql('t.author_id') },
  },
  customer_tags: {
    from: 'customer_tags t JOIN customers c ON c.id = t.customer_id WHERE c.business_id = $1',
    order: 't.customer_id, lower(t.tag)',
  },
  customer_birthdays: {
    from: 'customer_birthdays t JOIN customers c ON c.id = t.customer_id WHERE c.business_id = $1',
    order: 't.customer_id',
  },
  customer_categories: {
    from: 'customer_categories t JOIN customers c ON c.id = t.customer_id WHERE c.business_id = $1',
    order: 't.customer_id, t.category',
    as: { checked_by: pseudonymousPersonSql('t.checked_by') },
  },
  customer_consents: {
    from: 'customer_consents t JOIN customers c ON c.id = t.customer_id WHERE c.business_id = $1',
    order: 't.id',
    as: { recorded_by: pseudonymousPersonSql('t.recorded_by') },
  },
  automations: businessRecords('automations', 't.template'),
  automation_sends: businessRecords('automation_sends'),
  messages: { ...businessRecords('customer_messages'), as: { author: pseudonymousPersonSql('t.author_id') } },
  message_recipients: {
    from: 'customer_message_recipients t JOIN customer_messages m ON m.id = t.message_id WHERE m.business_id = $1',
    order: 't.message_id, t.customer_id',
  },
  promo_codes: businessRecords('promo_codes'),
  promo_code_sessions: {
    from: 'promo_code_sessions t JOIN promo_codes c ON c.id = t.code_id WHERE c.business_id = $1',
    order: 't.code_id, t.session_id',
  },
  series_prices: sessionRecords('series_discounts', 't.session_id'),
  pass_products: businessRecords('entitlement_products'),
  pass_product_sessions: {
    from: 'entitlement_product_sessions t JOIN entitlement_products p ON p.id = t.product_id WHERE p.business_id = $1',
    order: 't.product_id, t.session_id',
  },
  passes: {
    from: `entitlements t JOIN purchases buy ON buy.id = t.purchase_id WHERE t.business_id = $1 AND t.kind = 'pass'`,
    order: 't.id',
    as: {
      person: pseudonymousPersonSql('t.user_id'),
      paid_pence: `greatest(coalesce(buy.external_paid_pence, buy.total_pence)
        + coalesce((SELECT sum(d.pence) FROM takings d WHERE d.entitlement_id = t.id AND d.pence < 0 AND d.voided_at IS NULL), 0), 0)`,
      paid_at: 'buy.paid_at',
      paid_elsewhere: 'buy.external_payment_system',
    },
  },
  pass_places: {
    from: `entitlement_units t WHERE t.entitlement_id IN (${BUSINESS_PASSES})`,
    order: 't.entitlement_id, t.number',
    as: { pass_id: 't.entitlement_id' },
  },
  pass_pauses: {
    from: `entitlement_pauses t WHERE t.entitlement_id IN (${BUSINESS_PASSES})`,
    order: 't.entitlement_id, t.from_day',
    as: { pass_id: 't.entitlement_id' },
  },
  bookings: {
    from: `bookings t JOIN orders made ON made.id = t.order_id
           JOIN order_items item ON item.order_id = t.order_id AND item.position = t.position WHERE t.business_id = $1`,
    order: 't.id',
    as: {
      category: 'item.category',
      proof: 'item.proof',
      date_id: 't.occurrence_id',
      person: pseudonymousPersonSql('t.user_id'),
      marked_by: pseudonymousPersonSql('t.attendance_marked_by'),
      session_fee_pence: deskColumn('session_fee_pence'),
      platform_fee_pence: importedColumn('platform_fee_pence'),
      total_pence: deskColumn('total_pence'),
      discount_pence: importedColumn('discount_pence'),
      refunded_pence: `coalesce((SELECT k.refunded_pence FROM imported_bookings k WHERE k.booking_id = t.id), 0)
        + coalesce((SELECT sum(r.amount_pence) FROM refunds r WHERE r.booking_id = t.id AND r.state <> 'failed'), 0)
        - coalesce((SELECT sum(d.pence) FROM takings d WHERE d.booking_id = t.id AND d.pence < 0 AND d.voided_at IS NULL), 0)`,
      came_by: 'made.referral_source',
      sold_through: 'made.partner_name',
      paid_elsewhere: 'made.external_payment_system',
    },
  },
  pass_uses: {
    from: `entitlement_redemptions t JOIN bookings b ON b.order_id = t.order_id AND b.position = t.position
           WHERE b.business_id = $1 AND t.entitlement_id IN (${BUSINESS_PASSES})`,
    order: 't.order_id, t.position, t.entitlement_id, t.number',
    as: { pass_id: 't.entitlement_id' },
  },
  promo_uses: {
    from: `promo_redemptions t JOIN promo_codes c ON c.id = t.code_id WHERE c.business_id = $1 AND t.order_id IN (${BUSINESS_ORDERS})`,
    order: 't.order_id',
  },
  booking_messages: {
    from: 'booking_messages t JOIN bookings b ON b.id = t.booking_id WHERE b.business_id = $1',
    order: 't.id',
    as: { author: pseudonymousPersonSql('t.author_id') },
  },
  walk_ins: {
    from: `walk_ins t JOIN occurrences o ON o.id = t.occurrence_id JOIN sessions s ON s.id = o.session_id
           WHERE s.business_id = $1`,
    order: 't.id',
    as: { date_id: 't.occurrence_id', noted_by: pseudonymousPersonSql('t.recorded_by') },
  },
  reviews: { ...businessRecords('reviews'), as: { person: pseudonymousPersonSql('t.user_id') } },
  waivers: { ...businessRecords('waivers'), as: { published_by: pseudonymousPersonSql('t.published_by') } },
  waiver_signatures: {
    from: 'waiver_signatures t JOIN waivers w ON w.id = t.waiver_id WHERE w.business_id = $1',
    order: 't.id',
    as: { booked_by: pseudonymousPersonSql('t.user_id'), counts: 't.erased_at IS NULL' },
  },
  papers: {
    ...businessRecords('certificates'),
    as: { document: `'files/' || t.document_key` },
  },
  access_facts: businessRecords('access_facts'),
  access_photos: {
    from: 'access_photos t JOIN access_facts f ON f.id = t.fact_id WHERE f.business_id = $1',
    order: 't.id',
    as: { file: `'files/' || t.file_key` },
  },
  access_opinions: {
    from: 'access_feedback t JOIN access_facts f ON f.id = t.fact_id WHERE f.business_id = $1',
    order: 't.fact_id, t.recorded_at, t.found',
    as: { person: pseudonymousPersonSql('t.user_id') },
  },
  photographs: {
    from: `photos t WHERE t.business_id = $1 OR t.session_id IN (SELECT s.id FROM sessions s WHERE s.business_id = $1)
           OR t.instructor_id IN (SELECT i.id FROM instructors i WHERE i.business_id = $1)`,
    order: 't.id',
    as: { file: `'files/photographs/' || t.whole || '.webp'` },
  },
  open_data: businessRecords('open_data_settings', 't.business_id'),
  partner_terms: sessionRecords('partner_booking_windows', 't.session_id'),
  sessions_without_lists: sessionRecords('waitlist_opt_outs', 't.session_id'),
  visits: sessionRecords('session_visits', 't.session_id, t.day, t.referral_source'),
  search_appearances: sessionRecords('search_impressions', 't.session_id, t.day'),
  memberships: {
    from: 'memberships t JOIN entitlement_products p ON p.id = t.product_id WHERE p.business_id = $1',
    order: 't.id',
    as: { person: pseudonymousPersonSql('t.user_id') },
  },
  money: {
    from: `ledger_postings t WHERE 'business:' || $1::bigint IN (t.debit, t.credit)`,
    order: 't.id',
    as: {
      pence: `CASE WHEN t.credit = 'business:' || $1::bigint THEN t.amount_pence ELSE -t.amount_pence END`,
    },
  },
};

/** JSON rows in restore order. */
async function readRecords(db: Db, businessId: number, name: KindName): Promise<PackageRow[]> {
  const { from, order, as = {} } = recordSources[name];
  const columns = Object.entries(getRecordKind(name).columns).map(
    ([column, { type, stored }]) =>
      `${columnSql(as[column] ?? `t.${stored ?? column}`, type)} AS "${column}"`,
  );
  const { rows } = await db.query<{ row: PackageRow }>(
    `SELECT to_jsonb(each) AS row FROM (SELECT ${columns.join(', ')} FROM ${from} ORDER BY ${order}) each`,
    [businessId],
  );
  return rows.map(({ row }) => row);
}

export async function readAllRecords(db: Tx, businessId: number): Promise<PackageRows> {
  const read: [KindName, PackageRow[]][] = [];
  for (const name of kindNames) read.push([name, await readRecords(db, businessId, name)]);
  return Object.fromEntries(read) as PackageRows;
}

/** Null if unknown. */
export const businessName = (db: Db, businessId: number): Promise<{ name: string } | null> =>
  queryOneOrNull(db, 'SELECT name FROM businesses WHERE id = $1', [businessId]);
