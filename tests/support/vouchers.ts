import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#features/accounts/contract.ts';
import { finishPurchase } from '#features/credits/purchase/buy-pass.server.ts';
import { buyVoucher, showCode } from '#features/credits/vouchers/buy-voucher.server.ts';
import type { BuyVoucher } from '#features/credits/vouchers/contract.ts';
import type { Shop } from './shop.ts';
import { codesOfTests } from './voucher-codes.ts';

/** What vouchers need beside a shop. */
export const voucherDeps = (shop: Shop) => ({ ...shop.deps, voucherCodes: codesOfTests });

/** What somebody asks for who buys a voucher of £50.00 for anywhere, to be printed, unless told otherwise. */
export const voucherFor = (wish: Partial<BuyVoucher> = {}): BuyVoucher => ({
  id: randomUUID(),
  businessId: null,
  value: '50.00',
  gift: { name: 'Sam', message: '', mail: null },
  ...wish,
});

/** Buys and pays a voucher as a browser does. Answers its code, and the credit that it is. */
export async function buyAVoucher(
  shop: Shop,
  person: AuthUser,
  wish: Partial<BuyVoucher> = {},
): Promise<{ code: string; creditId: string; purchaseId: string }> {
  const deps = voucherDeps(shop);
  const purchase = await buyVoucher(deps, person, voucherFor(wish));
  await shop.pay(purchase.paymentIntentId);
  const { creditId } = await finishPurchase(shop.deps, person, purchase.purchaseId);
  const { code } = await showCode(deps, person, purchase.purchaseId);
  return { code, creditId, purchaseId: purchase.purchaseId };
}
