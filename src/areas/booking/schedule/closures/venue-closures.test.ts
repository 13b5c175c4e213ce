import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finishCancellations } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import { isClosedBy } from '#areas/catalogue/sessions/closures/rules.ts';
import {
  extendOccurrences,
  materialiseOccurrences,
} from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { editSession } from '#areas/catalogue/sessions/own/save-session.server.ts';
import { sessionFormSchema } from '#areas/catalogue/sessions/own/session-form.ts';
import { listClosedDays } from '#areas/catalogue/sessions/show/get-session.server.ts';
import { removeRoom } from '#areas/catalogue/venues/manage-venues.server.ts';
import type { LocationChoice } from '#areas/catalogue/venues/venue-forms.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createSession } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createRoom, createVenue } from '#support/venues.ts';
import { addOneOffOccurrence } from '../occurrences/add-one-off-occurrence.server.ts';
import {
  moveBusinessOccurrence,
  relocateBusinessOccurrence,
} from '../occurrences/change-occurrence.server.ts';
import {
  type CreateClosure,
  closurePreviewQuerySchema,
  createClosureSchema,
  targetFromQuery,
} from './contract.ts';
import {
  createBusinessClosure,
  deleteBusinessClosure,
  previewClosure,
  readClosures,
} from './manage-closures.server.ts';

const now = new Date('2026-12-01T12:00:00Z');
const window = { from: now, lastDay: '2026-12-31' };
const floor = { firstDay: '2026-12-14', lastDay: '2026-12-16', reason: 'Floor being sealed' };
const home = { venueId: null, roomId: null };

const shop = setUpShop();

const deps = () => ({
  ...shop.deps,
  clock: { now: () => now },
  onBookingChanged: async () => undefined,
});
const act = (actorId: string) => ({ actorId, requestId: randomUUID() });

interface Studio {
  businessId: number;
  ownerId: string;
  hall: LocationChoice;
  basin: LocationChoice;
  side: LocationChoice;
}

async function createStudio(): Promise<Studio> {
  const { pool } = shop.database;
  const { id: businessId, ownerId } = await createBusiness(pool);
  const venueId = await createVenue(pool, businessId);
  return {
    businessId,
    ownerId: ownerId ?? '',
    hall: { venueId: null, roomId: await createRoom(pool, businessId) },
    basin: { venueId, roomId: null },
    side: { venueId, roomId: await createRoom(pool, businessId, { venueId, name: 'Side room' }) },
  };
}

async function createClass({ businessId }: Studio, { venueId, roomId }: LocationChoice): Promise<number> {
  const { pool } = shop.database;
  const { id } = await createSession(pool, { businessId });
  await pool.query('UPDATE sessions SET venue_id = $2, room_id = $3 WHERE id = $1', [id, venueId, roomId]);
  await materialiseOccurrences(pool, [id], window);
  return id;
}

const close = (studio: Studio, place: LocationChoice, input: Partial<CreateClosure> = {}) =>
  createBusinessClosure(deps(), act(studio.ownerId), studio.businessId, {
    ...floor,
    sessionId: null,
    place,
    sold: [],
    ...input,
  });

async function lift(studio: Studio): Promise<void> {
  const { closures } = await readClosures(shop.pool, { id: studio.ownerId }, studio.businessId, now);
  for (const { id } of closures)
    await deleteBusinessClosure(deps(), act(studio.ownerId), studio.businessId, id);
}

async function days(sessionId: number): Promise<string[]> {
  const { rows } = await shop.pool.query<{ startsAt: Date }>(
    `SELECT starts_at AS "startsAt" FROM occurrences
      WHERE session_id = $1 AND state = 'scheduled' AND starts_at < '2026-12-30' ORDER BY starts_at`,
    [sessionId],
  );
  return rows.map(({ startsAt }) => londonDay(startsAt).slice(5));
}

const everyMonday = ['12-07', '12-14', '12-21', '12-28'];
const withoutTheFourteenth = ['12-07', '12-21', '12-28'];

