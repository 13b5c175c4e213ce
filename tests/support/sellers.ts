import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { stripeAccounts } from '#areas/money/payouts/accounts/account-provider.server.ts';
import { accountOfSeller } from '#areas/money/payouts/accounts/account-queries.server.ts';
import { type OnboardDeps, startOnboarding } from '#areas/money/payouts/accounts/onboard.server.ts';
import { syncAccount } from '#areas/money/payouts/accounts/sync-account.server.ts';
import { stripePayouts } from '#areas/money/payouts/bank-payouts/payout-provider.server.ts';
import type { PayoutDeps } from '#areas/money/payouts/jobs.server.ts';
import type { Seller } from '#areas/money/payouts/rules.ts';
import { stripeTransfers } from '#areas/money/payouts/transfers/transfer-provider.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createPerson } from './people.ts';
import { createOccurrenceForSale, holdPlace, type Shop } from './shop.ts';

export function payoutDeps(shop: Shop): PayoutDeps & OnboardDeps {
  const { pool, clock, outbox, log } = shop.deps;
  return {
    pool,
    clock,
    outbox,
    log,
    publicUrl: 'https://fettle.example',
    vat: null,
    brand: defaultBrand,
    accounts: stripeAccounts(shop.stripe),
    transfers: stripeTransfers(shop.stripe),
    payouts: stripePayouts(shop.stripe),
    onMoneyWaiting: (tx, waiting) => outbox.enqueue(tx, 'tellMoneyWaiting', waiting),
    onStatementReady: (tx, ready) => outbox.enqueue(tx, 'tellStatementReady', ready),
    onPayoutFailed: (tx, failed) => outbox.enqueue(tx, 'tellPayoutFailed', failed),
  };
}

/** A booked place for £14.00 plus £1.40 by default, of a date that ended over a day ago. */
export interface SoldPlace {
  bookingId: string;
  paymentId: string;
  businessId: number;
  ownerId: string;
}

export async function sellPlace(
  shop: Shop,
  options: { businessId?: number; pricePence?: number; over?: boolean } = {},
): Promise<SoldPlace> {
  const { over = true, ...date } = options;
  const held = await holdPlace(
    shop,
    await createPerson(shop.pool),
    await createOccurrenceForSale(shop.pool, date),
  );
  await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  await finaliseHold(shop.deps, record);
  if (over)
    await shop.pool.query(
      `UPDATE bookings SET starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days'
       WHERE order_id = $1`,
      [held.holdId],
    );
  return queryOne(
    shop.pool,
    `SELECT b.id AS "bookingId", b.payment_id AS "paymentId", b.business_id AS "businessId",
            o.owner_id AS "ownerId"
     FROM bookings b JOIN businesses o ON o.id = b.business_id WHERE b.order_id = $1`,
    [held.holdId],
  );
}

/** Completes Stripe's form. Returns the account's id. */
export async function onboardSeller(
  shop: Shop,
  seller: Seller,
  answers: Parameters<Shop['sandbox']['control']['onboard']>[2] = {},
): Promise<string> {
  const deps = payoutDeps(shop);
  await startOnboarding(deps, seller);
  const providerId = (await accountOfSeller(shop.pool, seller))?.providerId;
  if (providerId === null || providerId === undefined) throw new Error('No account was made.');
  await shop.sandbox.control.onboard(providerId, 'complete', answers);
  await syncAccount(deps, providerId);
  return providerId;
}

/** The same for a business. */
export const onboardBusiness = (
  shop: Shop,
  businessId: number,
  answers?: Parameters<Shop['sandbox']['control']['onboard']>[2],
): Promise<string> => onboardSeller(shop, { kind: 'business', id: businessId }, answers);
