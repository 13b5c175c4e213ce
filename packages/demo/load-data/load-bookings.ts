import { type Pool, queryOne, type Tx, transaction } from '#shared/db/database.server.ts';
import { NO_QUERY_TIMEOUT } from '#shared/db/migrate.server.ts';
import { PICK_FUNCTION } from './pick-function.ts';

export interface LoadBookingsOptions {
  bookings: number;
  /** Progress from 0 to 1, and the next step. */
  onProgress?: (fraction: number, text: string) => void;
}

/** Owner of the largest business. */
export const BUSY_OWNER = 'owner@load.example.com';
/** Its bookings, or half of all if that is less. */
const BUSY_BUSINESS_BOOKINGS = 50_000;
const UPCOMING_PER_TWENTY = 1;
const BOOKINGS_PER_PERSON = 20;
/** Limit for other businesses; the largest goes back as far as it needs. */
const MAX_WEEKS_BACK = 104;

/** Parents first. */
const TABLES = [
  'users',
  'customers',
  'occurrences',
  'holds',
  'orders',
  'order_items',
  'payments',
  'bookings',
  'refunds',
  'ledger_postings',
  'payout_items',
  'seller_accounts',
  'transfers',
  'payouts',
  'payout_lines',
  'mail_log',
];

/**
 * Adds paid bookings to the load data with order, payment, ledger, mails, customer, transfers and refunds, over two
 * years and the two weeks to come; one business has 50,000. One transaction of set-based SQL as a superuser: no
 * triggers or foreign keys, and secondary indexes are rebuilt at the end.
 * @throws if there are bookings, or no bookable session
 */
