import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { KeyCaller } from '#areas/platform/api-keys/api-key-auth.server.ts';
import { createKey, revokeBusinessKey } from '#areas/platform/api-keys/manage-keys.server.ts';
import { allScopes } from '#areas/platform/api-keys/scopes.ts';
import { bookForCustomer } from '#areas/platform/public-api/v1/book-for-customer.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, createOccurrenceForSale, holdPlace, readReconciliation } from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('programs and people take the same places', () => {
  const shop = setUpShop();

  async function dateWithKey(capacity: number) {
    const date = await createOccurrenceForSale(shop.pool, { capacity });
    const { businessId, ownerId } = await queryOne<{ businessId: number; ownerId: string }>(
      shop.pool,
      `SELECT b.id AS "businessId", b.owner_id AS "ownerId" FROM occurrences o
       JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id WHERE o.id = $1`,
      [date.occurrenceId],
    );
    const act = () => ({ actorId: ownerId, requestId: randomUUID() });
    const deps = { ...shop.deps, onKeyMade: async () => {} };
    const { key } = await createKey(deps, act(), businessId, {
      name: 'Till at the desk',
      scopes: [...allScopes],
      days: null,
    });
    const { userId } = await queryOne<{ userId: string }>(
      shop.pool,
      'SELECT user_id AS "userId" FROM api_keys WHERE id = $1',
      [key.id],
    );
    const caller: KeyCaller = {
      id: userId,
      userId,
      keyId: key.id,
      name: key.name,
      scopes: key.scopes,
      rests: false,
      businessId,
      businessName: 'Test Hall',
      status: 'approved',
      lastUsedAt: null,
    };
    const book = (places: number, name: string = randomUUID()) =>
      bookForCustomer(shop.deps, caller, name, {
        date: date.occurrenceId,
        places,
        name: 'Rosa Whitfield',
        email: 'rosa@people.example',
        phone: '020 7946 0321',
        note: '',
      });
    return { date, book, revoke: () => revokeBusinessKey(deps, act(), businessId, key.id) };
  }

  it('makes one order of a request that is sent eight times at once', async () => {
    const { date, book } = await dateWithKey(20);
    const name = randomUUID();
    const made = await Promise.all(Array.from({ length: 8 }, () => book(2, name)));
    expect(new Set(made.map(({ order }) => order)).size).toBe(1);
    expect(made.filter(({ again }) => !again)).toHaveLength(1);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
  });

  it('sells no place twice, to whoever is first', async () => {
    const { date, book } = await dateWithKey(10);
    const buyers = await Promise.all(Array.from({ length: 12 }, () => createPerson(shop.pool)));
    const outcomes = await Promise.allSettled([
      ...buyers.map(async (person) => void (await holdPlace(shop, person, date))),
      ...Array.from({ length: 10 }, async (_, index) => void (await book(1 + (index % 3)))),
    ]);
    const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => code !== 'sold_out')).toEqual([]);
    for (let left = 10 - (await countTakenPlaces(shop.pool, date.occurrenceId)); left > 0; left -= 1)
      await book(1);
    await expect(book(1)).rejects.toMatchObject({ code: 'sold_out' });
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
  });

  it('lets what a key has begun end before it is revoked, and nothing begin after', async () => {
    const { date, book, revoke } = await dateWithKey(40);
    const [, ...booked] = await Promise.allSettled([revoke(), ...Array.from({ length: 12 }, () => book(1))]);
    const refused = booked.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused.filter((code) => code !== 'unauthorized')).toEqual([]);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(12 - refused.length);
    await expect(book(1)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