async function sellAt(studio: Studio, { venueId, roomId }: LocationChoice, hour = 10) {
  const startsAt = new Date(`2026-12-14T${hour}:00:00Z`);
  const { bookingId } = await createPaidBooking(shop.pool, {
    businessId: studio.businessId,
    title: 'Barre',
    startsAt,
  });
  const sold = await queryOne<{ occurrenceId: number; sessionId: number }>(
    shop.pool,
    `UPDATE occurrences o SET venue_id = $2, room_id = $3 FROM bookings b
      WHERE b.id = $1 AND o.id = b.occurrence_id RETURNING o.id AS "occurrenceId", o.session_id AS "sessionId"`,
    [bookingId, venueId, roomId],
  );
  await shop.pool.query('UPDATE sessions SET venue_id = $2, room_id = $3 WHERE id = $1', [
    sold.sessionId,
    venueId,
    roomId,
  ]);
  return { ...sold, bookingId };
}

const preview = (studio: Studio, query: object) =>
  previewClosure(
    shop.pool,
    { id: studio.ownerId },
    studio.businessId,
    closurePreviewQuerySchema.parse({ firstDay: floor.firstDay, lastDay: floor.lastDay, ...query }),
    now,
  );

const saveAt = (studio: Studio, sessionId: number, place: LocationChoice) =>
  editSession(
    deps(),
    { id: studio.ownerId },
    sessionId,
    sessionFormSchema.parse({
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
      place,
    }),
  );

