import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createBusiness, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { createRoom, createVenue } from '#support/venues.ts';
import { materialiseOccurrences, rollingWindow } from '../occurrences/materialise-occurrences.server.ts';
import type { OwnSession } from '../own/contract.ts';
import { ownSessionRoutes } from '../own/own-routes.server.ts';
import { getSession, listOccurrences } from '../show/get-session.server.ts';
import { sessionJsonLd } from '../show/json-ld.ts';

/** A Saturday; the first Monday after it is the 23rd. */
const NOW = new Date('2026-11-21T12:00:00Z');

const database = setUpDatabase();
let app: AppInstance;
let businessId: number;
let owner: string;

beforeAll(async () => {
  app = createHttpApp();
  ownSessionRoutes({
    pool: database.pool,
    clock: { now: () => NOW },
    auth: headerAuthenticator(database.pool),
  })(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  const business = await createBusiness(database.pool);
  businessId = business.id;
  owner = business.ownerId ?? '';
});

/** Matches the factory's `createSession`, with other weekly times and another place. */
const form = (changes: object = {}) => ({
  title: 'Evening Yoga',
  description: 'An hour of it.',
  sessionTypeId: 2,
  difficulty: ['all_levels'],
  ageGroups: ['all_ages'],
  gender: 'mixed',
  price: '14.00',
  duration: 60,
  maxParticipants: 12,
  schedule: [{ dayOfWeek: 1, startTime: '18:30', endTime: '19:30' }],
  ...changes,
});

const save = (sessionId: number, changes: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/sessions/${sessionId}`,
    headers: { [USER_HEADER]: owner },
    payload: form(changes),
  });

async function slotOccurrenceCount(slots?: [number, string, string][]) {
  const { pool } = database;
  const { id } = await createSession(pool, { businessId, ...(slots === undefined ? {} : { slots }) });
  await materialiseOccurrences(pool, [id], rollingWindow(NOW));
  return id;
}

const listLocations = async (sessionId: number) => {
  const { rows } = await database.pool.query<{
    venueId: number | null;
    roomId: number | null;
    taken: number;
  }>(
    `SELECT venue_id AS "venueId", room_id AS "roomId", taken FROM occurrences
      WHERE session_id = $1 AND state = 'scheduled' ORDER BY starts_at`,
    [sessionId],
  );
  return rows;
};

describe('where a session is held', () => {
  it('takes its dates with it to a room, and new ones are laid out there', async () => {
    const roomId = await createRoom(database.pool, businessId);
    const id = await slotOccurrenceCount();
    const saved = await save(id, { place: { venueId: null, roomId } });
    expect(saved.json()).toMatchObject({ room: { id: roomId, name: 'Main hall' } });
    expect(new Set((await listLocations(id)).map((date) => date.roomId))).toEqual(new Set([roomId]));
    const twice = [
      { dayOfWeek: 1, startTime: '18:30', endTime: '19:30' },
      { dayOfWeek: 4, startTime: '09:00', endTime: '10:00' },
    ];
    await save(id, { schedule: twice });
    const places = await listLocations(id);
    expect(places).toHaveLength(24);
    expect(places.every((date) => date.roomId === roomId)).toBe(true);
  });

  it('leaves dates that people have booked at the address that they booked', async () => {
    const venueId = await createVenue(database.pool, businessId);
    const id = await slotOccurrenceCount();
    await database.pool.query(
      `UPDATE occurrences SET taken = 1
        WHERE id = (SELECT min(id) FROM occurrences WHERE session_id = $1)`,
      [id],
    );
    expect((await save(id, { place: { venueId, roomId: null } })).statusCode).toBe(200);
    const places = await listLocations(id);
    expect(places.filter((date) => date.venueId === null)).toEqual([
      { venueId: null, roomId: null, taken: 1 },
    ]);
    const session = await getSession(database.pool, id, null, { now: NOW, occurrencesEach: 3 });
    expect(session).toMatchObject({
      latitude: 53.4839,
      venue: { id: venueId, name: 'Canal Basin' },
      business: { name: 'Test Hall', address: '3 Redhill Street', town: 'Manchester', postcode: 'M4 5BA' },
    });
    const [booked, next] = session.nextOccurrences;
    expect(booked?.elsewhere).toEqual({
      venue: null,
      address: '1 Test Street, London',
      town: 'London',
      postcode: 'E8 1AA',
    });
    expect(next?.elsewhere).toBeUndefined();
    const [first] = await listOccurrences(
      database.pool,
      id,
      { from: '2026-11-21', to: '2026-11-30' },
      null,
      NOW,
    );
    expect(first?.elsewhere).toMatchObject({ postcode: 'E8 1AA' });
    const events = sessionJsonLd(session, { publicUrl: 'https://fettle.example', name: 'Fettle' })['@graph'];
    expect(events.slice(0, 2).map(({ location }) => location)).toMatchObject([
      { name: 'Test Hall', address: { postalCode: 'E8 1AA' } },
      { name: 'Canal Basin', address: { postalCode: 'M4 5BA' }, geo: { latitude: 53.4839 } },
    ]);
  });

  it('is refused where the room is taken, naming by what, and nothing of the form is saved', async () => {
    const roomId = await createRoom(database.pool, businessId);
    const first = await slotOccurrenceCount();
    await save(first, { place: { venueId: null, roomId } });
    const second = await slotOccurrenceCount([[1, '19:00', '20:00']]);
    const refused = await save(second, {
      title: 'Evening Yoga',
      price: '20.00',
      schedule: [{ dayOfWeek: 1, startTime: '19:00', endTime: '20:00' }],
      place: { venueId: null, roomId },
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ errors: object[] }>().errors).toEqual([
      {
        field: 'roomId',
        message:
          'Main hall isn’t free: Mon 23 Nov, 18:30 to 19:30, Evening Yoga; Mon 30 Nov, 18:30 to 19:30, Evening Yoga; Mon 7 Dec, 18:30 to 19:30, Evening Yoga; and 9 more. We haven’t saved your change.',
      },
    ]);
    expect(await getSession(database.pool, second, null, { now: NOW, occurrencesEach: 0 })).toMatchObject({
      price: '14.00',
    });
    const after = {
      schedule: [{ dayOfWeek: 1, startTime: '19:30', endTime: '20:30' }],
      place: { venueId: null, roomId },
    };
    expect((await save(second, after)).statusCode).toBe(200);
  });

  it('meets itself in its room', async () => {
    const roomId = await createRoom(database.pool, businessId);
    const id = await slotOccurrenceCount();
    const overlapping = [
      { dayOfWeek: 1, startTime: '18:30', endTime: '19:30' },
      { dayOfWeek: 1, startTime: '19:00', endTime: '20:00' },
    ];
    const refused = await save(id, { schedule: overlapping, place: { venueId: null, roomId } });
    expect(refused.statusCode).toBe(409);
    expect((await listLocations(id)).every((date) => date.roomId === null)).toBe(true);
  });

  it('holds no more people than the room, neither the session nor a date with places of its own', async () => {
    const roomId = await createRoom(database.pool, businessId, { capacity: 10 });
    const id = await slotOccurrenceCount();
    const place = { venueId: null, roomId };
    const message = 'Main hall fits 10 people. Offer fewer places, or choose another room.';
    expect((await save(id, { place })).json()).toMatchObject({
      errors: [{ field: 'maxParticipants', message }],
    });
    await database.pool.query(
      `UPDATE occurrences SET capacity = 11 WHERE id = (SELECT min(id) FROM occurrences WHERE session_id = $1)`,
      [id],
    );
    const refused = await save(id, { maxParticipants: 10, place });
    expect(refused.json()).toMatchObject({ code: 'conflict', errors: [{ field: 'roomId', message }] });
  });

  it('is a place of the business that is shown, and a room of that place', async () => {
    const id = await slotOccurrenceCount();
    const elsewhere = await createBusiness(database.pool);
    const strangers = await createVenue(database.pool, elsewhere.id);
    const unread = await createVenue(database.pool, businessId, { name: 'Unread', state: 'waiting' });
    const venueId = await createVenue(database.pool, businessId);
    const roomId = await createRoom(database.pool, businessId);
    const field = async (place: object) =>
      (await save(id, { place })).json<{ code: string; errors: { field: string }[] }>().errors[0]?.field;
    expect(await field({ venueId: strangers, roomId: null })).toBe('venueId');
    expect(await field({ venueId: unread, roomId: null })).toBe('venueId');
    expect(await field({ venueId, roomId })).toBe('roomId');
    expect(await field({ venueId: null, roomId: await createRoom(database.pool, elsewhere.id) })).toBe(
      'roomId',
    );
  });

  it('stays on sale without its room where that was taken before it was approved', async () => {
    const roomId = await createRoom(database.pool, businessId);
    const first = await slotOccurrenceCount();
    await save(first, { place: { venueId: null, roomId } });
    const { id } = await createSession(database.pool, { businessId });
    await database.pool.query('UPDATE sessions SET room_id = $2 WHERE id = $1', [id, roomId]);
    await materialiseOccurrences(database.pool, [id], rollingWindow(NOW));
    const places = await listLocations(id);
    expect(places).toHaveLength(12);
    expect(places.every((date) => date.roomId === null)).toBe(true);
    expect((await save(id, { price: '15.00' })).statusCode).toBe(200);
  });

  it('is not written over by somebody who opened the form before another saved it', async () => {
    const id = await slotOccurrenceCount();
    const own = await app.inject({
      url: `/api/sessions/business/${businessId}`,
      headers: { [USER_HEADER]: owner },
    });
    const version = own.json<OwnSession[]>()[0]?.version;
    expect((await save(id, { version, price: '15.00' })).statusCode).toBe(200);
    const late = await save(id, { version, price: '16.00' });
    expect(late.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Someone else has changed this session since you opened it'),
    });
  });
});
