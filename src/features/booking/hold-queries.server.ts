import type { PaymentState } from '#features/payments/rules.ts';
import { type Db, maybeOne, type Tx } from '#shared/db/database.server.ts';
import type { BookingContact } from './contract.ts';
import type { HoldState, PolicyInForce } from './rules.ts';

/** A hold with everything that decides what may become of it. Amounts in pence. */
export interface HoldRecord {
  id: string;
  userId: string;
  /** Null for an hour of a trainer. */
  sessionId: number | null;
  /** Null for a seat of a session. */
  trainerId: number | null;
  startsAt: Date;
  endsAt: Date;
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
  policy: PolicyInForce;
  state: HoldState;
  expiresAt: Date;
  paymentId: string;
  paymentState: PaymentState;
  intentId: string | null;
  bookingId: string | null;
  /** The date has been called off, or its trainer suspended: nothing can be booked in it any more. */
  dateCancelled: boolean;
}

const HOLD = `
  SELECT h.id, h.user_id AS "userId", o.session_id AS "sessionId", hour.trainer_id AS "trainerId",
         coalesce(o.starts_at, hour.starts_at) AS "startsAt", coalesce(o.ends_at, hour.ends_at) AS "endsAt",
         h.session_fee_pence AS "sessionFeePence", h.platform_fee_pence AS "platformFeePence",
         h.total_pence AS "totalPence", h.policy, h.state, h.expires_at AS "expiresAt",
         p.id AS "paymentId", p.state AS "paymentState", p.provider_intent_id AS "intentId", b.id AS "bookingId",
         coalesce(o.state = 'cancelled', trainer.status = 'suspended' OR trainer_user.suspended_at IS NOT NULL)
           AS "dateCancelled"
  FROM holds h
  LEFT JOIN occurrences o ON o.id = h.occurrence_id
  LEFT JOIN trainer_hours hour ON hour.id = h.trainer_hour_id
  LEFT JOIN trainers trainer ON trainer.id = hour.trainer_id
  LEFT JOIN users trainer_user ON trainer_user.id = trainer.user_id
  JOIN payments p ON p.hold_id = h.id
  LEFT JOIN bookings b ON b.hold_id = h.id`;

export async function holdById(db: Db, holdId: string): Promise<HoldRecord | null> {
  const { rows } = await db.query<HoldRecord>({
    name: 'booking-hold-by-id',
    text: `${HOLD} WHERE h.id = $1`,
    values: [holdId],
  });
  return rows[0] ?? null;
}

/** The hold behind a payment intent of the provider. */
export async function holdByIntent(db: Db, intentId: string): Promise<HoldRecord | null> {
  return maybeOne(db, `${HOLD} WHERE p.provider_intent_id = $1`, [intentId]);
}

/** The person's latest hold on a session, whatever became of it; only of one date if `startsAt` is given. */
export async function latestHold(
  db: Db,
  userId: string,
  sessionId: number,
  startsAt: Date | null,
): Promise<HoldRecord | null> {
  return maybeOne(
    db,
    `${HOLD} WHERE h.user_id = $1 AND o.session_id = $2 AND ($3::timestamptz IS NULL OR o.starts_at = $3)
     ORDER BY h.created_at DESC LIMIT 1`,
    [userId, sessionId, startsAt],
  );
}

/** Holds whose time was up at `now`, longest overdue first. */
export async function expiredHoldIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM holds WHERE state = 'held' AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
    [now, limit],
  );
  return rows.map((row) => row.id);
}

/** Holds whose payment was still open and had been asked for before `before`, oldest first. */
export async function unsettledHoldIds(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ hold_id: string }>(
    `SELECT hold_id FROM payments
     WHERE state = 'pending' AND provider_intent_id IS NOT NULL AND created_at < $1
     ORDER BY created_at LIMIT $2`,
    [before, limit],
  );
  return rows.map((row) => row.hold_id);
}

/** Those of the holds whose payment our own rows do not count as received. */
export async function unpaidAmong(db: Db, holdIds: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ hold_id: string }>(
    `SELECT hold_id FROM payments
     WHERE hold_id = ANY ($1::uuid[]) AND state NOT IN ('succeeded', 'refunded', 'partly_refunded')`,
    [holdIds],
  );
  return new Set(rows.map((row) => row.hold_id));
}

/** Holds the row until the transaction ends, so that what is read next cannot change. */
export async function lockHold(tx: Tx, holdId: string): Promise<void> {
  await tx.query('SELECT 1 FROM holds WHERE id = $1 FOR UPDATE', [holdId]);
}

/** The provider has the money of a hold that did not become a booking. */
export async function markPaid(tx: Tx, paymentId: string, intentId: string): Promise<void> {
  await tx.query(
    `UPDATE payments SET state = 'succeeded', provider_intent_id = $2, updated_at = now()
     WHERE id = $1 AND state IN ('pending', 'cancelled')`,
    [paymentId, intentId],
  );
}

/** Keeps what the person typed before paying, in the place of what they typed before. */
export async function saveHoldContact(db: Db, holdId: string, contact: BookingContact): Promise<void> {
  await db.query(
    `INSERT INTO hold_contacts (hold_id, full_name, email, phone, special_requirements)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (hold_id) DO UPDATE SET full_name = EXCLUDED.full_name, email = EXCLUDED.email,
       phone = EXCLUDED.phone, special_requirements = EXCLUDED.special_requirements`,
    [holdId, contact.fullName, contact.email, contact.phone, contact.specialRequirements],
  );
}