describe('a closure of one place', () => {
  it('of a room takes what is held in it, keeps new dates out, and gives them back when it is lifted', async () => {
    const studio = await createStudio();
    const { pool } = shop.database;
    const inHall = await createClass(studio, studio.hall);
    const atHome = await createClass(studio, home);
    const { closures } = await close(studio, studio.hall);
    expect(closures).toMatchObject([{ ...floor, title: null, place: studio.hall, placeName: 'Main hall' }]);
    expect(await days(inHall)).toEqual(withoutTheFourteenth);
    expect(await days(atHome)).toEqual(everyMonday);
    expect(await listClosedDays(pool, inHall, null, now)).toEqual([{ ...floor, placeName: 'Main hall' }]);
    expect(await listClosedDays(pool, atHome, null, now)).toEqual([]);

    await pool.query('DELETE FROM occurrences WHERE session_id = $1', [inHall]);
    await extendOccurrences(pool, now);
    expect(await days(inHall)).toEqual(withoutTheFourteenth);
    await lift(studio);
    expect(await days(inHall)).toEqual(everyMonday);
    const { rows } = await pool.query(
      `SELECT action, after->'place' AS after, before->'place' AS before FROM audit_log
        WHERE subject = 'business' AND subject_id = $1 ORDER BY id`,
      [String(studio.businessId)],
    );
    expect(rows).toEqual([
      { action: 'business.closed', after: studio.hall, before: null },
      { action: 'business.opened_again', after: null, before: studio.hall },
    ]);
  });

  it('of a venue takes its rooms too, and asks of what is sold there and nowhere else', async () => {
    const studio = await createStudio();
    const inSide = await createClass(studio, studio.side);
    const inHall = await createClass(studio, studio.hall);
    const kept = await sellAt(studio, studio.basin);
    const off = await sellAt(studio, studio.side, 14);
    await sellAt(studio, studio.hall);
    const shown = await preview(studio, { venueId: studio.basin.venueId });
    expect(shown).toMatchObject({
      empty: 1,
      sold: [{ occurrenceId: kept.occurrenceId }, { occurrenceId: off.occurrenceId }],
    });
    expect((await preview(studio, { venueId: 'own' })).sold).toHaveLength(1);
    const room = { venueId: studio.side.venueId, roomId: studio.side.roomId };
    expect((await preview(studio, room)).sold).toMatchObject([{ occurrenceId: off.occurrenceId }]);

    await expect(close(studio, studio.basin)).rejects.toMatchObject({ status: 409 });
    const refund = shown.sold[0]?.refund ?? '';
    await close(studio, studio.basin, {
      sold: [
        { occurrenceId: kept.occurrenceId, taken: 1, refund, outcome: 'keep' },
        { occurrenceId: off.occurrenceId, taken: 1, refund, outcome: 'call_off' },
      ],
    });
    expect(await days(inSide)).toEqual(withoutTheFourteenth);
    expect(await days(inHall)).toEqual(everyMonday);
    await finishCancellations(deps());
    const { rows } = await shop.pool.query(
      'SELECT state, cancellation_reason AS reason FROM bookings WHERE id = ANY ($1) ORDER BY starts_at',
      [[kept.bookingId, off.bookingId]],
    );
    expect(rows).toEqual([
      { state: 'confirmed', reason: null },
      {
        state: 'cancelled_by_business',
        reason: 'Canal Basin closed 14 to 16 December: Floor being sealed',
      },
    ]);
  });

  it('lets nothing new in, and what is in it out', async () => {
    const studio = await createStudio();
    const inHall = await createClass(studio, studio.hall);
    const sold = await sellAt(studio, studio.hall);
    const { refund } = (await preview(studio, { venueId: 'own', roomId: studio.hall.roomId })).sold[0] ?? {};
    const told = {
      occurrenceId: sold.occurrenceId,
      taken: 1,
      refund: refund ?? '',
      outcome: 'keep',
    } as const;
    await close(studio, studio.hall, { sold: [told] });
    const sentence = 'Main hall closed 14 to 16 December: Floor being sealed.';
    const refused = {
      status: 409,
      message: `${sentence} Remove the closure first, or choose another day or place.`,
    };
    const date = { day: '2026-12-15', startTime: '09:00', duration: 60, capacity: 8, note: '' };
    const add = (more: object) =>
      addOneOffOccurrence(deps(), act(studio.ownerId), inHall, { ...date, ...more });
    await expect(add({})).rejects.toMatchObject(refused);
    await add({ place: home });
    // The weekly date under the closure returns as a single date elsewhere.
    await add({ day: '2026-12-14', startTime: '18:30', place: studio.side });
    expect(await days(inHall)).toEqual(['12-07', '12-14', '12-15', '12-21', '12-28']);

    const later = await queryOne<{ id: number; startsAt: Date }>(
      shop.pool,
      `SELECT id, starts_at AS "startsAt" FROM occurrences
        WHERE session_id = $1 AND state = 'scheduled' ORDER BY starts_at DESC LIMIT 1`,
      [inHall],
    );
    const seen = { startsAt: later.startsAt.toISOString(), taken: 0 };
    await expect(
      moveBusinessOccurrence(deps(), act(studio.ownerId), later.id, {
        day: '2026-12-16',
        startTime: '09:00',
        seen,
      }),
    ).rejects.toMatchObject(refused);

    const place = (occurrenceId: number, from: LocationChoice, to: LocationChoice) =>
      relocateBusinessOccurrence(deps(), act(studio.ownerId), occurrenceId, { ...to, seen: from });
    await place(sold.occurrenceId, studio.hall, studio.side);
    await expect(place(sold.occurrenceId, studio.side, studio.hall)).rejects.toMatchObject(refused);
    await lift(studio);
    expect(await days(inHall)).toEqual(['12-07', '12-14', '12-15', '12-21', '12-28']);
  });

  it('is left by a session that goes elsewhere, and met by one that comes', async () => {
    const studio = await createStudio();
    const out = await createClass(studio, studio.hall);
    const into = await createClass(studio, studio.side);
    await close(studio, studio.hall);
    expect(await days(out)).toEqual(withoutTheFourteenth);
    await saveAt(studio, out, home);
    expect(await days(out)).toEqual(everyMonday);
    await saveAt(studio, into, studio.hall);
    expect(await days(into)).toEqual(withoutTheFourteenth);
    await saveAt(studio, into, studio.side);
    expect(await days(into)).toEqual(everyMonday);
  });

  it('finds no place that was sold elsewhere: those stay where they were, and a kept one stays kept', async () => {
    const studio = await createStudio();
    const session = await createClass(studio, home);
    await shop.pool.query(
      `UPDATE occurrences SET taken = 1 WHERE session_id = $1 AND starts_at = '2026-12-14T18:30:00Z'`,
      [session],
    );
    await close(studio, studio.hall);
    await saveAt(studio, session, studio.hall);
    const { rows } = await shop.pool.query(
      `SELECT count(*) FILTER (WHERE room_id IS NULL) AS home, count(*) FILTER (WHERE room_id = $2) AS hall
         FROM occurrences WHERE session_id = $1 AND starts_at < '2026-12-30'`,
      [session, studio.hall.roomId],
    );
    expect(rows).toEqual([{ home: 1, hall: 3 }]);
    expect(await days(session)).toEqual(everyMonday);

    const kept = await createClass(studio, studio.side);
    await close(studio, studio.side);
    // A kept date whose customers have all cancelled since.
    await shop.pool.query(
      `UPDATE occurrences SET state = 'scheduled', closure_id = NULL WHERE session_id = $1`,
      [kept],
    );
    await saveAt(studio, kept, studio.side);
    expect(await days(kept)).toEqual(everyMonday);
  });

  it('is of one’s own places, and of one thing', async () => {
    const studio = await createStudio();
    const stranger = await createStudio();
    await expect(close(studio, stranger.hall)).rejects.toMatchObject({ status: 400 });
    await expect(close(studio, { venueId: null, roomId: studio.side.roomId })).rejects.toMatchObject({
      status: 400,
    });
    const both = createClosureSchema.safeParse({ ...floor, sessionId: 3, place: studio.hall, sold: [] });
    expect(both.error?.issues[0]?.message).toBe('Choose a session or a place, not both');
    const days = { firstDay: floor.firstDay, lastDay: floor.lastDay };
    expect(closurePreviewQuerySchema.safeParse({ ...days, roomId: '4' }).success).toBe(false);
    expect(closurePreviewQuerySchema.safeParse({ ...days, venueId: 'theirs' }).success).toBe(false);
    expect(closurePreviewQuerySchema.safeParse({ ...days, sessionId: '4', venueId: 'own' }).success).toBe(
      false,
    );
    expect(targetFromQuery(closurePreviewQuerySchema.parse({ ...days, venueId: '7', roomId: '4' }))).toEqual({
      sessionId: null,
      place: { venueId: 7, roomId: 4 },
    });
  });

  it('keeps its room and its venue from being removed while it would give dates back', async () => {
    const studio = await createStudio();
    const session = await createClass(studio, studio.side);
    await close(studio, studio.side);
    // The session has moved; this date keeps its room.
    await shop.pool.query('UPDATE sessions SET venue_id = NULL, room_id = NULL WHERE id = $1', [session]);
    await shop.pool.query(
      `UPDATE occurrences SET venue_id = NULL, room_id = NULL WHERE session_id = $1 AND state = 'scheduled'`,
      [session],
    );
    const keeper = { user: { id: studio.ownerId }, act: act(studio.ownerId), businessId: studio.businessId };
    const locate = () => Promise.reject(new Error('Nothing is looked for here.'));
    await expect(removeRoom({ ...deps(), locate }, keeper, studio.side.roomId ?? 0)).rejects.toMatchObject({
      status: 409,
    });
  });

  it('covers in the database what the rule says', async () => {
    const studio = await createStudio();
    const session = await createSession(shop.pool, { businessId: studio.businessId });
    const places = [home, studio.hall, studio.basin, studio.side];
    for (const closed of [null, ...places]) {
      await (closed === null ? close(studio, home, { place: null }) : close(studio, closed));
      for (const at of places) {
        const { over } = await queryOne<{ over: boolean }>(
          shop.pool,
          'SELECT closure_at($1, $2, $3, $4) IS NOT NULL AS over',
          [session.id, new Date('2026-12-15T09:00:00Z'), at.venueId, at.roomId],
        );
        const said = isClosedBy({ sessionId: null, place: closed }, { sessionId: session.id, ...at });
        expect({ closed, at, over }).toEqual({ closed, at, over: said });
      }
      await lift(studio);
    }
  });
});
