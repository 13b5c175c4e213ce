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
 * Begins to join a membership (`POST /api/memberships/for-sale/{productId}/purchases`): asks the provider for the first
 * month, and has the card that pays it kept for the others. Asked again it is the same purchase, so a double click pays
 * once; who is a member of it joins no second time. Throws `not_found`, `booking_disabled` (403), `price_changed` (409),
 * `already_booked` (409: they are a member), `payment_incomplete` (409) or `payment_provider_unavailable` (503).
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
      // After the purchase, of which there is one at a time: whoever has just joined in another window is seen.
      if (await isMember(tx, user.id, productId))
        throw new AppError('already_booked', 'You’re already a member.');
    },
  );
  return saveCardForRenewals(deps, user, answer);
}

/** The price of a membership that can be joined for just that amount. Throws as `joinMembership`. */
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
 * Begins to pay a month that is past due (`POST /api/memberships/{membershipId}/pay`), with whatever card: it is the
 * same payment that the kept card was asked for. Throws `not_found`, `conflict` (409: nothing is to be paid now),
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
