import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type CardDeps, saveCardForLater } from '#areas/money/payments/cards/manage-cards.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type PriceBreakdown, poundsToPence, priceBreakdown } from '#shared/domain/pence.ts';
import type { BuyPass, PurchaseAnswer } from '../contract.ts';
import { resumePurchase, startOrResumePurchase } from '../purchase/buy-pass.server.ts';
import type { PurchaseDeps } from '../purchase/finalise-purchase.server.ts';
import { purchaseById } from '../purchase/purchase-queries.server.ts';
import { membershipNotFound } from './manage-memberships.server.ts';
import { findOwnedMembership, isMember, renewalEligibility } from './membership-queries.server.ts';
import { membershipProduct } from './product-queries.server.ts';

export type JoinDeps = PurchaseDeps & CardDeps;

/**
 * Starts joining: charges the first month and saves the card. Idempotent. Throws `not_found`, `booking_disabled`
 * (403), `price_changed` (409), `already_booked` (409: a member), `payment_incomplete` (409) or
 * `payment_provider_unavailable` (503).
 */
export async function joinMembership(
  deps: JoinDeps,
  user: AuthUser,
  productId: number,
  input: BuyPass,
): Promise<PurchaseAnswer> {
  const price = await getMembershipOffer(deps.pool, productId, input);
  const answer = await startOrResumePurchase(
    deps,
    user,
    { kind: 'membership', productId, price },
    async (tx) => {
      await getMembershipOffer(tx, productId, input);
      // After the purchase lock, so that joining in another tab is visible.
      if (await isMember(tx, user.id, productId))
        throw new AppError('already_booked', 'You’re already a member.');
    },
  );
  return saveCardForRenewals(deps, user, answer);
}

/** Throws like `joinMembership`. */
async function getMembershipOffer(db: Db, productId: number, { amount }: BuyPass): Promise<PriceBreakdown> {
  const product = await membershipProduct(db, productId);
  if (product === null) throw membershipNotFound();
  if (!product.onSale) throw new AppError('booking_disabled', 'You can’t join this membership any more.');
  if (!product.bookable)
    throw new AppError('booking_disabled', 'This business doesn’t take bookings online.');
  const price = priceBreakdown(product.pricePence);
  if (poundsToPence(amount) !== price.totalPence)
    throw new AppError('price_changed', 'The price of this membership has changed');
  return price;
}

/**
 * Pays an overdue month with any card, using the same intent. Throws `not_found`, `conflict` (409: nothing due),
 * `payment_incomplete` (409) or `payment_provider_unavailable` (503).
 */
export async function startOverdueMonthPayment(
  deps: JoinDeps,
  user: AuthUser,
  membershipId: string,
): Promise<PurchaseAnswer> {
  const own = await findOwnedMembership(deps.pool, membershipId, user.id);
  if (own === null) throw membershipNotFound();
  const mayPay = (await renewalEligibility(deps.pool, membershipId)) === 'yes';
  const open =
    own.openPurchaseId === null || !mayPay ? null : await purchaseById(deps.pool, own.openPurchaseId);
  const answer = open === null ? null : await resumePurchase(deps, open);
  if (answer === null) throw new AppError('conflict', 'There’s nothing to pay for this membership.');
  return saveCardForRenewals(deps, user, answer);
}

async function saveCardForRenewals(
  deps: CardDeps,
  user: AuthUser,
  answer: PurchaseAnswer,
): Promise<PurchaseAnswer> {
  await saveCardForLater(deps, user.id, answer.paymentIntentId);
  return answer;
}
