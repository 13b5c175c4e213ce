import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { insertPurchasePayment } from '#areas/money/payments/index.server.ts';
import { type Db, isDatabaseError, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import type { PurchaseAnswer } from '../contract.ts';
import { requestPurchasePayment, resumePurchase } from '../purchase/buy-pass.server.ts';
import type { PurchaseDeps } from '../purchase/finalise-purchase.server.ts';
import { insertPurchase, purchaseById } from '../purchase/purchase-queries.server.ts';
import { purchaseExpiry } from '../rules.ts';
import type { BuyVoucher } from './contract.ts';
import { assertDeliveryDay } from './given-vouchers.server.ts';
import { hashGeneratedCode, type VoucherCodeGenerator } from './voucher-code.server.ts';
import {
  insertVoucher,
  lockVoucherBusiness,
  markCodeShown,
  sellsVouchers,
} from './voucher-queries.server.ts';

export type VoucherDeps = PurchaseDeps & { voucherCodes: VoucherCodeGenerator };

/**
 * Starts buying a voucher; the platform's fee is taken when it is spent. Idempotent by `id`. Throws `not_found`,
 * `booking_disabled` (403), `invalid_input` (400: past day), `conflict` (409), `already_booked` (409: just paid),
 * `payment_incomplete` (409) or `payment_provider_unavailable` (503).
 */
export async function buyVoucher(
  deps: VoucherDeps,
  user: AuthUser,
  input: BuyVoucher,
): Promise<PurchaseAnswer> {
  const now = deps.clock.now();
  assertDeliveryDay(input.gift, now);
  await requireVoucherSales(deps.pool, input.businessId);
  const known = await purchaseById(deps.pool, input.id);
  if (known === null) await begin();
  else if (known.userId !== user.id || known.kind !== 'voucher') throw duplicateIdError();
  const purchase = await purchaseById(deps.pool, input.id);
  const answer =
    purchase === null
      ? null
      : await (known === null ? requestPurchasePayment : resumePurchase)(deps, purchase);
  if (answer === null) throw new AppError('conflict', 'You didn’t pay for this in time. Start again.');
  return answer;

  async function begin(): Promise<void> {
    const pence = decimalToPence(input.value) ?? 0;
    try {
      await transaction(deps.pool, async (tx) => {
        if (input.businessId !== null) await lockVoucherBusiness(tx, input.businessId);
        await requireVoucherSales(tx, input.businessId);
        await insertPurchase(tx, {
          id: input.id,
          userId: user.id,
          kind: 'voucher',
          productId: null,
          sessionFeePence: pence,
          platformFeePence: 0,
          totalPence: pence,
          expiresAt: purchaseExpiry(now),
          now,
        });
        await insertVoucher(tx, {
          purchaseId: input.id,
          businessId: input.businessId,
          codeHash: hashGeneratedCode(deps.voucherCodes(input.id)),
          gift: input.gift,
        });
        await insertPurchasePayment(tx, { purchaseId: input.id, userId: user.id, amountPence: pence });
      });
    } catch (error) {
      // A double click was faster, or the id belongs to somebody else.
      if (!isDatabaseError(error, 'uniqueViolation', 'purchases_pkey')) throw error;
      if ((await purchaseById(deps.pool, input.id))?.userId !== user.id) throw duplicateIdError();
    }
  }
}

/** Null: any business. Throws `not_found` (404) or `booking_disabled` (403). */
async function requireVoucherSales(db: Db, businessId: number | null): Promise<void> {
  if (businessId === null) return;
  const sells = await sellsVouchers(db, businessId);
  if (sells === null) throw new AppError('not_found', 'We can’t find that business.');
  if (!sells) throw new AppError('booking_disabled', 'This business doesn’t take bookings online.');
}

/** Shows the code once. Throws `not_found` if it isn't theirs, unpaid, already shown or redeemed. */
export async function revealVoucherCode(
  deps: Pick<VoucherDeps, 'pool' | 'clock' | 'voucherCodes'>,
  user: AuthUser,
  purchaseId: string,
): Promise<{ code: string }> {
  const code = deps.voucherCodes(purchaseId);
  const shown = await transaction(deps.pool, (tx) =>
    markCodeShown(tx, {
      purchaseId,
      userId: user.id,
      codeHash: hashGeneratedCode(code),
      now: deps.clock.now(),
    }),
  );
  if (!shown) throw new AppError('not_found', 'There’s no code to show. We show it only once.');
  return { code };
}

function duplicateIdError(): AppError {
  return new AppError('conflict', 'Start again.');
}
