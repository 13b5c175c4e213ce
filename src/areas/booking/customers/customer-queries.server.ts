import { containsPattern, type Db, queryOne, queryOneOrNull } from '#shared/db/database.server.ts';
import { type CustomerGroup, type CustomerSort, NO_SHOW_WARNING_COUNT } from './rules.ts';

/** Amounts in pence; instants as PostgreSQL writes them in JSON. */
export interface CustomerRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  tags: string[];
  visits: number;
  noShows: number;
  cancelled: number;
  spendPence: number | null;
  firstVisit: Date | string | null;
  lastVisit: Date | string | null;
  nextVisit: Date | string | null;
  passLeft: number | null;
  passLastDay: string | null;
  passSoon: boolean;
}

export interface CustomerFilter {
  businessId: number;
  text: string;
  /** The digits of `text` if it may be a phone number. */
  digits: string | null;
  group: CustomerGroup;
  tag: string | null;
  sort: CustomerSort;
  page: number;
  onPage: number;
  withMoney: boolean;
}

export interface GroupCutoffs {
  now: Date;
  today: string;
  monthFrom: Date;
  /** Customers last seen before this are lapsed. */
  lapsedBefore: Date;
  /** A pass that expires by this day ends soon. */
  passSoonUntil: string;
}

/**
 * True if a place `part` of a pass is unused on a day; must match how `credits` counts.
 * @param today the SQL parameter for the day: "$3"
 */
export const isUnitLeftSql = (
  today: string,
): string => `part.end_reason IS NULL AND part.valid_until >= ${today}::date AND NOT EXISTS (
           SELECT FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id
           WHERE u.entitlement_id = part.entitlement_id AND u.number = part.number AND u.returned_at IS NULL
             AND (h.state = 'confirmed' OR (h.state = 'held' AND NOT h.replaced)))`;

/**
 * `spent`: paid less refunded by ledger, as on the bookings page, for people in `who` (a relation with `id`). Looks
 * up each booking by index, because a join makes the planner read the whole ledger.
 */
export const customerSpendSql = (who: string) => `
  spent AS (
    SELECT booked.customer_id,
           sum(CASE WHEN movement IN ('sale', 'dispute_overturned') THEN amount_pence ELSE -amount_pence END) AS pence
    FROM booked CROSS JOIN LATERAL (
      SELECT movement, amount_pence FROM ledger_postings
      WHERE $5::boolean AND booking_id = booked.id
        AND movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned') OFFSET 0
    ) posting
    WHERE booked.customer_id IN (SELECT id FROM ${who})
    GROUP BY booked.customer_id
  )`;

