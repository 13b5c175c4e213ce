import { randomUUID } from 'node:crypto';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import {
  findEventBooking,
  findEventPayout,
  findEventSession,
  hasPendingEvents,
  insertEvent,
  type PendingEventRow,
  takePendingEvents,
} from './event-queries.server.ts';
import type { TEST_EVENT, WebhookEvent } from './events.ts';
import {
  type BookingPayload,
  PAYLOAD_VERSION,
  type PayoutPayload,
  type SessionPayload,
  webhookPayloads,
} from './payloads.ts';

export interface EnqueueEventsDeps {
  pool: Pool;
  clock: Clock;
}

const BATCH = 100;

/**
 * Turns notes into events with current data and queues them. Safe in parallel and to repeat: notes are deleted in the
 * same transaction.
 */
export async function enqueueEvents({ pool, clock }: EnqueueEventsDeps): Promise<void> {
  if (!(await hasPendingEvents(pool))) return;
  let taken: number;
  do {
    taken = await transaction(pool, async (tx) => {
      const found = await takePendingEvents(tx, BATCH);
      for (const note of found.notes) {
        const data = await readEventData(tx, note);
        if (data === null) continue;
        const { businessId, type, bookingId, notedAt } = note;
        const body = serializeEvent({ type, businessId, happenedAt: notedAt, data });
        await insertEvent(
          tx,
          { id: randomUUID(), businessId, type, bookingId, body, happenedAt: notedAt },
          clock.now(),
        );
      }
      return found.taken;
    });
  } while (taken === BATCH);
}

/** Throws if the data doesn't match its schema. */
export function serializeEvent(event: {
  type: WebhookEvent | typeof TEST_EVENT;
  businessId: number;
  happenedAt: Date;
  data: object;
}): string {
  const { type, businessId, happenedAt, data } = event;
  const body = { type, version: PAYLOAD_VERSION, timestamp: happenedAt.toISOString(), businessId, data };
  return JSON.stringify(webhookPayloads[type].parse(body));
}

/** Null if it no longer exists. */
async function readEventData(db: Db, note: PendingEventRow): Promise<object | null> {
  if (note.bookingId !== null) {
    const booking = await readBooking(db, note.bookingId);
    return booking && { booking };
  }
  if (note.sessionId !== null) {
    const session = await readSession(db, note.sessionId);
    return session && { session };
  }
  const payout = note.payoutId === null ? null : await readPayout(db, note.payoutId);
  return payout && { payout };
}

async function readBooking(db: Db, id: string): Promise<BookingPayload | null> {
  const row = await findEventBooking(db, id);
  if (row === null) return null;
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    session: { id: row.sessionId, title: row.sessionTitle },
    occurrenceId: row.occurrenceId,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    bookedAt: row.bookedAt.toISOString(),
    customer: { name: row.name, email: row.email },
    attendee: row.attendee,
    sessionFee: penceToDecimal(row.feePence),
    soldThrough: row.soldThrough,
  };
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

async function readSession(db: Db, id: number): Promise<SessionPayload | null> {
  const row = await findEventSession(db, id);
  if (row === null) return null;
  const { pricePence, times, ...session } = row;
  return {
    ...session,
    price: penceToDecimal(pricePence),
    weeklyTimes: times.flatMap(({ day, startTime, endTime }) => {
      const name = days[day];
      return name === undefined ? [] : [{ day: name, startTime, endTime }];
    }),
  };
}

async function readPayout(db: Db, id: string): Promise<PayoutPayload | null> {
  const row = await findEventPayout(db, id);
  if (row === null) return null;
  const { amountPence, sentAt, arrivesAt } = row;
  return {
    id: row.id,
    amount: penceToDecimal(amountPence),
    sentAt: sentAt.toISOString(),
    arrivesAt: arrivesAt.toISOString(),
  };
}
