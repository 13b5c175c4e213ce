import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthUser } from '#features/accounts/contract.ts';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { placeHold } from '#features/booking/hold/place-hold.server.ts';
import { nothingUnexplained, printReport } from '#features/booking/reconcile/reconciliation-report.server.ts';
import { listOwnCredits } from '#features/credits/own/own-credits.server.ts';
import { giveBackPass } from '#features/credits/refund/refund-credit.server.ts';
import {
  acceptPassInvitation,
  endSharesOf,
  sharePass,
  stopSharing,
} from '#features/credits/share/share-pass.server.ts';
import { listShares } from '#features/credits/share/show-shares.server.ts';
import { booksAgree } from '#features/ledger/check-books.server.ts';
import { creditBalance } from '#features/ledger/keep-books.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { buyAPass, createPass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { invitationTo, sharedWithPerson } from '#support/sharing.ts';
import { balance, booksOf, createDate, type DateForSale, openShop, type Shop } from '#support/shop.ts';

// Real races need a database that runs statements at the same time.
describe.runIf(testDatabaseUrl !== undefined)('a pass that a family uses at once', () => {
  let database: TestDatabase;
  let shop: Shop;

  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await openShop(database.pool);
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  const ask = (person: AuthUser, date: DateForSale) =>
    placeHold(shop.deps, person, {
      sessionId: date.sessionId,
      sessionDate: date.startsAt.toISOString(),
      amount: '15.40',
      credits: 1,
    });
  const codes = (settled: PromiseSettledResult<unknown>[]) =>
    settled.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code)).toSorted();
  const expectBalanced = async () => {
    await sendPendingRefunds(shop.deps);
    await shop.sandbox.control.idle();
    const report = await balance(shop);
    expect(nothingUnexplained(report), printReport(report)).toBe(true);
    expect(booksAgree(await booksOf(shop))).toBe(true);
  };

  async function family({ places = 1, sharedWith = 4 } = {}) {
    const date = await createDate(shop.pool, { capacity: 20 });
    const pass = await createPass(shop.pool, date.sessionId, {
      places,
      pricePence: 1200 * places,
      sharedWith,
    });
    const owner = await createPerson(shop.pool);
    return { date, pass, owner, creditId: await buyAPass(shop, owner, pass) };
  }
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(shop.pool)));

  it('has its last credit used by one of three of the family', async () => {
    const { date, pass, owner, creditId } = await family();
    const guests = await people(2);
    for (const guest of guests) await sharedWithPerson(shop, creditId, guest);
    const all = [owner, ...guests];
    const asked = await Promise.allSettled(all.map((person) => ask(person, date)));
    expect(codes(asked)).toEqual(['credit_refused', 'credit_refused', 'done']);
    for (const [index, each] of asked.entries()) {
      const person = all[index];
      if (each.status === 'fulfilled' && person !== undefined)
        await createBooking(shop.deps, person, { holdId: each.value.holdId });
    }
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(1200);
    await expectBalanced();
  });

  it('is given back, or used by a guest, and never both', async () => {
    const { date, pass, owner, creditId } = await family();
    const [guest] = await people(1);
    if (guest === undefined) throw new Error('nobody');
    await sharedWithPerson(shop, creditId, guest);
    const [back, used] = await Promise.allSettled([
      giveBackPass(shop.deps, owner, creditId, { amount: '13.20' }),
      ask(guest, date).then(({ holdId }) => createBooking(shop.deps, guest, { holdId })),
    ]);
    expect([back.status, used.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(
      used.status === 'fulfilled' ? 1200 : 0,
    );
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    await expectBalanced();
  });

  it('is used before its share ends, or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const { date, pass, owner, creditId } = await family();
      const [guest] = await people(1);
      if (guest === undefined) throw new Error('nobody');
      await sharedWithPerson(shop, creditId, guest);
      const { shareId } = (await listShares(shop.deps, guest)).withMe[0] ?? { shareId: '' };
      const [ended, used] = await Promise.allSettled([
        round % 2 === 0 ? stopSharing(shop.deps, owner, shareId) : endSharesOf(shop.deps, guest.id),
        ask(guest, date),
      ]);
      expect(ended.status).toBe('fulfilled');
      const left = (await listOwnCredits(shop.deps, owner))[0]?.left;
      expect(left).toBe(used.status === 'fulfilled' ? 0 : 1);
      // At that date a hold of theirs would be answered again.
      const other = await createDate(shop.pool, { businessId: pass.businessId, capacity: 20 });
      expect(codes(await Promise.allSettled([ask(guest, other)]))).toEqual(['credit_refused']);
    }
  });

  it('is shared with no more than it may be, however many are asked and accept at once', async () => {
    const { owner, creditId } = await family({ sharedWith: 2 });
    const asked = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((name) =>
        sharePass(shop.deps, owner, { creditId }, { email: `${name}-${creditId}@people.example` }),
      ),
    );
    expect(codes(asked)).toEqual(['conflict', 'conflict', 'done', 'done']);
    expect((await listShares(shop.deps, owner)).own[0]).toMatchObject({ canAsk: false });
  });

  it('is accepted once, in however many windows', async () => {
    const { owner, creditId } = await family();
    const [guest] = await people(1);
    if (guest === undefined) throw new Error('nobody');
    const token = await invitationTo(shop, creditId, guest.email);
    const accepted = await Promise.allSettled(
      [1, 2, 3].map(() => acceptPassInvitation(shop.deps, guest, token)),
    );
    expect(codes(accepted)).toEqual(['done', 'gone', 'gone']);
    expect((await listShares(shop.deps, owner)).own[0]?.guests).toHaveLength(1);
  });
});
