import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { finishPurchase } from '#areas/money/entitlements/purchase/buy-pass.server.ts';
import { buyVoucher, revealVoucherCode } from '#areas/money/entitlements/vouchers/buy-voucher.server.ts';
import type { BuyVoucher } from '#areas/money/entitlements/vouchers/contract.ts';
import type { Shop } from './shop.ts';
import { testVoucherCodes } from './voucher-codes.ts';

export const voucherDeps = (shop: Shop) => ({ ...shop.deps, voucherCodes: testVoucherCodes });

/** Default: £50.00, for any business, to print. */
export const voucherRequest = (wish: Partial<BuyVoucher> = {}): BuyVoucher => ({
  id: randomUUID(),
  businessId: null,
  value: '50.00',
  gift: { name: 'Sam', message: '', mail: null },
  ...wish,
});

export async function purchaseVoucher(
  shop: Shop,
  person: AuthUser,
  wish: Partial<BuyVoucher> = {},
): Promise<{ code: string; creditId: string; purchaseId: string }> {
  const deps = voucherDeps(shop);
  const purchase = await buyVoucher(deps, person, voucherRequest(wish));
  await shop.pay(purchase.paymentIntentId);
  const { creditId } = await finishPurchase(shop.deps, person, purchase.purchaseId);
  const { code } = await revealVoucherCode(deps, person, purchase.purchaseId);
  return { code, creditId, purchaseId: purchase.purchaseId };
}
