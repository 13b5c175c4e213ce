import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinMembership } from '#areas/money/entitlements/memberships/join-membership.server.ts';
import { buyPackage } from '#areas/money/entitlements/packages/buy-package.server.ts';
import { buyPass } from '#areas/money/entitlements/purchase/buy-pass.server.ts';
import { buyVoucher } from '#areas/money/entitlements/vouchers/buy-voucher.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { rejectionReason, runDuringTransaction } from '#support/during-transaction.ts';
import { createMembership, membershipDeps } from '#support/memberships.ts';
import { createPackage } from '#support/packages.ts';
import { createPass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { createSession } from '#support/session-factory.ts';
import { openShop, type Shop } from '#support/shop.ts';
import { createTrainer } from '#support/trainers.ts';
import { voucherDeps, voucherRequest } from '#support/vouchers.ts';

// A seller changes an offer while somebody starts to buy it: buyers get the current offer or a refusal, never another
// price than the one shown.

let database: TestDatabase;
let shop: Shop;

interface SellableOffer {
  productId: number;
  buy(): Promise<unknown>;
}

async function pass(): Promise<SellableOffer> {
  const person = await createPerson(shop.pool);
  const forSale = await createPass(shop.pool, (await createSession(shop.pool)).id);
  return { productId: forSale.productId, buy: () => buyPass(shop.deps, person, forSale, forSale) };
}

async function membership(): Promise<SellableOffer> {
  const person = await createPerson(shop.pool);
  const { productId, amount } = await createMembership(shop.pool, (await createSession(shop.pool)).id);
  return { productId, buy: () => joinMembership(membershipDeps(shop), person, productId, { amount }) };
}

async function trainerPackage(): Promise<SellableOffer> {
  const person = await createPerson(shop.pool);
  const { trainerId, productId, amount } = await createPackage(shop, await createTrainer(shop.pool));
  return {
    productId,
    buy: () => buyPackage(shop.deps, person, { trainerId: String(trainerId), productId }, { amount }),
  };
}

const purchases = async (productId: number) =>
  (
    await queryOne<{ n: number }>(shop.pool, 'SELECT count(*) AS n FROM purchases WHERE product_id = $1', [
      productId,
    ])
  ).n;

describe.runIf(testDatabaseUrl !== undefined)('something that is sold', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await openShop(database.pool);
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  describe.each([
    ['a pass', pass, 'booking_disabled'],
    ['a membership', membership, 'not_found'],
    ['a package', trainerPackage, 'booking_disabled'],
  ] as const)('%s', (_what, make, codeOfClosed) => {
    it('that is taken off sale in this moment is not sold', async () => {
      const { productId, buy } = await make();
      const [bought] = await runDuringTransaction(
        shop.pool,
        (tx) => tx.query('UPDATE entitlement_products SET off_sale_at = now() WHERE id = $1', [productId]),
        [buy],
      );
      expect(rejectionReason(bought)).toMatchObject({ code: 'booking_disabled' });
      expect(await purchases(productId)).toBe(0);
    });

    it('whose price goes up in this moment asks again', async () => {
      const { productId, buy } = await make();
      const [bought] = await runDuringTransaction(
        shop.pool,
        (tx) =>
          tx.query('UPDATE entitlement_products SET price_pence = price_pence + 100 WHERE id = $1', [
            productId,
          ]),
        [buy],
      );
      expect(rejectionReason(bought)).toMatchObject({ code: 'price_changed' });
      expect(await purchases(productId)).toBe(0);
    });

    it('of somebody who stops taking bookings in this moment is not sold', async () => {
      const { productId, buy } = await make();
      const [bought] = await runDuringTransaction(
        shop.pool,
        async (tx) => {
          await tx.query(
            `UPDATE businesses SET booking_enabled = false, status = 'suspended'
              WHERE id = (SELECT business_id FROM entitlement_products WHERE id = $1)`,
            [productId],
          );
          await tx.query(
            `UPDATE trainers SET booking_enabled = false
              WHERE id = (SELECT trainer_id FROM entitlement_products WHERE id = $1)`,
            [productId],
          );
        },
        [buy],
      );
      expect(rejectionReason(bought)).toMatchObject({ code: codeOfClosed });
      expect(await purchases(productId)).toBe(0);
    });
  });

  it('a gift voucher for a business that is suspended in this moment is not sold', async () => {
    const person = await createPerson(shop.pool);
    const { businessId } = await createSession(shop.pool);
    const wish = voucherRequest({ businessId });
    const [bought] = await runDuringTransaction(
      shop.pool,
      (tx) =>
        tx.query(`UPDATE businesses SET booking_enabled = false, status = 'suspended' WHERE id = $1`, [
          businessId,
        ]),
      [() => buyVoucher(voucherDeps(shop), person, wish)],
    );
    expect(rejectionReason(bought)).toMatchObject({ code: 'booking_disabled' });
  });
});
