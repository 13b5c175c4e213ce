import { purchasedEntitlements } from '#areas/money/entitlements/refund/refund-on-behalf.server.ts';
import { saleOfBooking } from '#areas/money/ledger/postings.server.ts';
import {
  isDisputed,
  owedToBuyer,
  refundableAmount,
  refundableBookingAmount,
} from '#areas/money/payments/index.server.ts';
import type { PaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import { retryRefund } from '#areas/money/payments/refund-payment.server.ts';
import { isDemoIntent } from '#areas/money/payments/rules.ts';
import { createPayoutHold, releasePayoutHold } from '#areas/money/payouts/accounts/payout-holds.server.ts';
import type { Seller } from '#areas/money/payouts/rules.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { BookingMoney, PaymentDetails, Purchase, PurchasesQuery } from './contract.ts';
import {
  bookingsOfPayment,
  movementsOfPayment,
  paidForBooking,
  paymentRecord,
  postingsOfPayment,
  sellerExists,
  sellerOfPayment,
} from './money-queries.server.ts';

/** Returns a payment with its movements and Stripe's current state. Throws `not_found` (404). */
export async function readPayment(
  { pool, provider }: { pool: Pool; provider: PaymentProvider },
  paymentId: string,
): Promise<PaymentDetails> {
  const payment = await paymentRecord(pool, paymentId);
  if (payment === null) throw new AppError('not_found', 'We can’t find that payment.');
  const { id, state, payer, intentId } = payment;
  return {
    id,
    state,
    payer,
    intentId,
    amount: penceToDecimal(payment.amountPence),
    refunded: penceToDecimal(payment.refundedPence),
    madeAt: payment.madeAt.toISOString(),
    seller: await sellerOfPayment(pool, id),
    bookings: await bookingsOfPayment(pool, id),
    movements: await movementsOfPayment(pool, id),
    postings: await postingsOfPayment(pool, id),
    left: penceToDecimal(await refundableAmount(pool, id)),
    provider: await fetchProviderState(provider, intentId),
  };
}

/** Latest first. */
export async function listPurchases(
  db: Db,
  { user, business, payment }: PurchasesQuery,
): Promise<Purchase[]> {
  return (await purchasedEntitlements(db, { userId: user, businessId: business, paymentId: payment })).map(
    ({ id, boughtAt, paidPence, unusedPlaces, unusedPence, redeemed, ...credit }) => ({
      ...credit,
      creditId: id,
      boughtAt: boughtAt.toISOString(),
      paid: penceToDecimal(paidPence),
      left: unusedPlaces,
      unused: penceToDecimal(unusedPence),
      refundable: unusedPence > 0 && credit.kind !== 'membership' && !redeemed && !credit.bankDecides,
    }),
  );
}

/**
 * Retries a failed refund and audits it. Throws `not_found` (404), or `conflict` (409) if it hasn't failed or the
 * money went back another way.
 */
export function retryFailedRefund(
  { pool, outbox }: { pool: Pool; outbox: Outbox },
  act: AuditContext,
  refundId: string,
  { reason }: { reason: string },
): Promise<void> {
  return transaction(pool, async (tx) => {
    const { payment_id: paymentId, amount_pence: pence, failure } = await retryRefund(tx, outbox, refundId);
    await recordAudit(tx, act, {
      action: 'refund.retried',
      subject: 'payment',
      subjectId: paymentId,
      reason,
      before: { state: 'failed', failure },
      after: { state: 'pending' },
      details: { refundId, amount: penceToDecimal(pence) },
    });
  });
}

async function fetchProviderState(
  provider: PaymentProvider,
  intentId: string | null,
): Promise<PaymentDetails['provider']> {
  if (intentId === null || isDemoIntent(intentId)) return null;
  try {
    const { status, receivedPence } = await provider.retrieveIntent(intentId);
    return { status, received: penceToDecimal(receivedPence) };
  } catch {
    return null; // What we know ourselves is shown all the same.
  }
}

/** Returns what is refundable of a booking, by payment. Throws `not_found` (404). */
export async function readBookingMoney(db: Db, bookingId: string): Promise<BookingMoney> {
  const paid = await paidForBooking(db, bookingId);
  if (paid.length === 0) throw new AppError('not_found', 'Booking not found');
  const payments: BookingMoney['payments'] = [];
  let leftPence = 0;
  let disputed = false;
  for (const payment of paid) {
    const { paymentId, paidPence } = payment;
    const left = await refundableBookingAmount(db, { paymentId, bookingId, paidPence });
    payments.push({ ...(await readPaymentMoney(db, bookingId, payment)), left: penceToDecimal(left) });
    leftPence += left;
    disputed ||= await isDisputed(db, paymentId);
  }
  return { payments, left: penceToDecimal(leftPence), disputed };
}

async function readPaymentMoney(
  db: Db,
  bookingId: string,
  { paymentId, refundedPence }: { paymentId: string; refundedPence: number },
): Promise<Omit<BookingMoney['payments'][number], 'left'>> {
  const sale = await saleOfBooking(db, { paymentId, bookingId });
  const parts = (of: { sellerPence: number; platformPence: number } | undefined) => ({
    seller: penceToDecimal(of?.sellerPence ?? 0),
    platform: penceToDecimal(of?.platformPence ?? 0),
  });
  const beforePence = refundedPence + (sale?.lostPence ?? 0) - (sale?.goodwillPence ?? 0);
  return {
    sold: parts(sale?.sold),
    takenBack: parts(sale?.takenBack),
    takenBefore: penceToDecimal(Math.max(0, beforePence)),
    setAside: penceToDecimal(await owedToBuyer(db, { paymentId, bookingId })),
  };
}

/**
 * Holds or releases a seller's payouts and audits it. Throws `not_found` (404), or `conflict` (409) if nothing would
 * change.
 */
export function setPayoutHold(
  { pool, outbox }: { pool: Pool; outbox: Outbox },
  act: AuditContext,
  seller: Seller,
  { held, reason }: { held: boolean; reason: string },
): Promise<void> {
  return transaction(pool, async (tx) => {
    if (!(await sellerExists(tx, seller))) throw new AppError('not_found', 'We can’t find that seller.');
    await (held
      ? createPayoutHold(tx, outbox, { seller, reason, by: act.actorId })
      : releasePayoutHold(tx, outbox, seller));
    await recordAudit(tx, act, {
      action: held ? 'payouts.held-back' : 'payouts.released',
      subject: seller.kind,
      subjectId: seller.id,
      reason,
      before: { heldBack: !held },
      after: { heldBack: held },
    });
  });
}
