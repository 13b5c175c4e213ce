import type { Db, Tx } from '#shared/db/database.server.ts';
import {
  creditBalance,
  entitlementOfPayment,
  post,
  postOverturnedLoss,
  saleOfBooking,
  salesOfPayment,
} from './queries.server.ts';
import {
  type Account,
  allocateAcrossSales,
  allocateReversal,
  buyerAccount,
  type ClearingAccount,
  entitlementAccount,
  remainingSalePence,
} from './rules.ts';

// Everything that moves money posts it here, in the same transaction
// (docs/decisions/0019-record-each-ledger-posting-as-one-amount-with-two-accounts.md). Amounts in pence.

export {
  amountTakenByBank,
  creditBalance,
  entitlementOfPayment,
  postedDisputeLosses,
  postSales,
  postUnusedSale,
  saleOfBooking,
  sellerShareOfBooking,
} from './queries.server.ts';

/** A payment for nothing sold belongs to its buyer. */
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

/** Unused credits are owed to their owner. */
export async function postEntitlementBought(
  tx: Tx,
  bought: { creditId: string; paymentId: string; intentId: string; pence: number; into: ClearingAccount },
): Promise<void> {
  const { creditId, paymentId, intentId, pence, into } = bought;
  await post(tx, {
    movement: 'credit_bought',
    cause: creditId,
    paymentId,
    debit: into,
    credit: entitlementAccount(creditId),
    pence,
    providerObject: intentId,
  });
}

/** The money is the buyer's until the provider has sent it. */
export async function postEntitlementReversed(
  tx: Tx,
  undone: { cause: string; creditId: string; paymentId: string; pence: number },
): Promise<void> {
  const { cause, creditId, paymentId, pence } = undone;
  await post(tx, {
    movement: 'credit_undone',
    cause,
    paymentId,
    debit: entitlementAccount(creditId),
    credit: buyerAccount(paymentId),
    pence,
  });
}

/** Seller and platform return what they still have of it. Lock the payment first. */
export async function reverseSaleToEntitlement(
  tx: Tx,
  { creditId, paymentId, bookingId }: { creditId: string; paymentId: string; bookingId: string },
): Promise<void> {
  const sale = await saleOfBooking(tx, { paymentId, bookingId });
  if (sale === null) return;
  const undo = {
    movement: 'sale_undone',
    cause: `${bookingId}:${creditId}`,
    paymentId,
    bookingId,
    credit: entitlementAccount(creditId),
  } as const;
  const { sold, takenBack } = sale;
  await post(tx, { ...undo, debit: sale.seller, pence: sold.sellerPence - takenBack.sellerPence });
  await post(tx, { ...undo, debit: 'fees', pence: sold.platformPence - takenBack.platformPence });
}

/**
 * Seller and platform return their shares; the money is the buyer's until sent. `backPence` is the booking's total so
 * far, including this refund; shares already taken by failed refunds aren't taken again. Excludes bank losses and
 * goodwill.
 */
