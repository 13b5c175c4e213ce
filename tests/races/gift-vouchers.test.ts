import { describe, expect, it } from 'vitest';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { refundMyPass } from '#areas/money/entitlements/refund/refund-entitlement.server.ts';
import { deliverVouchers } from '#areas/money/entitlements/vouchers/given-vouchers.server.ts';
import { listMyVouchers, redeemVoucher } from '#areas/money/entitlements/vouchers/redeem-voucher.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { compareLedgers, createOccurrenceForSale, readReconciliation } from '#support/shop.ts';
import { purchaseVoucher, voucherDeps } from '#support/vouchers.ts';

describe.runIf(testDatabaseUrl !== undefined)('a gift voucher, wanted twice at once', () => {
  const shop = setUpShop();

  it('is redeemed by one of ten people', async () => {
    const { code } = await purchaseVoucher(shop, await createPerson(shop.pool));
    const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(shop.pool)));
    const tries = await Promise.allSettled(people.map((person) => redeemVoucher(shop.deps, person, code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const owned = await Promise.all(people.map((person) => listMyVouchers(shop.deps, person)));
    expect(owned.flat()).toMatchObject([{ left: '50.00' }]);
  });

  it('is spent once, however many orders want its last money at once', async () => {
    const person = await createPerson(shop.pool);
    const { code } = await purchaseVoucher(shop, person, { value: '20.00' });
    await redeemVoucher(shop.deps, person, code);
    const dates = await Promise.all(Array.from({ length: 3 }, () => createOccurrenceForSale(shop.pool)));
    const holds = await Promise.allSettled(
      dates.map(({ sessionId, startsAt }) =>
        placeHold(shop.deps, person, {
          sessionId,
          amount: '15.40',
          sessionDate: startsAt.toISOString(),
          vouchers: true,
        }),
      ),
    );
    const used = holds.flatMap((hold) =>
      hold.status === 'fulfilled' ? [Number(hold.value.vouchers?.used ?? '0')] : [],
    );
    // One uses the full price, one the rest; the third is refused.
    expect(used.toSorted((one, other) => one - other)).toEqual([4.6, 15.4]);
    expect(holds.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await listMyVouchers(shop.deps, person)).toMatchObject([{ left: '0.00' }]);
  });

  it('is given back or redeemed, never both, when its buyer and its friend press at once', async () => {
    for (let round = 0; round < 5; round++) {
      const buyer = await createPerson(shop.pool);
      const friend = await createPerson(shop.pool);
      const { code, creditId } = await purchaseVoucher(shop, buyer);
      const [back, redeemed] = await Promise.allSettled([
        refundMyPass(shop.deps, buyer, creditId, { amount: '50.00' }),
        redeemVoucher(shop.deps, friend, code),
      ]);
      expect([back.status, redeemed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await listMyVouchers(shop.deps, friend)).map(({ left }) => left)).toEqual(
        redeemed.status === 'fulfilled' ? ['50.00'] : [],
      );
    }
  });

  it('leaves once, however many workers find that its day has come', async () => {
    const on = londonDay(shop.deps.clock.now());
    const buyer = await createPerson(shop.pool);
    const gift = { name: 'Sam', message: '', mail: { email: 'sam@people.example', on } };
    const { purchaseId } = await purchaseVoucher(shop, buyer, { gift });
    const handedOver: string[] = [];
    const deliver = () =>
      deliverVouchers({
        ...voucherDeps(shop),
        clock: { now: () => new Date(`${plusDays(on, 1)}T12:00:00Z`) },
        onVoucherDue: async (_tx, due) => void handedOver.push(due.purchaseId),
      });
    await Promise.all(Array.from({ length: 8 }, deliver));
    expect(handedOver).toEqual([purchaseId]);
  });

  it('leaves nothing unexplained', async () => {
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    expect(isReconciled(await compareLedgers(shop))).toBe(true);
  });
});
