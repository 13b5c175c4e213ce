import type { Tx } from '#shared/db/database.server.ts';
import { post, saleOfBooking } from './queries.server.ts';
import { borneOf, buyerAccount, type Clearing } from './rules.ts';

// What moves money posts it here, in the transaction that moves it (docs/decisions/0019-ledger.md). Amounts in pence.

export { creditBalance, postSales, saleOfBooking } from './queries.server.ts';

/** A payment came for which nothing can be sold: it is its buyer's. */
export async function postDeposit(
  tx: Tx,
  { paymentId, intentId, pence }: { paymentId: string; intentId: string; pence: number },
): Promise<void> {
  await post(tx, {
    movement: 'deposit',
    cause: paymentId,
    paymentId,
    debit: 'provider',
    credit: buyerAccount(paymentId),
    pence,
    providerObject: intentId,
  });
}

/**
 * A refund of a booking has been decided: seller and platform give up their parts, and the money is the buyer's until
 * it has gone back. `backPence` is all that has been decided to go back of the booking, this refund included; what an
 * earlier one that failed took from them is not taken again.
 */
export async function undoSale(
  tx: Tx,
  refund: { refundId: string; paymentId: string; bookingId: string; backPence: number },
): Promise<void> {
  const sale = await saleOfBooking(tx, refund);
  if (sale === null) throw new Error(`Booking ${refund.bookingId} was never posted as sold.`);
  const borne = borneOf(sale.sold, sale.takenBack, refund.backPence);
  const undo = {
    movement: 'sale_undone',
    cause: refund.refundId,
    paymentId: refund.paymentId,
    bookingId: refund.bookingId,
    credit: buyerAccount(refund.paymentId),
  } as const;
  await post(tx, { ...undo, debit: sale.seller, pence: borne.sellerPence });
  await post(tx, { ...undo, debit: 'fees', pence: borne.platformPence });
}

interface MadeRefund {
  refundId: string;
  paymentId: string;
  providerRefundId: string;
  pence: number;
  from: Clearing;
}

/** The provider has sent a refund on its way. */
export async function postRefund(tx: Tx, refund: MadeRefund): Promise<void> {
  await post(tx, {
    movement: 'refund',
    cause: refund.refundId,
    paymentId: refund.paymentId,
    debit: buyerAccount(refund.paymentId),
    credit: refund.from,
    pence: refund.pence,
    providerObject: refund.providerRefundId,
  });
}

/** The bank has sent a refund back: the provider holds the money again, and it is still the buyer's. */
export async function postRefundReturned(tx: Tx, refund: MadeRefund): Promise<void> {
  await post(tx, {
    movement: 'refund_returned',
    cause: refund.refundId,
    paymentId: refund.paymentId,
    debit: refund.from,
    credit: buyerAccount(refund.paymentId),
    pence: refund.pence,
    providerObject: refund.providerRefundId,
  });
}

/** An invoice of a plan has been paid; `intentId` is its payment at the provider. */
export async function postPlanPayment(
  tx: Tx,
  { intentId, pence }: { intentId: string; pence: number },
): Promise<void> {
  await post(tx, {
    movement: 'plan',
    cause: intentId,
    debit: 'provider',
    credit: 'plans',
    pence,
    providerObject: intentId,
  });
}