export async function reverseSale(
  tx: Tx,
  refund: { refundId: string; paymentId: string; bookingId: string; backPence: number },
): Promise<void> {
  const sale = await saleOfBooking(tx, refund);
  if (sale === null) throw new Error(`Booking ${refund.bookingId} was never posted as sold.`);
  const borne = allocateReversal(
    sale.sold,
    sale.takenBack,
    Math.max(0, refund.backPence + sale.lostPence - sale.goodwillPence),
  );
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

/** The seller keeps the sale. `bookingId` is null if no booking was refunded. */
export async function postGoodwill(
  tx: Tx,
  refund: { refundId: string; paymentId: string; bookingId: string | null; pence: number },
): Promise<void> {
  await post(tx, {
    movement: 'goodwill',
    cause: refund.refundId,
    paymentId: refund.paymentId,
    ...(refund.bookingId !== null && { bookingId: refund.bookingId }),
    debit: 'goodwill',
    credit: buyerAccount(refund.paymentId),
    pence: refund.pence,
  });
}

/** Pence sold and not refunded, per sale. */
export async function remainingSaleAmounts(
  db: Db,
  paymentId: string,
): Promise<{ bookingId: string; leftPence: number }[]> {
  const sales = await salesOfPayment(db, paymentId);
  return sales.map((sale) => ({ bookingId: sale.bookingId, leftPence: remainingSalePence(sale) }));
}

interface SentRefund {
  refundId: string;
  paymentId: string;
  providerRefundId: string;
  pence: number;
  from: ClearingAccount;
}

export async function postRefund(tx: Tx, refund: SentRefund): Promise<void> {
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

/** The money is the buyer's again. */
export async function postRefundReturned(tx: Tx, refund: SentRefund): Promise<void> {
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

/** `intentId` always refers to the same business. */
export async function postPlanPayment(
  tx: Tx,
  { intentId, pence, businessId }: { intentId: string; pence: number; businessId: number | null },
): Promise<void> {
  await post(tx, {
    movement: 'plan',
    cause: intentId,
    debit: 'provider',
    credit: businessId === null ? 'plans' : `plans:${businessId}`,
    pence,
    providerObject: intentId,
  });
}

/** Amounts in pence. */
export interface DisputeMovement {
  /** `txn_…`. */
  id: string;
  /** Negative: taken from us. */
  pence: number;
  feePence: number;
}

/** Idempotent. `paymentId` is null for plan payments. */
export async function postDisputeMovement(
  tx: Tx,
  {
    providerDisputeId,
    paymentId,
    movement,
  }: { providerDisputeId: string; paymentId: string | null; movement: DisputeMovement },
): Promise<void> {
  const of = { cause: movement.id, ...(paymentId !== null && { paymentId }) };
  await post(tx, {
    ...of,
    ...(movement.pence < 0
      ? { movement: 'dispute_withdrawn', debit: 'disputes', credit: 'provider' }
      : { movement: 'dispute_reinstated', debit: 'provider', credit: 'disputes' }),
    pence: Math.abs(movement.pence),
    providerObject: providerDisputeId,
  });
  // The same posting as the nightly comparison makes.
  await post(tx, {
    cause: movement.id,
    movement: 'provider_fee',
    debit: 'provider-fees',
    credit: 'provider',
    pence: movement.feePence,
    providerObject: movement.id,
  });
}

interface DecidedDispute {
  disputeId: string;
  paymentId: string;
}

interface DisputeLoss {
  bearer: 'buyer' | 'credit' | 'seller' | 'platform' | 'goodwill';
  /** Null if it isn't a sale. */
  bookingId: string | null;
  debit: Account;
  pence: number;
}

/**
 * Who would bear a bank's loss now: first the buyer's own money (waiting or failed refunds), then unused credit the
 * payment bought, then its sales in proportion (`allocateAcrossSales`), and the platform bears the rest.
 */
export async function allocateDisputeLoss(
  db: Db,
  { paymentId, pence }: { paymentId: string; pence: number },
): Promise<DisputeLoss[]> {
  const buyer = buyerAccount(paymentId);
  const owedPence = Math.min(pence, Math.max(0, await creditBalance(db, buyer)));
  const credit = await entitlementOfPayment(db, paymentId);
  const unusedPence = Math.min(pence - owedPence, credit?.leftPence ?? 0);
  const sales = await salesOfPayment(db, paymentId);
  const shares = allocateAcrossSales(sales, pence - owedPence - unusedPence);
  const spread = shares.reduce((sum, share) => sum + share, 0);
  const ofSales = sales.flatMap(({ bookingId, seller, sold, takenBack }, index): DisputeLoss[] => {
    const before = takenBack.sellerPence + takenBack.platformPence;
    const borne = allocateReversal(sold, takenBack, before + (shares[index] ?? 0));
    return [
      { bearer: 'seller', bookingId, debit: seller, pence: borne.sellerPence },
      { bearer: 'platform', bookingId, debit: 'fees', pence: borne.platformPence },
    ];
  });
  return [
    { bearer: 'buyer', bookingId: null, debit: buyer, pence: owedPence },
    ...(credit === null
      ? []
      : [{ bearer: 'credit' as const, bookingId: null, debit: credit.account, pence: unusedPence }]),
    ...ofSales,
    {
      bearer: 'goodwill',
      bookingId: null,
      debit: 'goodwill',
      pence: pence - owedPence - unusedPence - spread,
    },
  ];
}

/** Once per dispute; lock the payment first. `allocateDisputeLoss` decides who bears it. */
export async function postDisputeLoss(
  tx: Tx,
  { disputeId, paymentId, pence }: DecidedDispute & { pence: number },
): Promise<void> {
  for (const { bearer, bookingId, debit, pence: borne } of await allocateDisputeLoss(tx, {
    paymentId,
    pence,
  }))
    await post(tx, {
      movement: 'dispute_lost',
      cause: `${disputeId}:${bookingId ?? bearer}`,
      paymentId,
      ...(bookingId !== null && { bookingId }),
      debit,
      credit: 'disputes',
      pence: borne,
    });
}

export async function reverseDisputeLoss(tx: Tx, dispute: DecidedDispute): Promise<void> {
  await postOverturnedLoss(tx, dispute);
}

export async function postPlanDisputeLoss(
  tx: Tx,
  { providerDisputeId, pence }: { providerDisputeId: string; pence: number },
): Promise<void> {
  await post(tx, {
    movement: 'dispute_lost',
    cause: providerDisputeId,
    debit: 'plans',
    credit: 'disputes',
    pence,
  });
}

/** `cause` is our row. */
interface SellerTransfer {
  cause: string;
  seller: Account;
  paymentId: string;
  bookingId: string;
  providerObject: string;
  pence: number;
}

export async function postTransfer(tx: Tx, { seller, ...transfer }: SellerTransfer): Promise<void> {
  await post(tx, { movement: 'transfer', debit: seller, credit: 'provider', ...transfer });
}

export async function postTransferReversal(tx: Tx, { seller, ...reversal }: SellerTransfer): Promise<void> {
  await post(tx, { movement: 'transfer_reversal', debit: 'provider', credit: seller, ...reversal });
}

/** The partner took the money and owes it to the business directly. */
interface PartnerSale {
  bookingId: string;
  partnerId: string;
  businessId: number;
  pence: number;
}

export async function postPartnerSale(tx: Tx, sale: PartnerSale): Promise<void> {
  await post(tx, {
    movement: 'partner_sale',
    cause: sale.bookingId,
    bookingId: sale.bookingId,
    debit: `partner:${sale.partnerId}`,
    credit: `partnered:${sale.businessId}`,
    pence: sale.pence,
  });
}

export async function reversePartnerSale(tx: Tx, sale: PartnerSale): Promise<void> {
  await post(tx, {
    movement: 'partner_sale_undone',
    cause: sale.bookingId,
    bookingId: sale.bookingId,
    debit: `partnered:${sale.businessId}`,
    credit: `partner:${sale.partnerId}`,
    pence: sale.pence,
  });
}
