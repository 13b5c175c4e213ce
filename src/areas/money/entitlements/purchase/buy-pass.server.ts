import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { insertPurchasePayment } from '#areas/money/payments/index.server.ts';
import { requestPayment } from '#areas/money/payments/request-payment.server.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type PriceBreakdown, penceToDecimal, poundsToPence, priceBreakdown } from '#shared/domain/pence.ts';
import type { BuyPass, CompletedPurchase, LookUpPurchase, PurchaseAnswer } from '../contract.ts';
import { assertIntroAllowed } from '../products/intro-offers.server.ts';
import { lockProduct, productForSale } from '../products/product-queries.server.ts';
import { purchaseExpiry } from '../rules.ts';
import { finalisePurchase, type PurchaseDeps } from './finalise-purchase.server.ts';
import {
  insertPurchase,
  isConcurrentPurchase,
  openIntroPurchase,
  openPurchase,
  type PurchaseRecord,
  purchaseById,
  purchaseByIntent,
} from './purchase-queries.server.ts';
import { abandonPurchase, purchaseIntent } from './reconcile-purchases.server.ts';

/** Retries when buying in several tabs at once. */
const MAX_ATTEMPTS = 4;

/**
 * Starts a purchase. Idempotent, so a double click pays once. Introductory offers are for newcomers, once; a second
 * open one replaces the first. Throws `not_found`, `booking_disabled` (403), `price_changed` (409), `already_booked`
 * (409: just paid), `payment_incomplete` (409), `conflict` (409: not for them) or `payment_provider_unavailable`
 * (503).
 */
export async function buyPass(
  deps: PurchaseDeps,
  user: AuthUser,
  { businessId, productId }: { businessId: number; productId: number },
  input: BuyPass,
): Promise<PurchaseAnswer> {
  const offerIn = (db: Db) => getPassOffer(db, { businessId, productId }, input);
  const { price, introDays } = await offerIn(deps.pool);
  const introOf = introDays === null ? null : businessId;
  return startOrResumePurchase(deps, user, { kind: 'pass', productId, price, introOf }, async (tx) => {
    await offerIn(tx);
    if (introOf !== null) await assertIntroAllowed(tx, user.id, introOf);
  });
}

/** Throws like `buyPass`. */
async function getPassOffer(
  db: Db,
  { businessId, productId }: { businessId: number; productId: number },
  { amount }: BuyPass,
): Promise<{ price: PriceBreakdown; introDays: number | null }> {
  const product = await productForSale(db, businessId, productId);
  if (product === null) throw new AppError('not_found', 'We can’t find that pass.');
  if (!product.onSale) throw new AppError('booking_disabled', 'This pass is no longer on sale.');
  if (!product.bookable)
    throw new AppError('booking_disabled', 'This business doesn’t take bookings online.');
  const price = priceBreakdown(product.pricePence);
  if (poundsToPence(amount) !== price.totalPence)
    throw new AppError('price_changed', 'The price of this pass has changed');
  return { price, introDays: product.introDays };
}

/**
 * `allowed` reads the offer again with offer and seller locked, and throws if it can't be bought. Throws
 * `already_booked` (409), `payment_incomplete` (409), `conflict` (409) or `payment_provider_unavailable` (503).
 */
export async function startOrResumePurchase(
  deps: PurchaseDeps,
  user: AuthUser,
  {
    kind,
    productId,
    price,
    introOf = null,
  }: {
    kind: 'pass' | 'membership';
    productId: number;
    price: PriceBreakdown;
    /** Set for an introductory offer. */
    introOf?: number | null;
  },
  allowed: (tx: Tx) => Promise<void>,
): Promise<PurchaseAnswer> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const open =
      introOf === null
        ? await openPurchase(deps.pool, user.id, productId)
        : await openIntroPurchase(deps.pool, user.id, introOf);
    if (open?.productId === productId) {
      const resumed = await resumePurchase(deps, open);
      if (resumed !== null) return resumed;
    } else if (open !== null) await abandonUnpaidPurchase(deps, open);
    // At once: running out of retries after abandoning another purchase would leave nothing payable.
    const begun = await begin();
    if (begun !== null) return begun;
  }
  throw new AppError('conflict', 'You’re already buying this in another window. Try again.');

  async function begin(): Promise<PurchaseAnswer | null> {
    const id = randomUUID();
    const now = deps.clock.now();
    try {
      await transaction(deps.pool, async (tx) => {
        await createPurchase(tx, {
          id,
          userId: user.id,
          kind,
          productId,
          introOf,
          ...price,
          expiresAt: purchaseExpiry(now),
          now,
        });
        await lockProduct(tx, productId);
        await allowed(tx);
      });
    } catch (error) {
      if (isConcurrentPurchase(error)) return null;
      throw error;
    }
    const purchase = await purchaseById(deps.pool, id);
    return purchase === null ? null : requestPurchasePayment(deps, purchase);
  }
}

