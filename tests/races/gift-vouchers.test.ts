import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeHold } from '#features/booking/hold/place-hold.server.ts';
import { nothingUnexplained, printReport } from '#features/booking/reconcile/reconciliation-report.server.ts';
import { listOwnVouchers, redeemVoucher } from '#features/credits/vouchers/redeem-voucher.server.ts';
import { booksAgree } from '#features/ledger/check-books.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { balance, booksOf, createDate, openShop, type Shop } from '#support/shop.ts';
import { buyAVoucher } from '#support/vouchers.ts';

// Real races need a database that runs statements at the same time.
describe.runIf(testDatabaseUrl !== undefined)('a gift voucher, wanted twice at once', () => {
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

  it('is redeemed by one of ten people', async () => {
    const { code } = await buyAVoucher(shop, await createPerson(database.pool));
    const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(database.pool)));
    const tries = await Promise.allSettled(people.map((person) => redeemVoucher(shop.deps, person, code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const owned = await Promise.all(people.map((person) => listOwnVouchers(shop.deps, person)));
    expect(owned.flat()).toMatchObject([{ left: '50.00' }]);
  });

  it('is spent once, however many orders want its last money at once', async () => {
    const person = await createPerson(database.pool);
    const { code } = await buyAVoucher(shop, person, { value: '20.00' });
    await redeemVoucher(shop.deps, person, code);
    const dates = await Promise.all(Array.from({ length: 3 }, () => createDate(database.pool)));
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
    // One has its whole price, one what is left; the third is told that there is nothing.
    expect(used.toSorted((one, other) => one - other)).toEqual([4.6, 15.4]);
    expect(holds.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await listOwnVouchers(shop.deps, person)).toMatchObject([{ left: '0.00' }]);
  });

  it('leaves nothing unexplained', async () => {
    const report = await balance(shop);
    expect(nothingUnexplained(report), printReport(report)).toBe(true);
    expect(booksAgree(await booksOf(shop))).toBe(true);
  });
});
