import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, createOccurrenceForSale, type OccurrenceForSale } from '#support/shop.ts';
import { heartbeatDeadline, holdExpiry } from '../rules.ts';
import { allocatePlacesBatched } from './place-allocation-batcher.server.ts';
import type { PlaceRequest } from './place-allocation-queries.server.ts';

const shop = setUpShop();

const PRICE_PENCE = 1400;

function placeRequest(person: AuthUser, date: OccurrenceForSale, places = 1): PlaceRequest {
  const now = new Date();
  return {
    holdId: randomUUID(),
    sessionId: date.sessionId,
    userId: person.id,
    startsAt: date.startsAt,
    places,
    now,
    sessionFeePence: PRICE_PENCE,
    platformFeePence: priceBreakdown(PRICE_PENCE).platformFeePence,
    expiresAt: holdExpiry(now),
    heartbeatDeadline: heartbeatDeadline(now),
    mayTake: true,
  };
}

function createPeople(count: number): Promise<AuthUser[]> {
  return Promise.all(Array.from({ length: count }, () => createPerson(shop.pool)));
}

async function requestConcurrently(requests: readonly PlaceRequest[]) {
  const attempts = await Promise.all(requests.map((request) => allocatePlacesBatched(shop.pool, request)));
  return attempts.map((attempt) => attempt?.taken);
}

function isBatchStatement(statement: unknown): statement is { text: string; values: unknown[] } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'name' in statement &&
    statement.name === 'booking-take-seats-of-several'
  );
}

describe('people who want places of one date at the same moment', () => {
  it('are given them in the order in which they asked, as far as they go', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 25 });
    const requests = (await createPeople(60)).map((person) => placeRequest(person, date));
    expect(await requestConcurrently(requests)).toEqual(requests.map((_request, position) => position < 25));
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(25);

    const { rows } = await shop.pool.query(
      `SELECT h.id, h.total_pence, p.amount_pence, count(i.*)::integer AS items, sum(i.total_pence)::integer AS together
       FROM holds h JOIN payments p ON p.order_id = h.id JOIN order_items i ON i.order_id = h.id
       WHERE h.id = ANY ($1::uuid[]) GROUP BY h.id, p.amount_pence`,
      [requests.map(({ holdId }) => holdId)],
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(
      new Set(requests.slice(0, 25).map(({ holdId }) => holdId)),
    );
    for (const row of rows)
      expect(row).toMatchObject({
        items: 1,
        total_pence: date.totalPence,
        amount_pence: date.totalPence,
        together: date.totalPence,
      });
  });

  it('get all of their places or none, and who wants fewer is not turned away for who wants more', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 6 });
    const wanted = [1, 2, 4, 1, 3, 2, 1];
    const buyers = await createPeople(wanted.length);
    const requests = buyers.map((person, position) => placeRequest(person, date, wanted[position]));
    expect(await requestConcurrently(requests)).toEqual([true, true, false, true, false, true, false]);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(6);
  });

  it('learn how many places are left, and that their own hold is there already', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 4 });
    const [first, second, third] = await createPeople(3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three people');
    const held = placeRequest(second, date);
    await requestConcurrently([held]);
    const [, again, tooMany] = await Promise.all(
      [placeRequest(first, date), placeRequest(second, date), placeRequest(third, date, 3)].map((request) =>
        allocatePlacesBatched(shop.pool, request),
      ),
    );
    expect(again).toMatchObject({ taken: false, ownHoldId: held.holdId, left: 2 });
    expect(tooMany).toMatchObject({ taken: false, ownHoldId: null, left: 2 });
  });

  it('have no second hold of the date for asking twice at once', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 9 });
    const [person, other] = await createPeople(2);
    if (person === undefined || other === undefined) throw new Error('two people');
    const requests = [other, person, person, person].map((who) => placeRequest(who, date));
    const attempts = await Promise.all(requests.map((request) => allocatePlacesBatched(shop.pool, request)));
    expect(attempts.map((attempt) => attempt?.taken)).toEqual([true, true, false, false]);
    for (const attempt of attempts.slice(2))
      expect(attempt).toMatchObject({ ownHoldId: requests[1]?.holdId });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
  });

  it('are each told why, where the date, the price or their holds do not allow it', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 9 });
    const buyers = await createPeople(4);
    await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [date.occurrenceId]);
    const attempts = await Promise.all(
      buyers.map((person) => allocatePlacesBatched(shop.pool, placeRequest(person, date))),
    );
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ taken: false, offer: { occurrence: { state: 'cancelled' } } });

    const dearer = await createOccurrenceForSale(shop.pool, { capacity: 9 });
    await shop.pool.query('UPDATE sessions SET price_pence = price_pence + 100 WHERE id = $1', [
      dearer.sessionId,
    ]);
    const refused = await Promise.all(
      buyers.map((person) => allocatePlacesBatched(shop.pool, placeRequest(person, dearer))),
    );
    for (const attempt of refused)
      expect(attempt).toMatchObject({
        taken: false,
        offer: { sessionFeePence: PRICE_PENCE + 100 },
      });
    expect(await countTakenPlaces(shop.pool, dearer.occurrenceId)).toBe(0);
  });

  it('have as many live holds as they may, each of a number of its own', async () => {
    const buyers = await createPeople(5);
    for (const holds of [4, 3, 2]) {
      const elsewhere = await createOccurrenceForSale(shop.pool, { capacity: 9 });
      expect(
        await requestConcurrently(buyers.slice(0, holds).map((person) => placeRequest(person, elsewhere))),
      ).not.toContain(false);
    }
    const date = await createOccurrenceForSale(shop.pool, { capacity: 9 });
    const attempts = await Promise.all(
      buyers.toReversed().map((person) => allocatePlacesBatched(shop.pool, placeRequest(person, date))),
    );
    expect(attempts.map((attempt) => attempt?.holdSlot)).toEqual([1, 2, 3, null, null]);
    expect(attempts.map((attempt) => attempt?.taken)).toEqual([true, true, true, false, false]);
    expect(attempts.map((attempt) => attempt?.ownHoldId)).toEqual([null, null, null, null, null]);
  });

  it('are looked for among what is live once for all of them', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 99 });
    const sent = vi.spyOn(shop.pool, 'query');
    await requestConcurrently((await createPeople(12)).map((person) => placeRequest(person, date)));
    const statements: unknown[] = sent.mock.calls.map(([statement]) => statement);
    sent.mockRestore();
    const together = statements.find(isBatchStatement);
    if (together === undefined) throw new Error('Nobody was served together.');
    const text = `EXPLAIN (ANALYZE) ${together.text}`;
    const { rows } = await shop.pool.query<{ 'QUERY PLAN': string }>(text, together.values);
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => / Scan .*\bon holds\b/.test(line));
    expect(scans).toHaveLength(1);
    expect(scans[0]).toContain('loops=1)');
  });

  it('hear of a statement that fails each, and those after them are served', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 9 });
    const buyers = await createPeople(3);
    const broken: PlaceRequest[] = buyers.map((person) => ({
      ...placeRequest(person, date),
      places: Number.NaN,
    }));
    const answers = await Promise.allSettled(
      broken.map((request) => allocatePlacesBatched(shop.pool, request)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await requestConcurrently(buyers.map((person) => placeRequest(person, date)))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
