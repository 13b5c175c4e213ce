import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readBookingForMail } from '#areas/booking/bookings/mails/booking-queries.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createMember, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createRoom, createVenue } from '#support/venues.ts';
import { addOneOffOccurrence } from './add-one-off-occurrence.server.ts';
import {
  type BookingChanged,
  changeBusinessOccurrence,
  moveBusinessOccurrence,
  relocateBusinessOccurrence,
} from './change-occurrence.server.ts';
import type { RelocateOccurrence } from './contract.ts';

const now = new Date('2026-11-23T12:00:00Z');
const clock = { now: () => now };

const database = setUpDatabase();
let sentNotifications: BookingChanged[] = [];

const deps = () => ({
  pool: database.pool,
  clock,
  onBookingChanged: async (_tx: unknown, changed: BookingChanged) => void sentNotifications.push(changed),
});
const act = (ownerId: string) => ({ actorId: ownerId, requestId: randomUUID() });

async function studio() {
  const { pool } = database;
  const { id: businessId, ownerId } = await createBusiness(pool);
  const session = await createSession(pool, { businessId, title: 'Open Floor' });
  const date = await createOccurrence(pool, session.id, { startsAt: new Date('2026-11-26T12:15:00Z') });
  return {
    businessId,
    ownerId: ownerId ?? '',
    sessionId: session.id,
    date,
    roomId: await createRoom(pool, businessId),
    venueId: await createVenue(pool, businessId),
  };
}

const ownAddress = { venueId: null, roomId: null };
const place = (ownerId: string, date: number, input: Partial<RelocateOccurrence>) => {
  sentNotifications = [];
  return relocateBusinessOccurrence(deps(), act(ownerId), date, {
    ...ownAddress,
    seen: ownAddress,
    ...input,
  });
};

describe('a date held elsewhere', () => {
  it('tells who booked of another venue, lets them go for a full refund, and is found there by mail and ticket', async () => {
    const { ownerId, date, venueId, businessId } = await studio();
    const { bookingId } = await createPaidBooking(database.pool);
    await database.pool.query(
      `UPDATE bookings b SET occurrence_id = o.id, starts_at = o.starts_at, ends_at = o.ends_at, business_id = $3
         FROM occurrences o WHERE o.id = $2 AND b.id = $1`,
      [bookingId, date, businessId],
    );
    await database.pool.query('UPDATE occurrences SET taken = 1 WHERE id = $1', [date]);
    const small = await createRoom(database.pool, businessId, { venueId, name: 'Small room' });
    const { date: placed } = await place(ownerId, date, { venueId, roomId: small });
    expect(placed).toMatchObject({ venue: 'Canal Basin', room: 'Small room', lacksRoom: null });
    expect(sentNotifications).toEqual([{ bookingId, previousStartsAt: null, previousPlace: 'Test Hall' }]);
    expect(
      await queryOne(database.pool, 'SELECT policy, calendar_sequence AS moves FROM bookings WHERE id = $1', [
        bookingId,
      ]),
    ).toMatchObject({ policy: { hoursBefore: 0, givesBack: 'all' }, moves: 1 });
    expect((await readBookingForMail(database.pool, bookingId))?.business).toMatchObject({
      address: 'Small room, Canal Basin, 3 Redhill Street',
      postcode: 'M4 5BA',
      latitude: 53.4839,
    });
    const other = await createRoom(database.pool, businessId, { venueId, name: 'Great room' });
    await place(ownerId, date, { venueId, roomId: other, seen: { venueId, roomId: small } });
    expect(sentNotifications).toEqual([]);
    const { rows } = await database.pool.query(
      `SELECT before, after FROM audit_log WHERE action = 'occurrence.placed' AND subject_id = $1 ORDER BY id`,
      [String(date)],
    );
    expect(rows[0]).toEqual({ before: ownAddress, after: { venueId, roomId: small } });
  });

  it('is refused where the room is taken or too small, for whoever saw it elsewhere, and for strangers', async () => {
    const { ownerId, sessionId, date, roomId, businessId } = await studio();
    await place(ownerId, date, { roomId });
    const second = await createOccurrence(database.pool, sessionId, {
      startsAt: new Date('2026-11-26T13:00:00Z'),
    });
    await expect(place(ownerId, second, { roomId })).rejects.toMatchObject({
      status: 409,
      errors: [
        { field: 'roomId', message: expect.stringContaining('Thu 26 Nov, 12:15 to 13:15, Open Floor') },
      ],
    });
    const cupboard = await createRoom(database.pool, businessId, { name: 'Cupboard', capacity: 2 });
    await expect(place(ownerId, second, { roomId: cupboard })).rejects.toMatchObject({
      status: 409,
      errors: [{ field: 'capacity' }],
    });
    await expect(place(ownerId, date, {})).rejects.toMatchObject({ status: 409 });
    const desk = await createMember(database.pool, businessId, 'front_desk');
    await expect(place(desk.id, date, { seen: { venueId: null, roomId } })).rejects.toMatchObject({
      status: 403,
    });
    await expect(place((await studio()).ownerId, date, {})).rejects.toMatchObject({ status: 403 });
  });

  it('keeps its room when it is moved, changed or added, and each is refused where that is taken', async () => {
    const { ownerId, sessionId, date, roomId } = await studio();
    await place(ownerId, date, { roomId });
    const added = await addOneOffOccurrence(deps(), act(ownerId), sessionId, {
      day: '2026-11-27',
      startTime: '12:15',
      duration: 60,
      capacity: 12,
      note: '',
      place: { venueId: null, roomId },
    });
    expect(added.date).toMatchObject({ room: 'Main hall' });
    const seen = { startsAt: added.date.startsAt, taken: 0 };
    await expect(
      moveBusinessOccurrence(deps(), act(ownerId), added.date.id, {
        day: '2026-11-26',
        startTime: '13:00',
        seen,
      }),
    ).rejects.toMatchObject({ status: 409, errors: [{ field: 'startTime' }] });
    await expect(
      changeBusinessOccurrence(deps(), { id: ownerId }, added.date.id, {
        capacity: 13,
        startTime: '12:15',
        note: '',
        scope: 'this',
      }),
    ).rejects.toMatchObject({ status: 409, errors: [{ field: 'capacity' }] });
    await expect(
      addOneOffOccurrence(deps(), act(ownerId), sessionId, {
        day: '2026-11-27',
        startTime: '12:45',
        duration: 60,
        capacity: 12,
        note: '',
        place: { venueId: null, roomId },
      }),
    ).rejects.toMatchObject({ status: 409, errors: [{ field: 'startTime' }] });
  });

  it('is not changed by somebody who saw it otherwise', async () => {
    const { ownerId, date } = await studio();
    const seen = { startsAt: '2026-11-26T12:15:00.000Z', capacity: 12, note: '' };
    const change = { capacity: 11, startTime: '12:15', note: '', scope: 'this' as const };
    await changeBusinessOccurrence(deps(), { id: ownerId }, date, { ...change, seen });
    await expect(
      changeBusinessOccurrence(deps(), { id: ownerId }, date, { ...change, capacity: 9, seen }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Someone else has changed this date since you opened it'),
    });
  });
});
