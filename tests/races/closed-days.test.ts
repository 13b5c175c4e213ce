import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CreateClosure } from '#areas/booking/schedule/closures/contract.ts';
import { createBusinessClosure } from '#areas/booking/schedule/closures/manage-closures.server.ts';
import { relocateOccurrence } from '#areas/catalogue/sessions/locations/relocate-occurrence.server.ts';
import { extendOccurrences } from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace } from '#support/shop.ts';
import { createRoom } from '#support/venues.ts';

const ROUNDS = 12;

describe.runIf(testDatabaseUrl !== undefined)('closing and buying at the same moment', () => {
  const shop = setUpShop();

  const whoseIs = (sessionId: number) =>
    queryOne<{ businessId: number; ownerId: string }>(
      shop.pool,
      `SELECT b.id AS "businessId", b.owner_id AS "ownerId"
         FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
      [sessionId],
    );
  const close = (
    of: { businessId: number; ownerId: string },
    firstDay: string,
    lastDay = firstDay,
    place: CreateClosure['place'] = null,
  ) =>
    createBusinessClosure(shop.deps, { actorId: of.ownerId, requestId: randomUUID() }, of.businessId, {
      firstDay,
      lastDay,
      reason: 'Christmas',
      sessionId: null,
      place,
      sold: [],
    });

  it('no seat is sold on a closed day, unless closing it was refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const date = await createOccurrenceForSale(shop.pool);
      const person = await createPerson(shop.pool);
      const studio = await whoseIs(date.sessionId);
      const sell = () => holdPlace(shop, person, date);
      const shut = () => close(studio, londonDay(date.startsAt));
      const [first, second] = await Promise.allSettled(round % 2 === 0 ? [sell(), shut()] : [shut(), sell()]);
      const [held, closed] = round % 2 === 0 ? [first, second] : [second, first];
      expect([held, closed].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      if (closed.status === 'rejected') expect(closed.reason).toMatchObject({ status: 409 });
      else if (held.status === 'rejected') expect(held.reason).toMatchObject({ name: 'AppError' });
      const row = await queryOne(
        shop.pool,
        'SELECT state, taken, closure_id IS NOT NULL AS closed FROM occurrences WHERE id = $1',
        [date.occurrenceId],
      );
      expect(row).toEqual(
        held.status === 'fulfilled'
          ? { state: 'scheduled', taken: 1, closed: false }
          : { state: 'cancelled', taken: 0, closed: true },
      );
    }
  });

  it('no seat is sold in a closed room, unless closing it was refused, and none elsewhere is kept from being', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const date = await createOccurrenceForSale(shop.pool);
      const studio = await whoseIs(date.sessionId);
      const elsewhere = await createOccurrenceForSale(shop.pool, { businessId: studio.businessId });
      const roomId = await createRoom(shop.pool, studio.businessId);
      await shop.pool.query('UPDATE occurrences SET room_id = $2 WHERE id = $1', [date.occurrenceId, roomId]);
      const [person, other] = [await createPerson(shop.pool), await createPerson(shop.pool)];
      const day = londonDay(date.startsAt);
      const work = [
        () => holdPlace(shop, person, date),
        () => close(studio, day, day, { venueId: null, roomId }),
        () => holdPlace(shop, other, elsewhere),
      ];
      const turned = round % 2 === 0 ? work : work.toReversed();
      const settled = await Promise.allSettled(turned.map((act) => act()));
      const [held, closed, heldElsewhere] = round % 2 === 0 ? settled : settled.toReversed();
      expect([held, closed].filter((outcome) => outcome?.status === 'fulfilled')).toHaveLength(1);
      expect(heldElsewhere?.status).toBe('fulfilled');
      const row = await queryOne(
        shop.pool,
        'SELECT state, taken, closure_id IS NOT NULL AS closed FROM occurrences WHERE id = $1',
        [date.occurrenceId],
      );
      expect(row).toEqual(
        held?.status === 'fulfilled'
          ? { state: 'scheduled', taken: 1, closed: false }
          : { state: 'cancelled', taken: 0, closed: true },
      );
    }
  });

  it('no empty date comes to stand in a room that is being closed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const date = await createOccurrenceForSale(shop.pool);
      const studio = await whoseIs(date.sessionId);
      const roomId = await createRoom(shop.pool, studio.businessId);
      const day = londonDay(date.startsAt);
      const home = { venueId: null, roomId: null };
      await Promise.allSettled([
        transaction(shop.pool, (tx) =>
          relocateOccurrence(
            tx,
            date.occurrenceId,
            studio.businessId,
            { venueId: null, roomId, seen: home },
            shop.deps.clock.now(),
          ),
        ),
        close(studio, day, day, { venueId: null, roomId }),
      ]);
      const { open } = await queryOne<{ open: number }>(
        shop.pool,
        `SELECT count(*) AS open FROM occurrences
          WHERE session_id = $1 AND state = 'scheduled'
            AND closure_at(session_id, starts_at, venue_id, room_id) IS NOT NULL`,
        [date.sessionId],
      );
      expect(open).toBe(0);
    }
  });

  it('no date is laid out on a closed day', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const date = await createOccurrenceForSale(shop.pool);
      const studio = await whoseIs(date.sessionId);
      const today = londonDay(shop.deps.clock.now());
      // The other date may be on a closed day too; it has no bookings.
      await Promise.all([
        extendOccurrences(shop.pool, shop.deps.clock.now()),
        close(studio, plusDays(today, 1), plusDays(today, 60)),
      ]);
      const { open } = await queryOne<{ open: number }>(
        shop.pool,
        `SELECT count(*) AS open FROM occurrences
          WHERE session_id = $1 AND state = 'scheduled' AND closure_at(session_id, starts_at, venue_id, room_id) IS NOT NULL`,
        [date.sessionId],
      );
      expect(open).toBe(0);
    }
  });
});
