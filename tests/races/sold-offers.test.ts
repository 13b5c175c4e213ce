import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinMembership } from '#features/credits/memberships/join-membership.server.ts';
import { buyPackage } from '#features/credits/packages/buy-package.server.ts';
import { buyPass } from '#features/credits/purchase/buy-pass.server.ts';
import { buyVoucher } from '#features/credits/vouchers/buy-voucher.server.ts';
import { one } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { createMembership, memberDeps } from '#support/memberships.ts';
import { createPackage } from '#support/packages.ts';
import { createPass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { createSession } from '#support/session-factory.ts';
import { openShop, type Shop } from '#support/shop.ts';
import { createTrainer } from '#support/trainers.ts';
import { voucherDeps, voucherFor } from '#support/vouchers.ts';
import { refusal, whileOpen } from '#support/while-open.ts';

// Whoever sells something changes it at the moment in which somebody begins to buy it: nothing else is sold than what
// is on sale then, and nobody is asked for another price than they were shown.

let database: TestDatabase;
let shop: Shop;

interface OnSale {
  productId: number;
  /** Begins to buy it. */
  buy(): Promise<unknown>;
}

async function pass(): Promise<OnSale> {
  const person = await createPerson(shop.pool);
  const forSale = await createPass(shop.pool, (await createSession(shop.pool)).id);
  return { productId: forSale.productId, buy: () => buyPass(shop.deps, person, forSale, forSale) };
}

async function membership(): Promise<OnSale> {
  const person = await createPerson(shop.pool);
  const { productId, amount } = await createMembership(shop.pool, (await createSession(shop.pool)).id);
  return { productId, buy: () => joinMembership(memberDeps(shop), person, productId, { amount }) };
}

async function trainerPackage(): Promise<OnSale> {
  const person = await createPerson(shop.pool);
  const { trainerId, productId, amount } = await createPackage(shop, await createTrainer(shop.pool));
  return {
    productId,
    buy: () => buyPackage(shop.deps, person, { trainerId: String(trainerId), productId }, { amount }),
  };
}

const purchases = async (productId: number) =>
  (
    await one<{ n: number }>(shop.pool, 'SELECT count(*) AS n FROM purchases WHERE product_id = $1', [
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
      const [bought] = await whileOpen(
        shop.pool,
        (tx) => tx.query('UPDATE entitlement_products SET off_sale_at = now() WHERE id = $1', [productId]),
        [buy],
      );
      expect(refusal(bought)).toMatchObject({ code: 'booking_disabled' });
      expect(await purchases(productId)).toBe(0);
    });

    it('whose price goes up in this moment asks again', async () => {
      const { productId, buy } = await make();
      const [bought] = await whileOpen(
        shop.pool,
        (tx) =>
          tx.query('UPDATE entitlement_products SET price_pence = price_pence + 100 WHERE id = $1', [
            productId,
          ]),
        [buy],
      );
      expect(refusal(bought)).toMatchObject({ code: 'price_changed' });
      expect(await purchases(productId)).toBe(0);
    });

    it('of somebody who stops taking bookings in this moment is not sold', async () => {
      const { productId, buy } = await make();
      const [bought] = await whileOpen(
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
      expect(refusal(bought)).toMatchObject({ code: codeOfClosed });
      expect(await purchases(productId)).toBe(0);
    });
  });

  it('a gift voucher for a business that is suspended in this moment is not sold', async () => {
    const person = await createPerson(shop.pool);
    const { businessId } = await createSession(shop.pool);
    const wish = voucherFor({ businessId });
    const [bought] = await whileOpen(
      shop.pool,
      (tx) =>
        tx.query(`UPDATE businesses SET booking_enabled = false, status = 'suspended' WHERE id = $1`, [
          businessId,
        ]),
      [() => buyVoucher(voucherDeps(shop), person, wish)],
    );
    expect(refusal(bought)).toMatchObject({ code: 'booking_disabled' });
  });
});
