import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { WebhookEvent } from './events.ts';

export interface PendingEventRow {
  businessId: number;
  type: WebhookEvent;
  bookingId: string | null;
  sessionId: number | null;
  payoutId: string | null;
  /** The earliest of merged notes. */
  notedAt: Date;
}

/** Only for businesses with such a webhook. Runs in the booking's transaction. */
export async function recordBookingsMade(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.query({
    name: 'webhooks-note-bookings-made',
    text: `SELECT enqueue_webhook(business_id, 'booking.made', id, NULL, NULL)
             FROM bookings WHERE id = ANY ($1::uuid[]) AND business_id IS NOT NULL`,
    values: [bookingIds],
  });
}

export async function hasPendingEvents(db: Db): Promise<boolean> {
  const { some } = await queryOne<{ some: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM webhook_outbox) AS some',
  );
  return some;
}

/** Deletes and returns notes, merging duplicates. Skips locked rows. */
export async function takePendingEvents(
  tx: Tx,
  most: number,
): Promise<{ taken: number; notes: PendingEventRow[] }> {
  const { rows } = await tx.query<PendingEventRow & { count: number }>(
    `WITH taken AS (
       DELETE FROM webhook_outbox WHERE id IN (SELECT id FROM webhook_outbox ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING *)
     SELECT business_id AS "businessId", type, booking_id AS "bookingId", session_id AS "sessionId",
            payout_id AS "payoutId", min(recorded_at) AS "notedAt", count(*)::integer AS count
       FROM taken GROUP BY 1, 2, 3, 4, 5 ORDER BY min(id)`,
    [most],
  );
  return { taken: rows.reduce((sum, { count }) => sum + count, 0), notes: rows };
}

export interface EventBooking {
  id: string;
  reference: string;
  state: 'confirmed' | 'cancelled_by_seeker' | 'cancelled_by_business' | 'attended' | 'no_show';
  sessionId: number;
  sessionTitle: string;
  occurrenceId: number;
  startsAt: Date;
  endsAt: Date;
  bookedAt: Date;
  name: string;
  email: string;
  attendee: string | null;
  feePence: number;
  soldThrough: string | null;
}

export function findEventBooking(db: Db, id: string): Promise<EventBooking | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id, b.reference, b.state, s.id AS "sessionId", s.title AS "sessionTitle", b.occurrence_id AS "occurrenceId",
            b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.created_at AS "bookedAt", b.full_name AS name, b.email,
            b.attendee_name AS attendee, b.session_fee_pence AS "feePence", o.partner_name AS "soldThrough"
       FROM bookings b JOIN sessions s ON s.id = b.session_id JOIN orders o ON o.id = b.order_id WHERE b.id = $1`,
    [id],
  );
}

export interface EventSession {
  id: number;
  title: string;
  description: string;
  activity: string;
  status: 'draft' | 'pending' | 'published' | 'paused' | 'rejected' | 'deleted';
  pricePence: number;
  durationMinutes: number;
  capacity: number;
  /** 0 is Sunday; times as HH:MM. */
  times: { day: number; startTime: string; endTime: string }[];
}

export function findEventSession(db: Db, id: number): Promise<EventSession | null> {
  return queryOneOrNull(
    db,
    `SELECT s.id, s.title, s.description, t.name AS activity, s.status, s.price_pence AS "pricePence",
            s.duration_minutes AS "durationMinutes", s.capacity,
            coalesce((SELECT json_agg(json_build_object('day', w.day_of_week,
                                'startTime', to_char(w.start_time, 'HH24:MI'), 'endTime', to_char(w.end_time, 'HH24:MI'))
                              ORDER BY w.day_of_week, w.start_time)
                        FROM session_slots w WHERE w.session_id = s.id), '[]') AS times
       FROM sessions s JOIN session_types t ON t.id = s.session_type_id WHERE s.id = $1`,
    [id],
  );
}

export function findEventPayout(
  db: Db,
  id: string,
): Promise<{ id: string; amountPence: number; sentAt: Date; arrivesAt: Date } | null> {
  return queryOneOrNull(
    db,
    `SELECT id, amount_pence AS "amountPence", sent_at AS "sentAt", arrives_at AS "arrivesAt" FROM payouts WHERE id = $1`,
    [id],
  );
}

/**
 * Stores an event and its deliveries.
 * @param now the earliest attempt
 */
export async function insertEvent(
  tx: Tx,
  event: {
    id: string;
    businessId: number;
    type: WebhookEvent;
    bookingId: string | null;
    body: string;
    happenedAt: Date;
  },
  now: Date,
): Promise<void> {
  await tx.query(
    `WITH event AS (
       INSERT INTO webhook_events (id, business_id, type, booking_id, body, happened_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)
     INSERT INTO webhook_deliveries (endpoint_id, event_id, next_at, created_at)
     SELECT e.id, event.id, $7, $7 FROM event, webhook_endpoints e
      WHERE e.business_id = $2 AND e.disabled_at IS NULL AND $3 = ANY (e.events)`,
    [event.id, event.businessId, event.type, event.bookingId, event.body, event.happenedAt, now],
  );
}

/** Returns the delivery's id. */
export async function insertEventForEndpoint(
  tx: Tx,
  endpointId: string,
  event: { id: string; businessId: number; type: string; body: string },
  now: Date,
): Promise<string> {
  await tx.query(
    'INSERT INTO webhook_events (id, business_id, type, body, happened_at) VALUES ($1, $2, $3, $4, $5)',
    [event.id, event.businessId, event.type, event.body, now],
  );
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO webhook_deliveries (endpoint_id, event_id, next_at, created_at) VALUES ($1, $2, $3, $3) RETURNING id`,
    [endpointId, event.id, now],
  );
  return id;
}

/** Also trims each endpoint's log to `most`. */
export async function deleteOldEvents(db: Db, before: Date, most: number): Promise<void> {
  await db.query('DELETE FROM webhook_events WHERE happened_at < $1', [before]);
  await db.query(
    `DELETE FROM webhook_deliveries d USING (
       SELECT id, row_number() OVER (PARTITION BY endpoint_id ORDER BY created_at DESC, id) AS nth
         FROM webhook_deliveries WHERE state <> 'waiting') old
      WHERE d.id = old.id AND old.nth > $1 AND d.state <> 'waiting'`,
    [most],
  );
}

/** Erases sent and pending events about the person's bookings. */
export async function eraseUserEvents(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    'DELETE FROM webhook_events WHERE booking_id IN (SELECT id FROM bookings WHERE user_id = $1)',
    [userId],
  );
}
