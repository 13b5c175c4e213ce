import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { createFixedLocator } from '#support/fixed-locator.ts';
import {
  createBusiness,
  createMember,
  createOccurrence,
  createSession,
  createUser,
} from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { createRoom, createVenue } from '#support/venues.ts';
import type { OwnVenues, VenueForReview } from './contract.ts';
import { venueRoutes } from './routes.server.ts';

let now = new Date('2026-11-23T12:00:00Z');
const database = setUpDatabase();
let app: AppInstance;
let admin: string;
const notifications: { venueId: number; reason: string | null }[] = [];

beforeAll(async () => {
  app = createHttpApp();
  venueRoutes({
    pool: database.pool,
    outbox,
    clock: { now: () => now },
    locate: createFixedLocator({ lat: 53.4839, lng: -2.2265 }),
    onVenueDecided: async (_tx, { venueId, reason }) => void notifications.push({ venueId, reason }),
    auth: headerAuthenticator(database.pool),
  })(app);
  await app.ready();
  admin = (await createUser(database.pool, { role: 'admin' })).id;
});
afterAll(() => app.close());

const ask = (user: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  now = new Date(now.getTime() + 1000);
  return app.inject({
    method,
    url,
    headers: { [USER_HEADER]: user },
    ...(payload === undefined ? {} : { payload }),
  });
};

async function studio() {
  const { id, ownerId } = await createBusiness(database.pool, { name: 'Willow & Stone' });
  return {
    id,
    owner: ownerId ?? '',
    url: `/api/businesses/${id}/venues`,
    rooms: `/api/businesses/${id}/rooms`,
  };
}

const basin = { name: 'Canal Basin', address: '3 Redhill Street, Manchester', postcode: 'M4 5BA' };
const waiting = async () => (await ask(admin, 'GET', '/api/admin/venues')).json<VenueForReview[]>();
const ownVenue = async ({ owner, url }: { owner: string; url: string }) =>
  (await ask(owner, 'GET', url)).json<OwnVenues>().venues;
const show = (id: number, sentAt: string | null | undefined) =>
  ask(admin, 'POST', `/api/admin/venues/${id}/show`, { sentAt });

