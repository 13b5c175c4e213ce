import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

// Freed places count as taken, reserved for the list (migrations/0005_booking.sql), until a hold takes them.

/** Prices in pence. */
export interface WaitlistOccurrence {
  occurrenceId: number;
  sessionId: number;
  state: 'scheduled' | 'cancelled';
  startsAt: Date;
  capacity: number;
  /** Unsold places, the reserved ones included. */
  free: number;
  /** The reserved part of `free`. */
  waitlistReserved: number;
  bookable: boolean;
  sessionFeePence: number;
  /** Minutes before the start at which booking closes. Null: at the start. */
  closesMinutes: number | null;
}

/** Locks the date. Null if it does not exist. */
export async function lockWaitlistOccurrence(
  tx: Tx,
  occurrenceId: number,
): Promise<WaitlistOccurrence | null> {
  return queryOneOrNull(
    tx,
    `SELECT o.id AS "occurrenceId", o.session_id AS "sessionId", o.state, o.starts_at AS "startsAt", o.capacity,
            greatest(o.capacity - o.taken, 0) + o.waitlist_reserved AS free, o.waitlist_reserved AS "waitlistReserved",
            s.status = 'published' AND s.sold_as = 'date' AND b.status = 'approved' AND b.booking_enabled AS bookable,
            s.price_pence AS "sessionFeePence", s.booking_closes_minutes AS "closesMinutes"
     FROM occurrences o
     JOIN sessions s ON s.id = o.session_id
     JOIN businesses b ON b.id = s.business_id
     WHERE o.id = $1 FOR NO KEY UPDATE OF o`,
    [occurrenceId],
  );
}

export async function findOccurrenceOfSession(
  db: Db,
  sessionId: number,
  startsAt: Date,
): Promise<number | null> {
  const found = await queryOneOrNull<{ id: number }>(
    db,
    'SELECT id FROM occurrences WHERE session_id = $1 AND starts_at = $2',
    [sessionId, startsAt],
  );
  return found?.id ?? null;
}

/** Sets the number of reserved places. The caller must hold the date's lock. */
export async function reserveForWaitlist(tx: Tx, occurrenceId: number, seats: number): Promise<void> {
  await tx.query(
    `UPDATE occurrences SET taken = taken - waitlist_reserved + $2, waitlist_reserved = $2
     WHERE id = $1 AND waitlist_reserved <> $2 AND state = 'scheduled'`,
    [occurrenceId, seats],
  );
}

export async function occurrencesReservedForWaitlist(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>('SELECT id FROM occurrences WHERE waitlist_reserved > 0');
  return rows.map(({ id }) => id);
}

/** All or none, until `until`. Returns false if too few, or price or state forbid it. */
export async function holdForWaitlist(
  tx: Tx,
  hold: {
    orderId: string;
    occurrenceId: number;
    userId: string;
    places: number;
    /** Per place. */
    sessionFeePence: number;
    platformFeePence: number;
    until: Date;
    now: Date;
  },
): Promise<boolean> {
  const held = await queryOneOrNull(
    tx,
    `WITH offer AS (
       SELECT o.id, jsonb_build_object('hoursBefore', s.cancellation_hours, 'givesBack', s.cancellation_refund) AS policy
       FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
       WHERE o.id = $2 AND o.starts_at > $8 AND s.price_pence = $5 AND s.sold_as = 'date'
         AND s.status = 'published' AND b.status = 'approved' AND b.booking_enabled
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken + $4::integer FROM offer
       WHERE o.id = offer.id AND o.taken + $4::integer <= o.capacity AND o.state = 'scheduled'
       RETURNING o.id
     ), hold AS (
       INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at, from_waitlist, created_at)
       SELECT $1, $3, $4::integer * $5::integer, $4::integer * $6::integer, $4::integer * ($5::integer + $6::integer),
              $7, true, $8
       FROM seat
       RETURNING id, user_id, total_pence
     ), item AS (
       INSERT INTO order_items (order_id, position, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT hold.id, place, offer.id, $5::integer, $6::integer, $5::integer + $6::integer, offer.policy
       FROM hold, offer, generate_series(1, $4::integer) place
     ), payment AS (
       INSERT INTO payments (order_id, user_id, amount_pence) SELECT id, user_id, total_pence FROM hold
     )
     SELECT id FROM hold`,
    [
      hold.orderId,
      hold.occurrenceId,
      hold.userId,
      hold.places,
      hold.sessionFeePence,
      hold.platformFeePence,
      hold.until,
      hold.now,
    ],
  );
  return held !== null;
}

/** Ends an unpaid offer by `until` at the latest, because its date has moved. */
export async function capHoldExpiry(tx: Tx, orderId: string, until: Date): Promise<void> {
  await tx.query(
    `UPDATE holds SET expires_at = $2 WHERE id = $1 AND state = 'held' AND from_waitlist AND expires_at > $2`,
    [orderId, until],
  );
}