/** `$1` to `$5` are `valuesOf`; `who` narrows to one customer. */
export const customersSql = (who = '') => `
  WITH mine AS (
    SELECT c.id, c.user_id, c.created_at, c.imported_at, c.imported_name, c.imported_email, c.imported_phone
    FROM customers c WHERE c.business_id = $1 AND c.merged_into IS NULL ${who}
  ), accounts AS (
    SELECT id AS customer_id, id AS row_id, user_id FROM mine
    UNION ALL SELECT m.id, c.id, c.user_id FROM mine m JOIN customers c ON c.merged_into = m.id
  ), booked AS (
    SELECT a.customer_id, b.id, b.occurrence_id, b.starts_at, b.created_at,
           b.state = 'attended' OR (b.state = 'confirmed' AND b.ends_at <= $2) AS came,
           b.state = 'confirmed' AND b.ends_at > $2 AS to_come, b.state = 'no_show' AS missed,
           b.state = 'cancelled_by_seeker' AS cancelled
    FROM accounts a JOIN bookings b ON b.business_id = $1 AND b.user_id = a.user_id
  ), newest AS (
    SELECT customer_id, max(created_at) AS at FROM booked GROUP BY customer_id
  ), latest AS (
    SELECT DISTINCT ON (newest.customer_id) newest.customer_id, said.full_name, said.email, said.phone
    FROM newest JOIN booked ON booked.customer_id = newest.customer_id AND booked.created_at = newest.at
    -- What the latest booking says; the one before it where that has been forgotten.
    CROSS JOIN LATERAL (
      SELECT full_name, email, phone FROM bookings WHERE id = booked.id AND email <> ''
      UNION ALL
      (SELECT b.full_name, b.email, b.phone
       FROM accounts a JOIN bookings b ON b.business_id = $1 AND b.user_id = a.user_id
       WHERE a.customer_id = newest.customer_id AND b.email <> '' ORDER BY b.created_at DESC, b.id LIMIT 1)
      LIMIT 1
    ) said
    ORDER BY newest.customer_id, booked.id
  ), dates AS (
    SELECT customer_id, count(*) FILTER (WHERE came) AS visits, count(*) FILTER (WHERE missed) AS no_shows,
           count(*) FILTER (WHERE cancelled) AS cancelled, min(starts_at) FILTER (WHERE came) AS first_visit,
           max(starts_at) FILTER (WHERE came) AS last_visit, min(starts_at) FILTER (WHERE to_come) AS next_visit
    FROM (
      -- Several places at a date are one visit.
      SELECT customer_id, occurrence_id, max(starts_at) AS starts_at, bool_or(came) AS came,
             bool_or(missed) AS missed, bool_or(cancelled) AS cancelled, bool_or(to_come) AS to_come
      FROM booked GROUP BY customer_id, occurrence_id
    ) each GROUP BY customer_id
  ), passes AS (
    SELECT a.customer_id, count(*) FILTER (WHERE each.is_left) AS places,
           max(each.valid_until) FILTER (WHERE each.is_left) AS last_day
    FROM accounts a JOIN entitlements c ON c.business_id = $1 AND c.user_id = a.user_id AND c.kind = 'pass'
    CROSS JOIN LATERAL (SELECT part.valid_until, NOT c.unlimited AND ${isUnitLeftSql('$3')} AS is_left FROM entitlement_units part WHERE part.entitlement_id = c.id) each
    GROUP BY a.customer_id
  ), tagged AS (
    SELECT each.customer_id, array_agg(each.tag ORDER BY lower(each.tag)) AS tags
    FROM (
      SELECT DISTINCT ON (a.customer_id, lower(t.tag)) a.customer_id, t.tag
      FROM accounts a JOIN customer_tags t ON t.customer_id = a.row_id
    ) each GROUP BY each.customer_id
  ), people AS (
    SELECT m.id, m.user_id, m.created_at,
           COALESCE(latest.full_name, m.imported_name, u.name) AS name, COALESCE(latest.email, m.imported_email, u.email) AS email,
           COALESCE(latest.phone, m.imported_phone, '') AS phone, COALESCE(tagged.tags, '{}') AS tags,
           COALESCE(dates.visits, 0) AS visits, COALESCE(dates.no_shows, 0) AS no_shows,
           COALESCE(dates.cancelled, 0) AS cancelled,
           dates.first_visit, dates.last_visit, dates.next_visit, passes.places AS pass_left,
           passes.last_day AS pass_last_day,
           COALESCE(passes.places = 1 OR (passes.places > 0 AND passes.last_day <= $4::date), false) AS pass_soon
    FROM mine m JOIN users u ON u.id = m.user_id
    LEFT JOIN latest ON latest.customer_id = m.id
    LEFT JOIN dates ON dates.customer_id = m.id
    LEFT JOIN passes ON passes.customer_id = m.id
    LEFT JOIN tagged ON tagged.customer_id = m.id
    WHERE dates.customer_id IS NOT NULL OR passes.customer_id IS NOT NULL OR m.imported_at IS NOT NULL
  )`;

export const filterValues = (businessId: number, withMoney: boolean, days: GroupCutoffs): unknown[] => [
  businessId,
  days.now,
  days.today,
  days.passSoonUntil,
  withMoney,
];

export const CUSTOMER_ROW = `id, name, email, phone, tags, visits, no_shows AS "noShows", cancelled,
  CASE WHEN $5::boolean THEN COALESCE(spent.pence, 0)::bigint END AS "spendPence", first_visit AS "firstVisit", last_visit AS "lastVisit",
  next_visit AS "nextVisit", pass_left AS "passLeft", pass_last_day AS "passLastDay", pass_soon AS "passSoon"`;

/** `$6` is the start of the month, `$7` the cutoff for lapsed customers. */
const groupConditions: Readonly<Record<CustomerGroup, string>> = {
  all: 'true',
  new: 'first_visit >= $6',
  pass_ending: 'pass_soon',
  lapsed: 'last_visit < $7 AND next_visit IS NULL',
  no_shows: `no_shows >= ${NO_SHOW_WARNING_COUNT}`,
};

const sortOrders: Readonly<Record<CustomerSort, string>> = {
  last_visit: 'last_visit DESC NULLS LAST, next_visit',
  name: 'lower(name)',
  visits: 'visits DESC',
  spend: 'spent.pence DESC NULLS LAST',
  first_visit: 'first_visit DESC NULLS LAST',
  no_shows: 'no_shows DESC',
};

export interface FoundCustomers {
  rows: CustomerRow[];
  found: number;
  /** The last page if the request goes beyond it. */
  page: number;
  groups: Record<CustomerGroup, number>;
  tags: string[];
}

