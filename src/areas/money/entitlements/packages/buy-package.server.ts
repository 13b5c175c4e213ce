import { getApprovedTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { trainerOffers } from '#areas/catalogue/trainers/terms/offer.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type PriceBreakdown, poundsToPence, priceBreakdown } from '#shared/domain/pence.ts';
import type { BuyPass, PurchaseAnswer } from '../contract.ts';
import { startOrResumePurchase } from '../purchase/buy-pass.server.ts';
import type { PurchaseDeps } from '../purchase/finalise-purchase.server.ts';
import { packagesOfTrainer } from './package-queries.server.ts';
import { isWorthBuying } from './rules.ts';

/**
 * Starts a purchase. Idempotent. Throws `not_found`, `booking_disabled` (403: off sale, dearer than single
 * appointments, or no bookings), `price_changed` (409), `already_booked` (409: just paid), `payment_incomplete`
 * (409), `conflict` (409: one's own) or `payment_provider_unavailable` (503).
 */
export async function buyPackage(
  deps: PurchaseDeps,
  user: AuthUser,
  { trainerId, productId }: { trainerId: string; productId: number },
  input: BuyPass,
): Promise<PurchaseAnswer> {
  const offerIn = (db: Db) => getPackageOffer(db, user, { trainerId, productId }, input);
  const price = await offerIn(deps.pool);
  return startOrResumePurchase(deps, user, { kind: 'pass', productId, price }, async (tx) => {
    await offerIn(tx);
  });
}

/** Throws like `buyPackage`. */
async function getPackageOffer(
  db: Db,
  user: AuthUser,
  { trainerId, productId }: { trainerId: string; productId: number },
  { amount }: BuyPass,
): Promise<PriceBreakdown> {
  const trainer = await getApprovedTrainer(db, trainerId);
  if (trainer.userId === user.id) throw new AppError('conflict', 'You can’t buy your own package.');
  const wanted = (await packagesOfTrainer(db, trainer.id)).find(({ id }) => id === productId);
  if (wanted === undefined) throw new AppError('not_found', 'We can’t find that package.');
  if (!trainer.bookingEnabled)
    throw new AppError('booking_disabled', 'This trainer doesn’t take bookings online.');
  if (!wanted.onSale || !isWorthBuying(wanted, trainerOffers(trainer)))
    throw new AppError('booking_disabled', 'This package is no longer on sale.');
  const price = priceBreakdown(wanted.pricePence);
  if (poundsToPence(amount) !== price.totalPence)
    throw new AppError('price_changed', 'The price of this package has changed');
  return price;
}
