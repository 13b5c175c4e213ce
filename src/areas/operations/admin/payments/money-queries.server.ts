import { z } from 'zod';
import { containsPattern, type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { cappedCount, toPage } from '../page-queries.server.ts';
import { type ListPage, PAGE_SIZE } from '../paging.ts';
import {
  type ListedMovement,
  type MovementsQuery,
  movementKinds,
  type PaymentDetails,
  type Seller,
} from './contract.ts';

/** Columns of each kind; null where one doesn't apply. Amounts in pence. */
const KINDS: Record<
  ListedMovement['kind'],
  {
    id: string;
    paymentId: string | null;
    providerId: string;
    state: string;
    pence: string;
    at: string;
    accountId: string | null;
    /** Null if the movement covers all bookings of the payment. */
    bookingId: string | null;
    failure: string | null;
    from: string;
  }
> = {
  payment: {
    id: 'p.id',
    paymentId: 'p.id',
    providerId: 'p.provider_intent_id',
    state: 'p.state',
    pence: 'p.amount_pence::bigint',
    at: 'p.created_at',
    accountId: null,
    bookingId: null,
    failure: null,
    from: 'payments p',
  },
  refund: {
    id: 'r.id',
    paymentId: 'r.payment_id',
    providerId: 'r.provider_refund_id',
    state: 'r.state',
    pence: '-r.amount_pence::bigint',
    at: 'r.created_at',
    accountId: null,
    bookingId: 'r.booking_id',
    failure: 'r.failure',
    from: 'refunds r',
  },
  transfer: {
    id: 't.id',
    paymentId: 't.payment_id',
    providerId: 't.provider_transfer_id',
    state: 't.state',
    pence: 't.amount_pence::bigint',
    at: 't.decided_at',
    accountId: 't.seller_account_id',
    bookingId: 't.booking_id',
    failure: 't.failure',
    from: 'transfers t',
  },
  reversal: {
    id: 'v.id',
    paymentId: 't.payment_id',
    providerId: 'v.provider_reversal_id',
    state: 'v.state',
    pence: '-v.amount_pence::bigint',
    at: 'v.decided_at',
    accountId: 't.seller_account_id',
    bookingId: 't.booking_id',
    failure: 'v.failure',
    from: 'transfer_reversals v JOIN transfers t ON t.id = v.transfer_id',
  },
  payout: {
    id: 'o.id',
    paymentId: null,
    providerId: 'o.provider_payout_id',
    state: 'o.state',
    pence: 'o.amount_pence',
    at: 'o.sent_at',
    accountId: 'o.seller_account_id',
    bookingId: null,
    failure: null,
    from: 'payouts o',
  },
  dispute: {
    id: 'd.id',
    paymentId: 'd.payment_id',
    providerId: 'd.provider_dispute_id',
    state: 'd.state',
    pence: '-d.amount_pence::bigint',
    at: 'd.opened_at',
    accountId: null,
    bookingId: null,
    failure: null,
    from: 'disputes d',
  },
};
type Kind = (typeof KINDS)[ListedMovement['kind']];

/** One relation of several kinds. `where` and `end` go into the statement of each. */
function selectMovements(
  kinds: readonly ListedMovement['kind'][],
  where: (kind: Kind) => string = () => 'true',
  end: (kind: Kind) => string = () => '',
): string {
  return kinds
    .map((name) => {
      const kind = KINDS[name];
      return `(SELECT '${name}' AS kind, ${kind.id} AS id, ${kind.paymentId ?? 'NULL::uuid'} AS payment_id, ${kind.providerId} AS provider_id,
        ${kind.state} AS state, ${kind.pence} AS pence, ${kind.at} AS at, ${kind.accountId ?? 'NULL::uuid'} AS account_id, ${kind.bookingId ?? 'NULL::uuid'} AS booking_id,
        ${kind.failure ?? 'NULL::text'} AS failure
        FROM ${kind.from} WHERE ${where(kind)} ${end(kind)})`;
    })
    .join('\n  UNION ALL\n');
}

/**
 * For alias m: the payer, and the booking (its own, otherwise the one that `reference` (SQL) names, otherwise the
 * first) or purchase.
 */
const movementParties = (reference = 'NULL') => `
  LEFT JOIN payments pay ON pay.id = m.payment_id
  LEFT JOIN users u ON u.id = pay.user_id
  LEFT JOIN seller_accounts account ON account.id = m.account_id
  LEFT JOIN LATERAL (
    SELECT b.full_name, b.email, b.reference, b.business_id, b.trainer_id,
           CASE WHEN m.booking_id IS NULL THEN count(*) OVER () - 1 ELSE 0 END AS others
    FROM booking_payments paid JOIN bookings b ON b.id = paid.booking_id
    WHERE paid.payment_id = m.payment_id
    ORDER BY b.id = m.booking_id DESC NULLS LAST, b.reference = ${reference} DESC NULLS LAST, b.created_at, b.reference
    LIMIT 1) sold ON true
  LEFT JOIN entitlements bought ON bought.purchase_id = pay.purchase_id
  LEFT JOIN businesses biz ON biz.id = coalesce(bought.business_id, sold.business_id, account.business_id)
  LEFT JOIN entitlement_products product ON product.id = bought.product_id
  LEFT JOIN trainers tr ON tr.id = coalesce(product.trainer_id, sold.trainer_id, account.trainer_id)`;

const LISTED = `m.kind, m.id, m.payment_id AS "paymentId", m.provider_id AS "providerId", m.state, m.pence, m.at,
  coalesce(sold.full_name, u.name, '') AS person,
  coalesce(biz.name, tr.first_name || ' ' || tr.last_name, '') AS seller, coalesce(sold.reference, '') AS reference,
  coalesce(sold.others, 0)::integer AS "otherBookings",
  coalesce(bought.name, '') AS bought,
  CASE WHEN m.state IN ('pending', 'failed') THEN coalesce(m.failure, '') ELSE '' END AS failure`;

type MovementRow = Omit<ListedMovement, 'amount' | 'at'> & { pence: number; at: Date };

const formatSignedPence = (pence: number): string =>
  `${pence < 0 ? '-' : ''}${penceToDecimal(Math.abs(pence))}`;

const presentMovement = ({
  kind,
  id,
  paymentId,
  providerId,
  state,
  pence,
  at,
  person,
  seller,
  reference,
  otherBookings,
  bought,
  failure,
}: MovementRow): ListedMovement => ({
  kind,
  id,
  paymentId,
  providerId,
  state,
  amount: formatSignedPence(pence),
  at: at.toISOString(),
  person,
  seller,
  reference,
  otherBookings,
  bought,
  failure,
});

/** Filters besides the text: `$1` to `$3`. */
const narrowed = ({ state, at }: Kind) =>
  `($1::text IS NULL OR ${state} = $1)
       AND ($2::date IS NULL OR ${at} >= $2::date::timestamp AT TIME ZONE 'Europe/London')
       AND ($3::date IS NULL OR ${at} < ($3::date + 1)::timestamp AT TIME ZONE 'Europe/London')`;

const NEWEST_FIRST = 'ORDER BY m.at DESC, m.kind, m.id';

/** Newest first, by reference, id, email or seller. */
export async function findMovements(db: Db, query: MovementsQuery): Promise<ListPage<ListedMovement>> {
  const { q, kind, state, from, to, page } = query;
  const kinds = kind === undefined ? movementKinds : [kind];
  const values = [state ?? null, from ?? null, to ?? null, PAGE_SIZE, (page - 1) * PAGE_SIZE];
  const { rows } = await db.query<MovementRow & { total: number }>(
    q === '' ? newestOf(kinds) : foundOf(kinds),
    q === '' ? values : [...values, q, containsPattern(q), z.uuid().safeParse(q.toLowerCase()).data ?? null],
  );
  return toPage(rows, page, presentMovement);
}

/** The newest of each kind by index, merged; joins only the rows of this page. */
const newestOf = (kinds: readonly ListedMovement['kind'][]) => `
  SELECT ${LISTED}, ${cappedCount(selectMovements(kinds, narrowed))} AS total
  FROM (SELECT * FROM (${selectMovements(kinds, narrowed, ({ at, id }) => `ORDER BY ${at} DESC, ${id} LIMIT $4::bigint + $5::bigint`)}) m
        ${NEWEST_FIRST} LIMIT $4 OFFSET $5) m ${movementParties()}
  ${NEWEST_FIRST}`;

/**
 * One page of a text search (`$6`; `$7` as a pattern; `$8` if it is an id). First find the payments it may mean, each
 * way by index, then join the parties of those alone. Arrays keep the planner on the indexes whatever row count it
 * estimates.
 */
const foundOf = (kinds: readonly ListedMovement['kind'][]) => `
  WITH seller AS MATERIALIZED (
    SELECT b.id AS business_id, NULL::bigint AS trainer_id FROM businesses b WHERE b.name ILIKE $7
    UNION ALL
    SELECT NULL, t.id FROM trainers t WHERE t.first_name || ' ' || t.last_name ILIKE $7
  ), booked AS MATERIALIZED (
    SELECT id, payment_id, order_id, position FROM bookings
    WHERE reference = upper($6) OR full_name ILIKE $7 OR email ILIKE $7
    UNION
    SELECT id, payment_id, order_id, position FROM bookings
    WHERE business_id = ANY (ARRAY(SELECT business_id FROM seller WHERE business_id IS NOT NULL))
    UNION
    SELECT id, payment_id, order_id, position FROM bookings
    WHERE trainer_id = ANY (ARRAY(SELECT trainer_id FROM seller WHERE trainer_id IS NOT NULL))
  ), meant AS MATERIALIZED (
    SELECT payment_id FROM booked
    UNION
    SELECT p.id FROM holds h JOIN payments p ON p.order_id = h.id
    WHERE h.moves_booking_id IN (SELECT id FROM booked)
    UNION
    SELECT p.id FROM booked b
    JOIN entitlement_redemptions u ON u.order_id = b.order_id AND u.position = b.position
    JOIN entitlements c ON c.id = u.entitlement_id JOIN payments p ON p.purchase_id = c.purchase_id
    UNION
    SELECT p.id FROM payments p JOIN users u ON u.id = p.user_id WHERE u.email ILIKE $7
    UNION
    SELECT p.id FROM entitlements c JOIN payments p ON p.purchase_id = c.purchase_id
    LEFT JOIN entitlement_products product ON product.id = c.product_id
    WHERE c.id = $8::uuid OR c.name ILIKE $7
       OR c.business_id IN (SELECT business_id FROM seller WHERE business_id IS NOT NULL)
       OR product.trainer_id IN (SELECT trainer_id FROM seller WHERE trainer_id IS NOT NULL)
    UNION
    SELECT id FROM payments WHERE provider_intent_id = $6
    UNION
    SELECT $8::uuid
  ), account AS MATERIALIZED (
    SELECT id FROM seller_accounts
    WHERE business_id IN (SELECT business_id FROM seller WHERE business_id IS NOT NULL)
       OR trainer_id IN (SELECT trainer_id FROM seller WHERE trainer_id IS NOT NULL)
  ), found AS MATERIALIZED (
    SELECT m.* FROM (${selectMovements(
      kinds,
      (kind) => `${narrowed(kind)}
       AND (${[
         `${kind.providerId} = $6`,
         `${kind.id} = $8::uuid`,
         ...(kind.paymentId === null
           ? []
           : [`${kind.paymentId} = ANY (ARRAY(SELECT payment_id FROM meant))`]),
         ...(kind.accountId === null ? [] : [`${kind.accountId} = ANY (ARRAY(SELECT id FROM account))`]),
       ].join(' OR ')})`,
    )}) m ${movementParties('upper($6)')}
    WHERE m.provider_id = $6 OR pay.provider_intent_id = $6 OR m.id::text = lower($6)
       OR m.payment_id::text = lower($6) OR bought.id::text = lower($6) OR bought.name ILIKE $7 OR sold.full_name ILIKE $7
       OR sold.email ILIKE $7 OR u.email ILIKE $7 OR biz.name ILIKE $7 OR tr.first_name || ' ' || tr.last_name ILIKE $7
       OR EXISTS (SELECT FROM booking_payments paid JOIN bookings k ON k.id = paid.booking_id
                  WHERE paid.payment_id = m.payment_id AND k.reference = upper($6))
  )
  SELECT ${LISTED}, ${cappedCount('SELECT FROM found')} AS total
  FROM (SELECT * FROM found m ${NEWEST_FIRST} LIMIT $4 OFFSET $5) m ${movementParties('upper($6)')}
  ${NEWEST_FIRST}`;

/** Oldest first. */
export async function movementsOfPayment(db: Db, paymentId: string): Promise<ListedMovement[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT ${LISTED} FROM (${selectMovements(
      movementKinds.filter((kind) => kind !== 'payment' && KINDS[kind].paymentId !== null),
      (kind) => `${kind.paymentId} = $1`,
    )}) m ${movementParties()}
     ORDER BY m.at, m.kind, m.id`,
    [paymentId],
  );
  return rows.map(presentMovement);
}

/** Amounts in pence. */
export interface PaymentRecord {
  id: string;
  state: string;
  amountPence: number;
  refundedPence: number;
  madeAt: Date;
  intentId: string | null;
  payer: PaymentDetails['payer'];
}

export function paymentRecord(db: Db, id: string): Promise<PaymentRecord | null> {
  return queryOneOrNull(
    db,
    `SELECT p.id, p.state, p.amount_pence AS "amountPence", p.refunded_pence AS "refundedPence",
            p.created_at AS "madeAt", p.provider_intent_id AS "intentId",
            jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) AS payer
     FROM payments p JOIN users u ON u.id = p.user_id WHERE p.id = $1`,
    [id],
  );
}

/** In date order. */
export async function bookingsOfPayment(db: Db, paymentId: string): Promise<PaymentDetails['bookings']> {
  const { rows } = await db.query<
    Omit<PaymentDetails['bookings'][number], 'startsAt' | 'total'> & { startsAt: Date; totalPence: number }
  >(
    `SELECT b.id, b.reference, coalesce(s.title, 'Personal training') AS title, b.starts_at AS "startsAt", b.state,
            paid.total_pence AS "totalPence"
     FROM booking_payments paid JOIN bookings b ON b.id = paid.booking_id
     LEFT JOIN sessions s ON s.id = b.session_id
     WHERE paid.payment_id = $1 ORDER BY b.starts_at, b.reference`,
    [paymentId],
  );
  return rows.map(({ startsAt, totalPence, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    total: penceToDecimal(totalPence),
  }));
}

/** Null if the payment has no bookings. */
export async function sellerOfPayment(db: Db, paymentId: string): Promise<Seller | null> {
  const row = await queryOneOrNull<Omit<Seller, 'heldBack'> & { reason: string | null; since: Date | null }>(
    db,
    `SELECT CASE WHEN b.business_id IS NULL THEN 'trainers' ELSE 'businesses' END AS kind,
            coalesce(b.business_id, b.trainer_id) AS id,
            coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS name, h.reason, h.held_at AS since
     FROM booking_payments paid JOIN bookings b ON b.id = paid.booking_id
     LEFT JOIN businesses biz ON biz.id = b.business_id
     LEFT JOIN trainers tr ON tr.id = b.trainer_id
     LEFT JOIN seller_accounts a ON a.business_id = b.business_id OR a.trainer_id = b.trainer_id
     LEFT JOIN payout_holds h ON h.seller_account_id = a.id AND h.lifted_at IS NULL
     WHERE paid.payment_id = $1 LIMIT 1`,
    [paymentId],
  );
  if (row === null) return null;
  const { reason, since, ...seller } = row;
  return {
    ...seller,
    heldBack: reason === null || since === null ? null : { reason, since: since.toISOString() },
  };
}

/** In order of writing. */
export async function postingsOfPayment(db: Db, paymentId: string): Promise<PaymentDetails['postings']> {
  const { rows } = await db.query<
    Omit<PaymentDetails['postings'][number], 'at' | 'amount'> & { at: Date; pence: number }
  >(
    `SELECT posted_at AS at, movement, debit, credit, amount_pence AS pence, provider_object AS "providerObject"
     FROM ledger_postings WHERE payment_id = $1 ORDER BY id`,
    [paymentId],
  );
  return rows.map(({ at, pence, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: penceToDecimal(pence),
  }));
}

/**
 * Payments of a booking, latest first, with the share paid for it and what decided refunds have returned, in pence.
 * Empty for an unknown booking.
 */
export async function paidForBooking(
  db: Db,
  bookingId: string,
): Promise<{ paymentId: string; paidPence: number; refundedPence: number }[]> {
  const { rows } = await db.query<{ paymentId: string; paidPence: number; refundedPence: number }>(
    `SELECT paid.payment_id AS "paymentId", paid.total_pence AS "paidPence",
            (SELECT COALESCE(sum(r.amount_pence), 0)::integer FROM refunds r
             WHERE r.payment_id = paid.payment_id AND r.booking_id = $1 AND r.state <> 'failed') AS "refundedPence"
     FROM booking_payments paid JOIN payments p ON p.id = paid.payment_id
     WHERE paid.booking_id = $1 ORDER BY p.created_at DESC, p.id`,
    [bookingId],
  );
  return rows;
}

export async function sellerExists(
  db: Db,
  { kind, id }: { kind: 'business' | 'trainer'; id: number },
): Promise<boolean> {
  const table = kind === 'business' ? 'businesses' : 'trainers';
  return (await queryOneOrNull(db, `SELECT 1 FROM ${table} WHERE id = $1`, [id])) !== null;
}