describe('a venue', () => {
  it('waits for an admin, is shown, and stays as it was while other words of it wait', async () => {
    const at = await studio();
    expect((await ask(at.owner, 'POST', at.url, basin)).statusCode).toBe(201);
    const [own, added] = await ownVenue(at);
    expect(own).toMatchObject({ id: null, name: 'Willow & Stone', state: 'shown' });
    expect(added).toMatchObject({
      ...basin,
      town: 'Manchester',
      latitude: 53.4839,
      state: 'waiting',
      rooms: [],
    });
    const id = added?.id ?? 0;
    const read = (await waiting()).find((one) => one.id === id);
    expect(read).toMatchObject({ ...basin, before: null, business: { id: at.id } });
    expect((await show(id, read?.sentAt)).statusCode).toBe(204);
    expect((await show(id, read?.sentAt)).statusCode).toBe(409);
    expect(notifications.at(-1)).toEqual({ venueId: id, reason: null });

    const shown = (await ownVenue(at))[1];
    const moved = { ...basin, address: '9 Redhill Street, Manchester' };
    const change = await ask(at.owner, 'PUT', `${at.url}/${id}`, { ...moved, sentAt: shown?.sentAt });
    expect(change.json<OwnVenues>().venues[1]).toMatchObject({ ...basin, state: 'shown', proposed: moved });
    const proposal = (await waiting()).find((one) => one.id === id);
    expect(proposal).toMatchObject({ ...moved, before: basin });
    const late = await ask(at.owner, 'PUT', `${at.url}/${id}`, {
      ...basin,
      name: 'Basin',
      sentAt: shown?.sentAt,
    });
    expect(late.statusCode).toBe(409);
    const refused = await ask(admin, 'POST', `/api/admin/venues/${id}/refuse`, {
      sentAt: proposal?.sentAt,
      reason: 'There is no number nine in that street.',
    });
    expect(refused.statusCode).toBe(204);
    expect((await ownVenue(at))[1]).toMatchObject({
      ...basin,
      state: 'shown',
      proposed: null,
      reason: 'There is no number nine in that street.',
    });
    await ask(at.owner, 'PUT', `${at.url}/${id}`, { ...moved, sentAt: (await ownVenue(at))[1]?.sentAt });
    await show(id, (await waiting()).find((one) => one.id === id)?.sentAt);
    expect((await ownVenue(at))[1]).toMatchObject({ ...moved, state: 'shown', proposed: null, reason: null });
    const { rows } = await database.pool.query(
      `SELECT action FROM audit_log WHERE subject = 'venue' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'venue.added',
      'venue.shown',
      'venue.changed',
      'venue.refused',
      'venue.changed',
      'venue.shown',
    ]);
  });

  it('takes its sessions to where it is in the search, with its access facts and not those of the other address', async () => {
    const at = await studio();
    const id = await createVenue(database.pool, at.id);
    const session = await createSession(database.pool, { businessId: at.id });
    const listed = async () => {
      const { rows } = await database.pool.query(
        `SELECT latitude_e6 AS latitude, access_mask AS access, words::text AS words FROM search_listings
          WHERE session_id = $1`,
        [session.id],
      );
      return rows[0];
    };
    await database.pool.query(
      `INSERT INTO access_facts (business_id, venue_id, fact, holds, statement, stated_at)
       VALUES ($1, NULL, 'step_free', true, 'A ramp at the door', now()),
              ($1, $2, 'hearing_loop', true, 'In the hall', now())`,
      [at.id, id],
    );
    expect(await listed()).toMatchObject({ latitude: 51_543_300, access: 1 });
    await database.pool.query('UPDATE sessions SET venue_id = $2 WHERE id = $1', [session.id, id]);
    expect(await listed()).toMatchObject({ latitude: 53_483_900, access: 4 });
    expect((await listed())?.words).toContain('basin');
    await database.pool.query('UPDATE venues SET latitude = 53.5, easting = 385071 WHERE id = $1', [id]);
    expect(await listed()).toMatchObject({ latitude: 53_500_000 });
  });

  it('is its owner’s to change, and cannot go while something is held there', async () => {
    const at = await studio();
    const id = await createVenue(database.pool, at.id);
    const manager = (await createMember(database.pool, at.id, 'manager')).id;
    const other = await studio();
    expect((await ask(manager, 'GET', at.url)).statusCode).toBe(200);
    for (const person of [manager, other.owner]) {
      expect((await ask(person, 'POST', at.url, { ...basin, name: 'Elsewhere' })).statusCode).toBe(403);
      expect((await ask(person, 'DELETE', `${at.url}/${id}`)).statusCode).toBe(403);
    }
    expect((await ask(other.owner, 'DELETE', `${other.url}/${id}`)).statusCode).toBe(404);
    expect((await ask(at.owner, 'POST', at.url, basin)).json()).toMatchObject({
      errors: [{ field: 'name', message: 'You already have a venue with this name.' }],
    });
    const session = await createSession(database.pool, { businessId: at.id });
    await database.pool.query('UPDATE sessions SET venue_id = $2 WHERE id = $1', [session.id, id]);
    expect((await ask(at.owner, 'DELETE', `${at.url}/${id}`)).statusCode).toBe(409);
    await database.pool.query(`UPDATE sessions SET status = 'deleted' WHERE id = $1`, [session.id]);
    expect((await ask(at.owner, 'DELETE', `${at.url}/${id}`)).json<OwnVenues>().venues).toHaveLength(1);
  });
});

describe('a room', () => {
  it('is added, renamed and resized by managers, never below what is held in it, and goes when nothing is', async () => {
    const at = await studio();
    const manager = (await createMember(database.pool, at.id, 'manager')).id;
    const added = await ask(manager, 'POST', at.rooms, { venueId: null, name: 'Main hall', capacity: 14 });
    expect(added.statusCode).toBe(201);
    const room = added.json<OwnVenues>().venues[0]?.rooms[0];
    expect(room).toMatchObject({ name: 'Main hall', capacity: 14 });
    const url = `${at.rooms}/${room?.id}`;
    expect(
      (await ask(manager, 'POST', at.rooms, { venueId: null, name: 'main HALL', capacity: 3 })).statusCode,
    ).toBe(409);
    const session = await createSession(database.pool, { businessId: at.id, capacity: 10 });
    const date = await createOccurrence(database.pool, session.id, {
      startsAt: new Date('2026-11-30T10:00:00Z'),
      capacity: 12,
    });
    await database.pool.query('UPDATE occurrences SET room_id = $2 WHERE id = $1', [date, room?.id]);
    const small = await ask(manager, 'PUT', url, { name: 'Main hall', capacity: 11 });
    expect(small.json()).toMatchObject({
      code: 'conflict',
      errors: [{ field: 'capacity', message: expect.stringContaining('has 12 places') }],
    });
    expect((await ask(manager, 'PUT', url, { name: 'Great hall', capacity: 12 })).statusCode).toBe(200);
    expect((await ask(manager, 'DELETE', url)).statusCode).toBe(409);
    await database.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [date]);
    expect((await ask(manager, 'DELETE', url)).json<OwnVenues>().venues[0]?.rooms).toEqual([]);
    const strangers = await createRoom(database.pool, (await studio()).id);
    expect((await ask(manager, 'DELETE', `${at.rooms}/${strangers}`)).statusCode).toBe(404);
  });
});
