import type { PolicyInForce } from '#areas/booking/bookings/rules.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { reverseSale } from '#areas/money/ledger/postings.server.ts';
import { postHistory } from '#demo/seed-queries.server.ts';
import { type Db, type Pool, queryOne, transaction } from '#shared/db/database.server.ts';
import { createBusiness, createOccurrence, createSession, createUser } from './session-factory.ts';

export interface PaidBooking {
  bookingId: string;
  reference: string;
  userId: string;
  seekerEmail: string;
  sessionId: number;
  businessId: number;
}

export interface PaidBookingOptions {
  fullName?: string;
  seekerEmail?: string;
  title?: string;
  /** A new business by default. */
  businessId?: number;
  businessName?: string;
  /** Null for a business without an email. */
  businessEmail?: string | null;
  specialRequirements?: string;
  startsAt?: Date;
  /** The fee of 10 % comes on top. */
  feePence?: number;
  policy?: PolicyInForce;
}

let references = 0;

/** A confirmed booking of £15.40 for Tue 24 Nov 2026, 18:30 to 19:30. */
export async function createPaidBooking(db: Db, options: PaidBookingOptions = {}): Promise<PaidBooking> {
  const seat = await createHeldPlace(db, options);
  const reference = `TEST-${String(++references).padStart(4, '0')}`;
  const { id } = await queryOne<{ id: string }>(
    db,
    `WITH hold AS (
       UPDATE holds SET state = 'confirmed' WHERE id = $1 RETURNING *
     ), bought AS (
       INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence)
       SELECT id, user_id, session_fee_pence, platform_fee_pence, total_pence FROM hold
     )
     INSERT INTO bookings (reference, order_id, payment_id, occurrence_id, session_id, business_id, user_id, full_name,
                           email, phone, special_requirements, session_fee_pence, platform_fee_pence, total_pence,
                           policy, starts_at, ends_at, created_at)
     SELECT $2, h.id, p.id, i.occurrence_id, o.session_id, s.business_id, h.user_id, h.full_name, h.email, h.phone,
            h.special_requirements, i.session_fee_pence, i.platform_fee_pence, i.total_pence, i.policy,
            o.starts_at, o.ends_at, '2026-11-20T12:00:00Z'
     FROM hold h JOIN payments p ON p.order_id = h.id JOIN order_items i ON i.order_id = h.id
     JOIN occurrences o ON o.id = i.occurrence_id JOIN sessions s ON s.id = o.session_id
     RETURNING id`,
    [seat.holdId, reference],
  );
  await postHistory(db);
  return { ...seat, bookingId: id, reference };
}

/** An admin's refund, posted and in this `state`. */
export function decideRefund(
  pool: Pool,
  refund: { bookingId: string; pence: number; state: 'pending' | 'succeeded' | 'failed' },
): Promise<void> {
  return transaction(pool, async (tx) => {
    const made = await queryOne<{ refundId: string; paymentId: string; backPence: number }>(
      tx,
      `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state)
       SELECT payment_id, id, $2, 'cancelled_by_admin', gen_random_uuid(), $3 FROM bookings WHERE id = $1
       RETURNING id AS "refundId", payment_id AS "paymentId",
                 amount_pence + (SELECT COALESCE(sum(amount_pence), 0) FROM refunds WHERE booking_id = $1)::integer
                   AS "backPence"`,
      [refund.bookingId, refund.pence, refund.state],
    );
    await reverseSale(tx, { ...made, bookingId: refund.bookingId });
  });
}

/** A payment of £15.40 that found no place, with its refund. */
export async function createLostPlaceRefund(
  db: Db,
  options: PaidBookingOptions & { state?: 'pending' | 'succeeded' | 'failed' } = {},
): Promise<{ refundId: string; seekerEmail: string }> {
  const seat = await createHeldPlace(db, options);
  await db.query("UPDATE holds SET state = 'released' WHERE id = $1", [seat.holdId]);
  const { id } = await queryOne<{ id: string }>(
    db,
    `INSERT INTO refunds (payment_id, amount_pence, reason, idempotency_key, state)
     SELECT id, amount_pence, 'seat_lost', 'hold:' || order_id || ':refund', $2 FROM payments WHERE order_id = $1
     RETURNING id`,
    [seat.holdId, options.state ?? 'succeeded'],
  );
  return { refundId: id, seekerEmail: seat.seekerEmail };
}

async function createHeldPlace(db: Db, options: PaidBookingOptions) {
  const feePence = options.feePence ?? 1400;
  const platformFeePence = Math.round(feePence / 10);
  const startsAt = options.startsAt ?? new Date('2026-11-24T18:30:00Z');
  const businessId =
    options.businessId ??
    (await createBusiness(db, { name: options.businessName ?? 'Willow & Stone Yoga' })).id;
  if (options.businessId === undefined)
    await db.query('UPDATE businesses SET email = $2 WHERE id = $1', [
      businessId,
      options.businessEmail === undefined ? 'hello@willow.example' : options.businessEmail,
    ]);
  const session = await createSession(db, {
    businessId,
    title: options.title ?? 'Sunrise Vinyasa Flow',
    pricePence: feePence,
  });
  const occurrenceId = await createOccurrence(db, session.id, { startsAt, taken: 1 });
  const user = await createUser(db, { firstName: 'Priya', lastName: 'Nair' });
  const seekerEmail = options.seekerEmail ?? user.email;
  const { id: holdId } = await queryOne<{ id: string }>(
    db,
    `WITH placed AS (
       INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at, full_name, email,
                           phone, special_requirements)
       VALUES ($2, $3, $4, $5, now() + interval '10 minutes', $7, $8, '07700 900123', $9) RETURNING id
     )
     INSERT INTO order_items (order_id, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
     SELECT id, $1, $3, $4, $5, $6 FROM placed RETURNING order_id AS id`,
    [
      occurrenceId,
      user.id,
      feePence,
      platformFeePence,
      feePence + platformFeePence,
      JSON.stringify(options.policy ?? defaultCancellation),
      options.fullName ?? 'Priya Nair',
      seekerEmail,
      options.specialRequirements ?? '',
    ],
  );
  await db.query(
    `INSERT INTO payments (order_id, user_id, provider_intent_id, amount_pence, state)
     VALUES ($1, $2, 'pi_' || ($1::uuid)::text, $3, 'succeeded')`,
    [holdId, user.id, feePence + platformFeePence],
  );
  return { holdId, userId: user.id, seekerEmail, sessionId: session.id, businessId };
}
