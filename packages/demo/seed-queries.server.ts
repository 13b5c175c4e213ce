import { holdExpiry } from '#areas/booking/bookings/rules.ts';
import { postSales } from '#areas/money/ledger/postings.server.ts';
import { DEMO_INTENT_PREFIX } from '#areas/money/payments/rules.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { DemoOccurrence, OrderRow } from './demo-bookings.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { DemoDesk } from './demo-desk.ts';

/** Marks an empty database as a demonstration's; false when somebody has. Whoever else tries waits for this one. */
export async function markDemo(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO installation (kind) VALUES ('demo') ON CONFLICT DO NOTHING`,
  );
  return rowCount === 1;
}

export async function hasBusiness(db: Db): Promise<boolean> {
  return (await queryOneOrNull(db, 'SELECT FROM businesses LIMIT 1')) !== null;
}

/** Whether nothing has been put into the database yet. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  return (await queryOneOrNull(db, 'SELECT FROM users LIMIT 1')) === null && !(await hasBusiness(db));
}

/** Until the transaction ends, the search does not follow what is written; `rebuildSearch` makes up for it. */
export async function suspendSearchSync(tx: Tx): Promise<void> {
  await tx.query(`SET LOCAL fettle.bulk_load = 'on'`);
}

export async function rebuildSearch(tx: Tx): Promise<void> {
  await tx.query('SELECT refresh_search_rating_mean()');
  await tx.query('SELECT rebuild_search_listings()');
}

/** The demo fills these, each row by the names of its columns. */
type SeededTable =
  | 'audit_log'
  | 'auth_accounts'
  | 'bookings'
  | 'business_members'
  | 'businesses'
  | 'claims'
  | 'closures'
  | 'courses'
  | 'entitlement_units'
  | 'entitlement_products'
  | 'entitlement_redemptions'
  | 'entitlements'
  | 'automation_sends'
  | 'automations'
  | 'customer_birthdays'
  | 'customer_categories'
  | 'customer_consents'
  | 'customer_notes'
  | 'customer_tags'
  | 'zero_result_searches'
  | 'favourites'
  | 'gift_vouchers'
  | 'holds'
  | 'help_messages'
  | 'help_replies'
  | 'entitlement_extensions'
  | 'instructor_pay_rates'
  | 'instructors'
  | 'takings'
  | 'membership_months'
  | 'memberships'
  | 'occurrences'
  | 'order_items'
  | 'orders'
  | 'payments'
  | 'photos'
  | 'promo_codes'
  | 'session_prices'
  | 'purchases'
  | 'series_discounts'
  | 'refunds'
  | 'reports'
  | 'reviews'
  | 'access_facts'
  | 'access_feedback'
  | 'access_photos'
  | 'rooms'
  | 'certificates'
  | 'session_instructors'
  | 'session_slots'
  | 'sessions'
  | 'signals'
  | 'subscriptions'
  | 'trainer_days_off'
  | 'appointments'
  | 'trainer_prices'
  | 'trainer_working_hours'
  | 'trainers'
  | 'users'
  | 'venues'
  | 'waivers'
  | 'webhook_attempts'
  | 'webhook_deliveries'
  | 'webhook_endpoints'
  | 'webhook_events';

/** Inserts rows whose property names are the table's columns, all in one statement. */
export async function insertRows(tx: Tx, table: SeededTable, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(', ');
  await tx.query(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Orders, each with the hold that it was made from. */
export async function insertOrders(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  const holds = orders.map((order) => ({
    ...order,
    state: 'confirmed',
    expires_at: holdExpiry(order.created_at),
  }));
  await insertRows(tx, 'holds', holds);
  await insertRows(tx, 'orders', orders);
}

/** The dates that start before an instant, session by session; of one session also later ones. */
export async function listOccurrencesBefore(
  tx: Tx,
  before: Date,
  further: { sessionId: number; until: Date },
): Promise<DemoOccurrence[]> {
  const { rows } = await tx.query<DemoOccurrence>(
    `SELECT id, session_id, starts_at, ends_at, capacity FROM occurrences
      WHERE starts_at < $1 OR (session_id = $2 AND starts_at < $3) ORDER BY session_id, starts_at`,
    [before, further.sessionId, further.until],
  );
  return rows;
}

/** Posts the seeded sales and refunds to the ledger, each at its time. */
export async function postHistory(db: Db): Promise<void> {
  await db.query(
    `INSERT INTO ledger_postings (movement, cause, payment_id, debit, credit, amount_pence, provider_object, posted_at)
     SELECT 'credit_bought', c.id, p.id, 'demo', 'credit:' || c.id, p.amount_pence, p.provider_intent_id, c.created_at
     FROM entitlements c JOIN payments p ON p.purchase_id = c.purchase_id AND p.amount_pence > 0
     WHERE NOT EXISTS (SELECT FROM ledger_postings done WHERE done.cause = c.id::text)`,
  );
  await db.query(
    postSales(`(
      SELECT b.id, b.business_id, b.trainer_id, b.id::text AS cause, p.id AS payment_id, paid.session_fee_pence,
             paid.platform_fee_pence,
             CASE WHEN paid.entitlement_id IS NOT NULL THEN 'credit:' || paid.entitlement_id
                  WHEN p.provider_intent_id LIKE '${DEMO_INTENT_PREFIX}%' THEN 'demo' ELSE 'provider' END AS clearing,
             CASE WHEN paid.entitlement_id IS NULL THEN p.provider_intent_id END AS intent_id, b.created_at AS sold_at
      FROM bookings b JOIN booking_payments paid ON paid.booking_id = b.id JOIN payments p ON p.id = paid.payment_id
      WHERE p.state <> 'pending'
        AND NOT EXISTS (SELECT FROM ledger_postings done WHERE done.cause = b.id::text AND done.movement = 'sale'))`),
  );
  const refunds = `
    FROM refunds r
    JOIN ledger_postings sale ON sale.payment_id = r.payment_id AND sale.booking_id = r.booking_id AND sale.movement = 'sale'
    WHERE r.state = 'succeeded'
      AND NOT EXISTS (SELECT FROM ledger_postings done WHERE done.cause = r.id::text AND done.movement = `;
  // Seller and platform each give their part of what goes back, the platform's rounded half up (docs/product/prices.md#fees).
  await db.query(
    `WITH part AS (
       SELECT r.id, r.payment_id, r.amount_pence::bigint AS back, r.created_at, sale.booking_id, sale.credit,
              sum(sale.amount_pence) OVER (PARTITION BY r.id) AS sold,
              COALESCE(sum(sale.amount_pence) FILTER (WHERE sale.credit = 'fees') OVER (PARTITION BY r.id), 0) AS fees
       ${refunds} 'sale_undone')
     ), shared AS (
       SELECT part.*, CASE credit WHEN 'fees' THEN platform.back ELSE part.back - platform.back END AS pence
         FROM part CROSS JOIN LATERAL (SELECT div(2 * part.back * fees + sold, 2 * sold)::bigint AS back) platform
     )
     INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence, posted_at)
     SELECT 'sale_undone', id, payment_id, booking_id, credit, 'buyer:' || payment_id, pence, created_at
       FROM shared WHERE pence > 0`,
  );
  await db.query(
    `INSERT INTO ledger_postings (movement, cause, payment_id, debit, credit, amount_pence, provider_object, posted_at)
     SELECT DISTINCT 'refund', r.id, r.payment_id, 'buyer:' || r.payment_id, sale.debit, r.amount_pence,
            r.provider_refund_id, r.created_at
     ${refunds} 'refund')`,
  );
}

/** Notes which orders were priced with a code. */
export async function recordCodeUses(tx: Tx, code: string, orderIds: readonly string[]): Promise<void> {
  await tx.query(
    'INSERT INTO promo_redemptions (order_id, code_id) SELECT unnest($2::uuid[]), id FROM promo_codes WHERE code = $1',
    [code, orderIds],
  );
}

export async function takePlaces(tx: Tx, taken: { occurrence_id: number; seats: number }[]): Promise<void> {
  await tx.query(
    `UPDATE occurrences o SET taken = t.seats
       FROM unnest($1::bigint[], $2::int[]) AS t (id, seats) WHERE o.id = t.id`,
    [taken.map((date) => date.occurrence_id), taken.map((date) => date.seats)],
  );
}

/** A full class with a waiting list on which the seeker is second, and an offer they missed. */
export async function seedWaitlist(
  tx: Tx,
  { businessId, people, today }: { businessId: number; people: readonly string[]; today: Date },
): Promise<void> {
  await tx.query(
    `WITH date AS (
       SELECT o.id, o.starts_at FROM occurrences o JOIN sessions s ON s.id = o.session_id
       WHERE s.business_id = $1 AND s.status = 'published' AND o.starts_at > $3::timestamptz + interval '3 days'
                AND o.taken > 0
       ORDER BY o.taken DESC, o.starts_at LIMIT 1
     ), full_up AS (
       UPDATE occurrences o SET capacity = o.taken FROM date WHERE o.id = date.id
     )
     INSERT INTO waitlist_entries (occurrence_id, user_id, places, starts_at, joined_at)
     SELECT date.id, person.id, 1, date.starts_at, $3::timestamptz - interval '30 hours' + person.turn * interval '90 minutes'
     FROM date, unnest($2::uuid[]) WITH ORDINALITY AS person (id, turn)`,
    [businessId, people, today],
  );
  await tx.query(
    `WITH date AS (
       SELECT o.id, o.starts_at FROM occurrences o JOIN sessions s ON s.id = o.session_id
       WHERE s.business_id = $1 AND o.state = 'scheduled' AND o.starts_at < $3 ORDER BY o.starts_at DESC LIMIT 1
     ), place AS (
       INSERT INTO waitlist_entries (occurrence_id, user_id, places, state, starts_at, joined_at, ended_at)
       SELECT id, $2, 1, 'missed', starts_at, starts_at - interval '4 days', starts_at - interval '2 days' FROM date
       RETURNING id, ended_at
     )
     INSERT INTO waitlist_offers (entry_id, kind, offered_at, effective_from, deadline, outcome, resolved_at)
     SELECT id, 'in_turn', ended_at - interval '2 hours', ended_at - interval '2 hours', ended_at, 'expired', ended_at
     FROM place`,
    [businessId, people[1], today],
  );
}

/** A trainer's hours, soonest first. */
export async function listHourIds(tx: Tx, trainerId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'SELECT id FROM appointments WHERE trainer_id = $1 ORDER BY starts_at',
    [trainerId],
  );
  return rows.map(({ id }) => id);
}

/** The demo gives its own ids; what is created next must not collide with them. */
/** An identifier (RFC 9562, version 4) that is the same for the same text each time. */
const deterministicId = (text: string): string =>
  `overlay(overlay(md5(${text}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;

/**
 * Every other person who has reviewed a session has said something of whoever taught it as well, kinder by a star at most.
 */
export async function seedInstructorReviews(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO reviews (id, booking_id, instructor_id, business_id, user_id, stars, body, created_at)
     SELECT DISTINCT ON (r.user_id, who.id) ${deterministicId("r.id || 'instructor' || who.id")}, r.booking_id, who.id, r.business_id, r.user_id,
            least(5, r.stars + ascii(r.id::text) % 2), '', r.created_at + interval '97 seconds' + who.id * interval '7 milliseconds'
       FROM reviews r JOIN bookings b ON b.id = r.booking_id
      CROSS JOIN LATERAL jsonb_to_recordset(occurrence_instructors_json(b.occurrence_id)) AS who (id bigint)
      WHERE r.id::text < '8'
      ORDER BY r.user_id, who.id, r.created_at`,
  );
}

/** A colleague asks the instructor with an account to cover the next class that they could teach. */
export async function seedCover(
  tx: Tx,
  { businessId, today }: { businessId: number; today: Date },
): Promise<void> {
  await tx.query(
    `WITH request AS (
       INSERT INTO cover_requests (id, occurrence_id, instructor_id, reason, requested_at, next_at)
       SELECT 1, o.id, t.instructor_id, 'I’m at a wedding that day.', $2::timestamptz, $2::timestamptz + interval '4 hours'
         FROM instructors me JOIN sessions s ON s.business_id = me.business_id AND s.status = 'published'
         JOIN session_instructors t ON t.session_id = s.id AND t.position = 1 AND t.instructor_id <> me.id
         JOIN occurrences o ON o.session_id = s.id AND o.state = 'scheduled' AND o.starts_at > $2::timestamptz + interval '2 days'
        WHERE me.business_id = $1 AND me.user_id IS NOT NULL
          AND EXISTS (SELECT FROM session_instructors own JOIN sessions taught ON taught.id = own.session_id
                       WHERE own.instructor_id = me.id AND taught.session_type_id = s.session_type_id)
          AND NOT EXISTS (SELECT FROM session_instructors own JOIN occurrences other ON other.session_id = own.session_id
                           WHERE own.instructor_id = me.id AND other.starts_at < o.ends_at AND other.ends_at > o.starts_at)
        ORDER BY o.starts_at, o.id LIMIT 1
       RETURNING id
     )
     INSERT INTO cover_invitations (id, request_id, instructor_id, position, state, asked_at)
     SELECT 1, request.id, me.id, 1, 'asked', $2::timestamptz FROM request, instructors me
      WHERE me.business_id = $1 AND me.user_id IS NOT NULL`,
    [businessId, today],
  );
}

/** Most bookers have signed the waiver, the seeker included; some answers need the desk's attention. */
export async function seedSignedWaivers(tx: Tx, seekerId: string): Promise<void> {
  await tx.query(
    `INSERT INTO waiver_signatures (id, waiver_id, user_id, person, signed_name, by_guardian, answers, needs_review,
                                    consented_at, signed_at)
     SELECT ${deterministicId("first.booking_id || 'waiver'")}, first.waiver_id, first.user_id, first.person,
            CASE WHEN first.child THEN first.guardian ELSE first.person END, first.child,
            CASE WHEN first.chance < 40 THEN '["no","no","no","yes","no","no","Left knee, after an operation in spring."]'
                 ELSE '["no","no","no","no","no","no",""]' END::jsonb,
            first.chance < 40, first.at, first.at
     FROM (
       SELECT DISTINCT ON (w.id, b.user_id, normalised_person_name(coalesce(b.attendee_name, b.full_name)))
              w.id AS waiver_id, b.id AS booking_id, b.user_id, coalesce(b.attendee_name, b.full_name) AS person,
              coalesce(b.attendee_age, 18) < 18 AS child, coalesce(b.guardian_name, b.full_name) AS guardian,
              greatest(b.created_at + interval '5 minutes', w.published_at + interval '2 days') AS at,
              ('x' || left(md5(b.user_id::text || coalesce(b.attendee_name, '')), 2))::bit(8)::integer AS chance
       FROM bookings b
       JOIN waivers w ON w.business_id = b.business_id OR w.trainer_id = b.trainer_id
       ORDER BY w.id, b.user_id, normalised_person_name(coalesce(b.attendee_name, b.full_name)), b.created_at
     ) first
     WHERE first.chance < 190 OR first.user_id = $1`,
    [seekerId],
  );
}

/** People whose hour with a trainer is over have reviewed them, each once. */
export async function seedTrainerReviews(tx: Tx, today: Date): Promise<void> {
  await tx.query(
    `INSERT INTO reviews (id, booking_id, trainer_id, user_id, stars, body, answer, answered_at, created_at)
     SELECT DISTINCT ON (b.trainer_id, b.user_id) ${deterministicId("b.id || 'trainer'")}, b.id, b.trainer_id, b.user_id,
            4 + ascii(b.id::text) % 2,
            CASE ascii(b.id::text) % 3 WHEN 0 THEN 'On time, exact, and explained why before how.'
                                       WHEN 1 THEN 'We began with what hurts and ended with a plan.' ELSE '' END,
            CASE ascii(b.id::text) % 4 WHEN 0 THEN 'Thank you, see you next week.' END,
            CASE ascii(b.id::text) % 4 WHEN 0 THEN b.ends_at + interval '15 hours' END, b.ends_at + interval '21 minutes'
       FROM bookings b
      WHERE b.trainer_id IS NOT NULL AND b.state IN ('confirmed', 'attended') AND b.ends_at < $1::timestamptz - interval '1 day'
      ORDER BY b.trainer_id, b.user_id, b.ends_at`,
    [today],
  );
}

/** By which ways those who booked came, and how often sessions were shown and opened in the days before. */
export async function seedVisitCounts(tx: Tx): Promise<void> {
  await tx.query(
    `UPDATE orders SET referral_source = (ARRAY['search', 'search', 'search', 'map', 'again', 'again', 'favourite', 'business',
                                        'shared', 'town', 'alert', 'website', 'direct', 'direct', 'search', 'again'])
                                 [1 + ascii(substr(md5(id::text), 7)) % 16]`,
  );
  await tx.query(
    `INSERT INTO session_visits (session_id, day, referral_source, visits)
     SELECT b.session_id, (b.created_at AT TIME ZONE 'Europe/London')::date, o.referral_source,
            3 * count(*) + ascii(md5(b.session_id::text || min(b.created_at))) % 7
       FROM bookings b JOIN orders o ON o.id = b.order_id WHERE b.session_id IS NOT NULL GROUP BY 1, 2, 3`,
  );
  await tx.query(
    `INSERT INTO search_impressions (session_id, day, impressions)
     SELECT session_id, day, 9 * sum(visits) + session_id % 11 FROM session_visits
      WHERE referral_source IN ('search', 'map') GROUP BY 1, 2`,
  );
}

/** The customers that the bookings have made are given ids that are the same each time; one business's are answered. */
export async function assignCustomerIds(tx: Tx, businessId: number, now: Date): Promise<DemoCustomer[]> {
  await tx.query(`UPDATE customers SET id = ${deterministicId("'customer' || business_id || user_id")}`);
  const { rows } = await tx.query<DemoCustomer>(
    `SELECT c.id, u.name, count(b.id)::integer AS visits
     FROM customers c JOIN users u ON u.id = c.user_id
     LEFT JOIN bookings b ON b.business_id = c.business_id AND b.user_id = c.user_id AND b.ends_at <= $2
                         AND b.state IN ('confirmed', 'attended')
     WHERE c.business_id = $1 GROUP BY c.id, u.name ORDER BY c.id`,
    [businessId, now],
  );
  return rows;
}

/** Sales and bookings of the desk, each with the customer whose account its row names. */
export async function insertDeskRecords(
  tx: Tx,
  { sales, bookings, orders }: Pick<DemoDesk, 'sales' | 'bookings' | 'orders'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO desk_sales (purchase_id, business_id, customer_id, payment, note, sold_by, sold_at)
     SELECT r.purchase_id, r.business_id, c.id, r.payment, r.note, r.sold_by, r.sold_at
     FROM jsonb_to_recordset($1::jsonb) AS r (purchase_id uuid, business_id bigint, user_id uuid, payment text, note text,
       sold_by uuid, sold_at timestamptz)
     JOIN customers c ON c.business_id = r.business_id AND c.user_id = r.user_id`,
    [JSON.stringify(sales)],
  );
  await tx.query(
    `INSERT INTO staff_bookings (order_id, business_id, customer_id, payment, taken_by, taken_at)
     SELECT r.order_id, r.business_id, c.id, r.payment, r.taken_by, r.taken_at
     FROM jsonb_to_recordset($1::jsonb) AS r (order_id uuid, business_id bigint, user_id uuid, payment text, taken_by uuid,
       taken_at timestamptz)
     JOIN customers c ON c.business_id = r.business_id AND c.user_id = r.user_id`,
    [JSON.stringify(bookings)],
  );
  await tx.query(
    `UPDATE orders SET external_payment_system = r.system
     FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, system text) WHERE orders.id = r.id`,
    [JSON.stringify(orders)],
  );
}

export async function resetSequences(tx: Tx): Promise<void> {
  await tx.query(
    `SELECT setval(pg_get_serial_sequence('businesses', 'id'), (SELECT max(id) FROM businesses)),
            setval(pg_get_serial_sequence('sessions', 'id'), (SELECT max(id) FROM sessions)),
            setval(pg_get_serial_sequence('instructors', 'id'), (SELECT max(id) FROM instructors)),
            setval(pg_get_serial_sequence('customer_consents', 'id'), (SELECT max(id) FROM customer_consents)),
            setval(pg_get_serial_sequence('cover_requests', 'id'), greatest(1, (SELECT max(id) FROM cover_requests))),
            setval(pg_get_serial_sequence('cover_invitations', 'id'), greatest(1, (SELECT max(id) FROM cover_invitations))),
            setval(pg_get_serial_sequence('courses', 'id'), (SELECT max(id) FROM courses)),
            setval(pg_get_serial_sequence('closures', 'id'), (SELECT max(id) FROM closures)),
            setval(pg_get_serial_sequence('venues', 'id'), (SELECT max(id) FROM venues)),
            setval(pg_get_serial_sequence('rooms', 'id'), (SELECT max(id) FROM rooms)),
            setval(pg_get_serial_sequence('trainers', 'id'), (SELECT max(id) FROM trainers)),
            setval(pg_get_serial_sequence('entitlement_products', 'id'), (SELECT max(id) FROM entitlement_products))`,
  );
}

/** All dates of the course's session. */
export async function seedCourseDates(tx: Tx, course: { id: number; session_id: number }): Promise<void> {
  await tx.query(
    'INSERT INTO course_dates (occurrence_id, course_id) SELECT o.id, $1 FROM occurrences o WHERE o.session_id = $2',
    [course.id, course.session_id],
  );
}

/** Freshly filled tables have no statistics, and the planner guesses badly without. */
export async function analyseTables(db: Db): Promise<void> {
  await db.query('ANALYZE');
}
