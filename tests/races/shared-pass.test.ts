import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { listMyEntitlements } from '#areas/money/entitlements/my-entitlements/my-entitlements.server.ts';
import { refundMyPass } from '#areas/money/entitlements/refund/refund-entitlement.server.ts';
import { listShares } from '#areas/money/entitlements/share/read-shares.server.ts';
import {
  acceptPassInvitation,
  endUserShares,
  sharePass,
  stopSharing,
} from '#areas/money/entitlements/share/share-pass.server.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPass, purchasePass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createShareInvitation, shareWithPerson } from '#support/sharing.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('a pass that a family uses at once', () => {
  const shop = setUpShop();

  const ask = (person: AuthUser, date: OccurrenceForSale) =>
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
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    expect(isReconciled(await compareLedgers(shop))).toBe(true);
  };

  async function family({ places = 1, sharedWith = 4 } = {}) {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
    const pass = await createPass(shop.pool, date.sessionId, {
      places,
      pricePence: 1200 * places,
      sharedWith,
    });
    const owner = await createPerson(shop.pool);
    return { date, pass, owner, creditId: await purchasePass(shop, owner, pass) };
  }
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(shop.pool)));

  it('has its last credit used by one of three of the family', async () => {
    const { date, pass, owner, creditId } = await family();
    const guests = await people(2);
    for (const guest of guests) await shareWithPerson(shop, creditId, guest);
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
    await shareWithPerson(shop, creditId, guest);
    const [back, used] = await Promise.allSettled([
      refundMyPass(shop.deps, owner, creditId, { amount: '13.20' }),
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
      await shareWithPerson(shop, creditId, guest);
      const { shareId } = (await listShares(shop.deps, guest)).withMe[0] ?? { shareId: '' };
      const [ended, used] = await Promise.allSettled([
        round % 2 === 0 ? stopSharing(shop.deps, owner, shareId) : endUserShares(shop.deps, guest.id),
        ask(guest, date),
      ]);
      expect(ended.status).toBe('fulfilled');
      const left = (await listMyEntitlements(shop.deps, owner))[0]?.left;
      expect(left).toBe(used.status === 'fulfilled' ? 0 : 1);
      // On the same date their hold would be reused.
      const other = await createOccurrenceForSale(shop.pool, { businessId: pass.businessId, capacity: 20 });
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
    const token = await createShareInvitation(shop, creditId, guest.email);
    const accepted = await Promise.allSettled(
      [1, 2, 3].map(() => acceptPassInvitation(shop.deps, guest, token)),
    );
    expect(codes(accepted)).toEqual(['done', 'gone', 'gone']);
    expect((await listShares(shop.deps, owner)).own[0]?.guests).toHaveLength(1);
  });
});