export async function loadBookings(pool: Pool, options: LoadBookingsOptions): Promise<void> {
  const { bookings, onProgress = () => undefined } = options;
  const { rows } = await pool.query('SELECT FROM bookings LIMIT 1');
  if (rows.length > 0) throw new Error('This database already contains bookings.');
  await transaction(pool, async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = 0`);
    await tx.query(`SET LOCAL session_replication_role = replica`);
    await tx.query(`SET LOCAL work_mem = '256MB'`);
    await tx.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await tx.query(PICK_FUNCTION);
    await tx.query(ID_FUNCTION);
    onProgress(0, 'dates');
    const indexes = await dropIndexes(tx);
    await createDraft(tx, bookings);
    const steps = Object.entries(INSERTS);
    for (const [index, [what, text]] of steps.entries()) {
      onProgress(0.15 + (0.5 * index) / steps.length, what);
      await runStatement(tx, text);
    }
    for (const [index, text] of indexes.entries()) {
      onProgress(0.65 + (0.2 * index) / indexes.length, 'indexes');
      await runStatement(tx, text);
    }
  });
  for (const [index, table] of TABLES.entries()) {
    onProgress(0.85 + (0.15 * index) / TABLES.length, 'statistics and visibility');
    await pool.query({ text: `VACUUM (ANALYZE) ${table}`, ...NO_QUERY_TIMEOUT });
  }
  onProgress(1, 'done');
}

/** Without a statement timeout. */
const runStatement = (tx: Tx, text: string, values: readonly unknown[] = []) =>
  tx.query({ text, values: [...values], ...NO_QUERY_TIMEOUT });

/** Drops the indexes of `TABLES` without constraints. Returns the statements that recreate them. */
async function dropIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i
      WHERE i.indrelid = ANY ($1::regclass[])
        -- That of the dates is large, and few rows are added to it.
        AND i.indrelid <> 'occurrences'::regclass
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await tx.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** A temporary table with a row per booking, in order of creation. */
async function createDraft(tx: Tx, bookings: number): Promise<void> {
  await runStatement(tx, SLOTS);
  const { busy, slots, others, seats } = await queryOne<{
    busy: number;
    slots: number;
    others: number;
    seats: number;
  }>(
    tx,
    `SELECT min(business_id) AS busy, count(*) FILTER (WHERE of_busy)::integer AS slots,
            count(*) FILTER (WHERE NOT of_busy)::integer AS others,
            coalesce(sum(capacity) FILTER (WHERE of_busy), 0)::integer AS seats
       FROM load_slots`,
  );
  if (slots === 0 || others === 0) throw new Error('There are too few bookable sessions.');
  const ofBusy = Math.min(BUSY_BUSINESS_BOOKINGS, Math.floor(bookings / 2));
  const ofOthers = bookings - ofBusy;
  const upcomingOf = (count: number) => Math.floor((count * UPCOMING_PER_TWENTY) / 20);
  await runStatement(tx, 'CREATE TEMP TABLE load_seats (date_id bigint, seat integer) ON COMMIT DROP');
  await runStatement(tx, UPCOMING_PLACES, [busy, upcomingOf(ofOthers), upcomingOf(ofBusy)]);
  // The largest business fills three quarters of its places, others half a dozen or more.
  await runStatement(tx, BUSY_OCCURRENCES, [Math.ceil(ofBusy / (seats * 0.7))]);
  await runStatement(tx, BUSY_PLACES, [ofBusy, busy]);
  await runStatement(tx, OTHER_OCCURRENCES, [Math.ceil(ofOthers / 4), others, MAX_WEEKS_BACK]);
  await runStatement(tx, OTHER_PLACES, [bookings]);
  const people = Math.max(100, Math.round(bookings / BOOKINGS_PER_PERSON));
  const { businesses } = await queryOne<{ businesses: number }>(
    tx,
    'SELECT count(DISTINCT business_id)::integer AS businesses FROM load_slots',
  );
  await runStatement(tx, DRAFT, [people, Math.max(20, Math.round(bookings / businesses / 10)), busy]);
  await runStatement(tx, 'ANALYZE load_draft');
  await runStatement(tx, PEOPLE, [people]);
  await runStatement(tx, SET_BUSY_OWNER, [busy, BUSY_OWNER]);
}

/** Deterministic ids of version 4 that each table can compute. */
const ID_FUNCTION = `
  CREATE OR REPLACE FUNCTION pg_temp.id_of(kind text, number bigint) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT overlay(overlay(md5(kind || number) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid
  $$`;

/** Bookable weekly slots; the largest business is the first with any. */
const SLOTS = `
  CREATE TEMP TABLE load_slots ON COMMIT DROP AS
  WITH bookable AS (
    SELECT s.id AS session_id, s.business_id, s.price_pence, s.capacity, s.duration_minutes, slot.day_of_week, slot.start_time,
           s.business_id = min(s.business_id) OVER () AS of_busy
      FROM sessions s
      JOIN businesses b ON b.id = s.business_id AND b.booking_enabled
      JOIN session_slots slot ON slot.session_id = s.id
     WHERE s.status = 'published'
  )
  SELECT row_number() OVER (PARTITION BY of_busy ORDER BY session_id, day_of_week, start_time) AS n, * FROM bookable`;

/** Taken places of upcoming dates. */
const UPCOMING_PLACES = `
  WITH date AS (
    SELECT o.id, o.taken, s.business_id = $1 AS of_busy
      FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
     WHERE b.booking_enabled AND o.starts_at > now() AND o.starts_at < now() + interval '14 days' AND o.taken > 0
  )
  INSERT INTO load_seats
  (SELECT id, seat FROM (SELECT * FROM date WHERE of_busy ORDER BY id) AS own, generate_series(1, taken) AS seat LIMIT $3)
  UNION ALL
  (SELECT id, seat FROM (SELECT * FROM date WHERE NOT of_busy ORDER BY pg_temp.pick(id, 40, 1000000000)) AS other,
          generate_series(1, taken) AS seat LIMIT $2)`;

const PAST_OCCURRENCE = `
  SELECT nextval(pg_get_serial_sequence('occurrences', 'id')) AS id, slot.session_id, date.starts_at,
         date.starts_at + make_interval(mins => slot.duration_minutes) AS ends_at, slot.capacity`;

const PAST_DAY = `
  (SELECT (current_date - 7 * (1 + week)
           + (slot.day_of_week - date_part('dow', current_date)::integer + 7) % 7
           + slot.start_time) AT TIME ZONE 'Europe/London' AS starts_at)`;

const BUSY_OCCURRENCES = `
  CREATE TEMP TABLE load_dates ON COMMIT DROP AS
  ${PAST_OCCURRENCE}
    FROM load_slots slot CROSS JOIN generate_series(0, $1::integer) AS week CROSS JOIN LATERAL ${PAST_DAY} date
   WHERE slot.of_busy`;

const BUSY_PLACES = `
  INSERT INTO load_seats
  SELECT id, seat
    FROM (SELECT * FROM load_dates ORDER BY starts_at DESC) AS date,
         generate_series(1, greatest(1, capacity - pg_temp.pick(id, 41, 1 + capacity / 2))) AS seat
   LIMIT greatest(0, $1::integer - (SELECT count(*) FROM load_seats l JOIN occurrences o ON o.id = l.date_id
                            JOIN sessions s ON s.id = o.session_id WHERE s.business_id = $2))`;

const OTHER_OCCURRENCES = `
  INSERT INTO load_dates
  ${PAST_OCCURRENCE}
    FROM (SELECT DISTINCT 1 + pg_temp.pick(d, 42, $2::integer) AS n, pg_temp.pick(d, 43, $3::integer) AS week
            FROM generate_series(1, $1::bigint) AS d) AS picked
    JOIN load_slots slot ON slot.n = picked.n AND NOT slot.of_busy
   CROSS JOIN LATERAL ${PAST_DAY} date`;

const OTHER_PLACES = `
  INSERT INTO load_seats
  SELECT date.id, seat
    FROM load_dates date JOIN sessions s ON s.id = date.session_id,
         generate_series(1, 1 + pg_temp.pick(date.id, 44, date.capacity)) AS seat
   WHERE s.business_id <> (SELECT min(business_id) FROM load_slots)
   LIMIT $1::bigint - (SELECT count(*) FROM load_seats)`;

/** Most customers are regulars. */
const DRAFT = `
  CREATE TEMP TABLE load_draft ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY created_at) AS n, *
    FROM (
      SELECT date.id AS occurrence_id, date.session_id, s.business_id, date.starts_at, date.ends_at, s.price_pence AS fee,
             (s.price_pence * 10 + 50) / 100 AS platform_fee,
             1 + pg_temp.pick(s.business_id * 1000000
                              + pg_temp.pick(date.id * 64 + seat, 45, CASE s.business_id WHEN $3 THEN 2000 ELSE $2::integer END),
                              46, $1::integer) AS person,
             least(date.starts_at, now()) - make_interval(mins => 60 + pg_temp.pick(date.id * 64 + seat, 47, 14 * 1440)) AS created_at,
             CASE WHEN chance < 5 THEN 'cancelled_by_seeker'
                  WHEN chance < 6 THEN 'cancelled_by_business'
                  WHEN date.starts_at > now() THEN 'confirmed'
                  WHEN chance < 10 THEN 'no_show'
                  WHEN chance < 55 THEN 'attended'
                  ELSE 'confirmed' END AS state
        FROM load_seats seats
        JOIN (SELECT id, session_id, starts_at, ends_at FROM load_dates
              UNION ALL
              SELECT id, session_id, starts_at, ends_at FROM occurrences WHERE starts_at > now()) AS date ON date.id = seats.date_id
        JOIN sessions s ON s.id = date.session_id
       CROSS JOIN LATERAL (SELECT pg_temp.pick(date.id * 64 + seat, 48, 100) AS chance) AS lot
    ) AS booking`;

const PEOPLE = `
  INSERT INTO users (id, name, first_name, last_name, email, email_verified, phone, created_at)
  SELECT pg_temp.id_of('person', n), 'Sam Rowe ' || n, 'Sam', 'Rowe ' || n, 'person' || n || '@load.example.com', true,
         '07700 900123', now() - interval '3 years' + n * (interval '2 years' / $1::bigint)
    FROM generate_series(1, $1::bigint) AS n`;

const SET_BUSY_OWNER = `
  WITH owner AS (
    INSERT INTO users (name, first_name, last_name, email, email_verified, role)
    VALUES ('Nell Harding', 'Nell', 'Harding', $2, true, 'business') RETURNING id
  )
  UPDATE businesses SET owner_id = owner.id, subscription_tier = 'premium' FROM owner WHERE businesses.id = $1`;

const CANCELLED = `state IN ('cancelled_by_seeker', 'cancelled_by_business')`;
/** Old enough to have been transferred. */
const IS_TRANSFERRED = `NOT ${CANCELLED} AND ends_at < now() - interval '2 days'`;
/** Paid out, with the week since 1970. */
const PAID_OUT = `(
        SELECT * FROM (SELECT *, 1 + floor(date_part('epoch', ends_at + interval '1 day') / 604800)::bigint AS week
                         FROM load_draft WHERE ${IS_TRANSFERRED}) AS sent
         WHERE to_timestamp(week * 604800) < now()) AS paid_out`;
/** Stripe's fee: 1.5 % and 20p. */
const PROVIDER_FEE = '(20 + (fee + platform_fee) * 15 / 1000)';

/** In order of creation, as in a table that has grown. */
const INSERTS = {
  'past dates': `
    INSERT INTO occurrences (id, session_id, starts_at, ends_at, capacity, taken)
    SELECT date.id, date.session_id, date.starts_at, date.ends_at, date.capacity, count(*) FILTER (WHERE NOT ${CANCELLED})
      FROM load_dates date JOIN load_draft draft ON draft.occurrence_id = date.id
     GROUP BY date.id, date.session_id, date.starts_at, date.ends_at, date.capacity
    ON CONFLICT DO NOTHING`,
  customers: `
    INSERT INTO customers (business_id, user_id, created_at)
    SELECT business_id, pg_temp.id_of('person', person), min(created_at) FROM load_draft GROUP BY business_id, person`,
  holds: `
    INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at, hold_slot,
                        full_name, email, phone, special_requirements, created_at, referral_source)
    SELECT pg_temp.id_of('order', n), pg_temp.id_of('person', person), fee, platform_fee, fee + platform_fee, 'confirmed',
           created_at + interval '10 minutes', 1, 'Sam Rowe ' || person, 'person' || person || '@load.example.com',
           '07700 900123', '', created_at, 'search'
      FROM load_draft`,
  orders: `
    INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence, created_at, referral_source)
    SELECT id, user_id, session_fee_pence, platform_fee_pence, total_pence, created_at, referral_source FROM holds`,
  items: `
    INSERT INTO order_items (order_id, position, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
    SELECT pg_temp.id_of('order', n), 1, occurrence_id, fee, platform_fee, fee + platform_fee,
           '{"hoursBefore": 24, "givesBack": "all"}'
      FROM load_draft`,
  payments: `
    INSERT INTO payments (id, order_id, user_id, provider_intent_id, amount_pence, refunded_pence, state, created_at, updated_at)
    SELECT pg_temp.id_of('payment', n), pg_temp.id_of('order', n), pg_temp.id_of('person', person),
           'pi_load' || md5(n::text), fee + platform_fee, CASE WHEN ${CANCELLED} THEN fee + platform_fee ELSE 0 END,
           CASE WHEN ${CANCELLED} THEN 'refunded' ELSE 'succeeded' END, created_at, created_at
      FROM load_draft`,
  bookings: `
    INSERT INTO bookings (id, reference, order_id, position, payment_id, occurrence_id, session_id, business_id, user_id,
                          state, full_name, email, phone, session_fee_pence, platform_fee_pence, total_pence, policy,
                          starts_at, ends_at, cancelled_at, cancelled_by, cancellation_reason, attendance_marked_at, reminded_at,
                          review_requested_at, created_at)
    SELECT pg_temp.id_of('booking', n), 'L' || n, pg_temp.id_of('order', n), 1, pg_temp.id_of('payment', n),
           occurrence_id, session_id, business_id, pg_temp.id_of('person', person),
           state, 'Sam Rowe ' || person, 'person' || person || '@load.example.com', '07700 900123', fee, platform_fee,
           fee + platform_fee, '{"hoursBefore": 24, "givesBack": "all"}', starts_at, ends_at,
           CASE WHEN ${CANCELLED} THEN created_at + interval '30 minutes' END,
           CASE state WHEN 'cancelled_by_business' THEN 'business' END,
           CASE state WHEN 'cancelled_by_business' THEN 'The trainer is ill.' END,
           CASE WHEN state IN ('attended', 'no_show') THEN starts_at END,
           CASE WHEN NOT ${CANCELLED} AND starts_at < now() + interval '1 day' THEN starts_at - interval '1 day' END,
           CASE WHEN state IN ('attended', 'confirmed') AND ends_at < now() THEN ends_at + interval '3 hours' END, created_at
      FROM load_draft`,
  refunds: `
    INSERT INTO refunds (id, payment_id, booking_id, amount_pence, reason, idempotency_key, provider_refund_id, state,
                         created_at, updated_at)
    SELECT pg_temp.id_of('refund', n), pg_temp.id_of('payment', n), pg_temp.id_of('booking', n), fee + platform_fee, state,
           'booking:' || pg_temp.id_of('booking', n) || ':refund', 're_load' || md5(n::text), 'succeeded',
           created_at + interval '30 minutes', created_at + interval '31 minutes'
      FROM load_draft WHERE ${CANCELLED}`,
  'sales on the ledger': `
    INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence, provider_object, posted_at)
    SELECT 'sale', pg_temp.id_of('booking', n)::text, pg_temp.id_of('payment', n), pg_temp.id_of('booking', n), 'provider',
           account, pence, 'pi_load' || md5(n::text), created_at
      FROM load_draft, LATERAL (VALUES ('business:' || business_id, fee), ('fees', platform_fee)) AS earned (account, pence)`,
  'what the provider kept': `
    INSERT INTO ledger_postings (movement, cause, debit, credit, amount_pence, provider_object, posted_at)
    SELECT 'provider_fee', 'txn_load' || md5(n::text), 'provider-fees', 'provider', ${PROVIDER_FEE}, 'txn_load' || md5(n::text),
           created_at
      FROM load_draft`,
  'refunds on the ledger': `
    INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence, provider_object, posted_at)
    SELECT movement, pg_temp.id_of('refund', n)::text, pg_temp.id_of('payment', n),
           CASE movement WHEN 'sale_undone' THEN pg_temp.id_of('booking', n) END, debit, credit, pence,
           CASE movement WHEN 'refund' THEN 're_load' || md5(n::text) END, created_at + interval '30 minutes'
      FROM load_draft, LATERAL (VALUES
             ('sale_undone', 'business:' || business_id, 'buyer:' || pg_temp.id_of('payment', n), fee),
             ('sale_undone', 'fees', 'buyer:' || pg_temp.id_of('payment', n), platform_fee),
             ('refund', 'buyer:' || pg_temp.id_of('payment', n), 'provider', fee + platform_fee)) AS back (movement, debit, credit, pence)
     WHERE ${CANCELLED}`,
  // Otherwise the site's nightly comparison would look for a million bookings at Stripe.
  'the last comparison of the books': `
    INSERT INTO ledger_reconciliations (checked_at, since, movements, ledger_pence, provider_pence, differences)
    VALUES (now() - interval '8 hours', now() - interval '32 hours', 0, 0, 0, '[]')`,
  "sellers' accounts": `
    INSERT INTO seller_accounts (id, business_id, provider_account_id, details_submitted, transfers_enabled, payouts_enabled,
                                 bank_name, bank_last4)
    SELECT pg_temp.id_of('account', business_id), business_id, 'acct_load' || business_id, true, true, true,
           'Harbour Bank', '0042'
      FROM (SELECT DISTINCT business_id FROM load_draft) AS seller`,
  transfers: `
    INSERT INTO transfers (id, booking_id, payment_id, seller_account_id, amount_pence, intent_id, state,
                           provider_transfer_id, decided_at, updated_at)
    SELECT pg_temp.id_of('transfer', n), pg_temp.id_of('booking', n), pg_temp.id_of('payment', n),
           pg_temp.id_of('account', business_id), fee, 'pi_load' || md5(n::text), 'made', 'tr_load' || md5(n::text),
           ends_at + interval '1 day', ends_at + interval '1 day'
      FROM load_draft WHERE ${IS_TRANSFERRED}`,
  'transfers on the ledger': `
    INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence, provider_object, posted_at)
    SELECT 'transfer', pg_temp.id_of('transfer', n)::text, pg_temp.id_of('payment', n), pg_temp.id_of('booking', n),
           'business:' || business_id, 'provider', fee, 'tr_load' || md5(n::text), ends_at + interval '1 day'
      FROM load_draft WHERE ${IS_TRANSFERRED}`,
  // No trigger writes them here.
  'what is left of each booking': `
    INSERT INTO payout_items (booking_id, payment_id, seller, pence, is_demonstration, due_at)
    SELECT item.*, payout_due_at(b.state, b.ends_at) FROM payout_balances item JOIN bookings b ON b.id = item.booking_id`,
  payouts: `
    INSERT INTO payouts (id, seller_account_id, provider_payout_id, amount_pence, state, bank_name, bank_last4, sent_at, arrives_at)
    SELECT pg_temp.id_of('payout' || business_id || ':', week), pg_temp.id_of('account', business_id),
           'po_load' || business_id || '-' || week, sum(fee), 'paid', 'Harbour Bank', '0042', to_timestamp(week * 604800),
           to_timestamp(week * 604800 + 86400)
      FROM ${PAID_OUT}
     GROUP BY business_id, week`,
  'lines of payouts': `
    INSERT INTO payout_lines (provider_movement_id, payout_id, pence, transfer_id)
    SELECT 'txn_sent' || md5(n::text), pg_temp.id_of('payout' || business_id || ':', week), fee, pg_temp.id_of('transfer', n)
      FROM ${PAID_OUT}`,
  mails: `
    INSERT INTO mail_log (key, template, recipient, message_id, state, attempts, claimed_at, sent_at, created_at)
    SELECT template || ':' || pg_temp.id_of('booking', n) || ':' || reader, template,
           CASE WHEN at < now() - interval '365 days' THEN '' WHEN reader = 'seeker' THEN 'person' || person || '@load.example.com'
                ELSE 'business' || business_id || '@load.example.com' END,
           md5(template || n) || '.' || reader || '@load.example.com', 'sent', 1, at, at, at
      FROM load_draft, LATERAL (VALUES
             ('booking-confirmed', 'seeker', created_at),
             ('booking-notice', 'business', created_at),
             ('booking-reminder', 'seeker', CASE WHEN NOT ${CANCELLED} THEN starts_at - interval '1 day' END)) AS mail (template, reader, at)
     WHERE at < now()`,
};