export async function findCustomers(
  db: Db,
  wanted: CustomerFilter,
  days: GroupCutoffs,
): Promise<FoundCustomers> {
  // Calculate spend for this page only, unless the sort needs everybody's.
  const bySpend = wanted.sort === 'spend';
  return queryOne<FoundCustomers>(
    db,
    `${customersSql()},${bySpend ? `${customerSpendSql('mine')},` : ''} found AS (
       SELECT * FROM people
       WHERE (${groupConditions[wanted.group]})
         AND ($8 = '' OR concat_ws(' ', name, email) ILIKE $9
              OR ($10::text IS NOT NULL AND regexp_replace(phone, '\\D', '', 'g') LIKE '%' || $10 || '%')
              OR EXISTS (SELECT FROM accounts a JOIN bookings b ON b.business_id = $1 AND b.user_id = a.user_id
                         WHERE a.customer_id = people.id AND (b.reference ILIKE $9 OR b.full_name ILIKE $9)))
         AND ($11::text IS NULL OR EXISTS (SELECT FROM unnest(tags) AS tag WHERE lower(tag) = lower($11)))
     ), turned AS (
       SELECT least($12::integer, greatest(1, ceil(count(*) / $13::numeric)::integer)) AS page, count(*) AS found FROM found
     ), listed AS (
       SELECT found.*, row_number() OVER (ORDER BY ${sortOrders[wanted.sort]}, lower(name), id) AS place
       FROM found${bySpend ? ' LEFT JOIN spent ON spent.customer_id = found.id' : ''}
       ORDER BY place LIMIT $13 OFFSET (SELECT (page - 1) * $13::integer FROM turned)
     )${bySpend ? '' : `,${customerSpendSql('listed')}`}
     SELECT turned.page, turned.found,
            (SELECT COALESCE(json_agg(row_to_json(shown) ORDER BY place), '[]') FROM (
               SELECT place, ${CUSTOMER_ROW} FROM listed LEFT JOIN spent ON spent.customer_id = listed.id) shown) AS rows,
            (SELECT json_build_object(${Object.entries(groupConditions)
              .map(([group, is]) => `'${group}', count(*) FILTER (WHERE ${is})`)
              .join(', ')}) FROM people) AS groups,
            (SELECT COALESCE(json_agg(tag ORDER BY lower(tag)), '[]')
             FROM (SELECT DISTINCT ON (lower(tag)) tag FROM people, unnest(tags) AS tag) used) AS tags
     FROM turned`,
    [
      ...filterValues(wanted.businessId, wanted.withMoney, days),
      days.monthFrom,
      days.lapsedBefore,
      wanted.text,
      containsPattern(wanted.text),
      wanted.digits,
      wanted.tag,
      wanted.page,
      wanted.onPage,
    ],
  );
}

/** Only customers we can contact, by id. */
export async function customersOfGroup(
  db: Db,
  businessId: number,
  audience: { of: 'group'; group: CustomerGroup } | { of: 'tag'; tag: string },
  days: GroupCutoffs,
): Promise<{ id: string; wanted: boolean }[]> {
  const { rows } = await db.query<{ id: string; wanted: boolean }>(
    `${customersSql()}
     SELECT id, has_marketing_consent(id) AS wanted FROM people
     WHERE email <> '' AND $5::boolean AND $6::timestamptz IS NOT NULL AND $7::timestamptz IS NOT NULL AND (${
       audience.of === 'group'
         ? `${groupConditions[audience.group]} AND $8::text IS NULL`
         : 'EXISTS (SELECT FROM unnest(tags) AS tag WHERE lower(tag) = lower($8))'
     }) ORDER BY id`,
    [
      ...filterValues(businessId, true, days),
      days.monthFrom,
      days.lapsedBefore,
      audience.of === 'tag' ? audience.tag : null,
    ],
  );
  return rows;
}

/** Returns the business and the customer after merges; null if unknown. */
export const resolveCustomer = (
  db: Db,
  customerId: string,
): Promise<{ businessId: number; customerId: string } | null> =>
  queryOneOrNull(
    db,
    'SELECT business_id AS "businessId", COALESCE(merged_into, id) AS "customerId" FROM customers WHERE id = $1',
    [customerId],
  );

/** Customer ids by booking id; omits buyers who are not customers. */
export async function selectCustomersOfBookings(
  db: Db,
  bookingIds: readonly string[],
): Promise<{ bookingId: string; customerId: string }[]> {
  const { rows } = await db.query<{ bookingId: string; customerId: string }>(
    `SELECT b.id AS "bookingId", COALESCE(c.merged_into, c.id) AS "customerId"
     FROM bookings b JOIN customers c ON c.business_id = b.business_id AND c.user_id = b.user_id
     WHERE b.id = ANY ($1::uuid[])`,
    [bookingIds],
  );
  return rows;
}

/** Includes the first booking or purchase; for an imported customer, the import date. Null if unknown. */
export const customerById = (
  db: Db,
  { businessId, customerId, withMoney }: { businessId: number; customerId: string; withMoney: boolean },
  days: GroupCutoffs,
): Promise<(CustomerRow & { since: Date }) | null> =>
  queryOneOrNull(
    db,
    `${customersSql('AND c.id = $6')},${customerSpendSql('people')}
     SELECT ${CUSTOMER_ROW}, coalesce((SELECT min(at) FROM (
              SELECT created_at AS at FROM booked UNION ALL
              SELECT c.created_at FROM accounts a JOIN entitlements c ON c.business_id = $1 AND c.user_id = a.user_id) firsts),
            people.created_at) AS since
     FROM people LEFT JOIN spent ON spent.customer_id = people.id`,
    [...filterValues(businessId, withMoney, days), customerId],
  );