export async function createPurchase(tx: Tx, purchase: Parameters<typeof insertPurchase>[1]): Promise<void> {
  await insertPurchase(tx, purchase);
  await insertPurchasePayment(tx, {
    purchaseId: purchase.id,
    userId: purchase.userId,
    amountPence: purchase.totalPence,
  });
}

/** Resumes the open purchase if payable; otherwise clears it and returns null. */
export async function resumePurchase(
  deps: PurchaseDeps,
  open: PurchaseRecord,
): Promise<PurchaseAnswer | null> {
  if (open.expiresAt > deps.clock.now()) {
    const settlement = await finalisePurchase(deps, open);
    if (settlement.outcome === 'unpaid' && !settlement.processing) return requestPurchasePayment(deps, open);
    assertNotPaid(settlement);
    return null;
  }
  return abandonUnpaidPurchase(deps, open);
}

/** Throws if it is paid after all, or a bank is deciding. */
async function abandonUnpaidPurchase(deps: PurchaseDeps, open: PurchaseRecord): Promise<null> {
  assertNotPaid(await abandonPurchase(deps, open));
  return null;
}

function assertNotPaid(settlement: Awaited<ReturnType<typeof finalisePurchase>>): void {
  if (settlement.outcome === 'bought')
    throw new AppError('already_booked', 'Your earlier payment has gone through.');
  if (settlement.outcome === 'unpaid') throw paymentProcessingError();
}

/** Null if it has been given up. */
export async function requestPurchasePayment(
  deps: PurchaseDeps,
  purchase: PurchaseRecord,
): Promise<PurchaseAnswer | null> {
  const intent =
    purchase.intentId === null
      ? await requestPayment(deps, purchaseIntent(purchase))
      : await deps.provider.retrieveIntent(purchase.intentId);
  if (intent === null) return null;
  return {
    purchaseId: purchase.id,
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    amount: penceToDecimal(purchase.totalPence),
    expiresAt: purchase.expiresAt.toISOString(),
  };
}

/**
 * Creates the credit once paid. Idempotent. Throws `not_found`, `payment_required` (402), `payment_incomplete` (409),
 * `hold_expired` (409), `conflict` (409) or `payment_provider_unavailable` (503).
 */
export async function finishPurchase(
  deps: PurchaseDeps,
  user: AuthUser,
  purchaseId: string,
): Promise<CompletedPurchase> {
  return completedPurchase(deps, user, await purchaseById(deps.pool, purchaseId));
}

/** For the payment's return address. */
export async function lookUpPurchase(
  deps: PurchaseDeps,
  user: AuthUser,
  query: LookUpPurchase,
): Promise<CompletedPurchase> {
  return completedPurchase(deps, user, await purchaseByIntent(deps.pool, query.payment_intent));
}

async function completedPurchase(
  deps: PurchaseDeps,
  user: AuthUser,
  purchase: PurchaseRecord | null,
): Promise<CompletedPurchase> {
  if (purchase === null || purchase.userId !== user.id)
    throw new AppError('not_found', 'We can’t find that purchase.');
  const settlement = await finalisePurchase(deps, purchase);
  switch (settlement.outcome) {
    case 'bought':
      return { creditId: settlement.creditId };
    case 'unpaid':
      if (settlement.processing) throw paymentProcessingError();
      throw new AppError(
        'payment_required',
        'The payment isn’t complete, so you haven’t bought anything yet.',
      );
    case 'given_up':
      throw new AppError('hold_expired', 'You didn’t pay for this in time. We haven’t charged you.');
    case 'mismatch':
      throw new AppError('conflict', 'This payment doesn’t match the purchase. Contact support.');
  }
}

/** `payment_incomplete` (409): the bank has not decided yet. */
export function paymentProcessingError(): AppError {
  return new AppError(
    'payment_incomplete',
    'Your bank hasn’t confirmed the payment yet. Please don’t pay again. We’ll add your purchase when it does.',
  );
}
