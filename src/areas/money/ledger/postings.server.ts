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

// What moves money posts it here, in the transaction that moves it (docs/decisions/0019-record-each-ledger-posting-as-one-amount-with-two-accounts.md). Amounts in pence.

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

/** A credit has been paid for: until it is used its money is owed to whoever has it. */
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

/** What is unused of a credit goes back: the money is its buyer's until the provider has sent it. */
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

/**
 * A booking that a credit paid for was cancelled, and the credit comes back: what seller and platform still have of it
 * is owed to its owner again. Lock the payment first.
 */
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
 * A refund of a booking has been decided: seller and platform give up their parts, and the money is the buyer's until
 * it has gone back. `backPence` is all that has been decided to go back of the booking, this refund included; what an
 * earlier one that failed took from them is not taken again. What banks took of the sale, and what the platform gave
 * back alone, is not part of it.
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

/** The platform bears a refund alone: the seller keeps what was sold. `bookingId` is null where no booking was refunded. */
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

/** What is left of each sale of a payment, in pence: sold, and given back by nobody. */
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

/** The provider has sent a refund on its way. */
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

/** The bank has sent a refund back: the provider holds the money again, and it is still the buyer's. */
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

/** An invoice of a plan has been paid; `intentId` is its payment at the provider, and always says the same business. */
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

/** What a bank took for a dispute, or gave back, as the provider booked it. Amounts in pence. */
export interface DisputeMovement {
  /** The provider's id of the movement itself (`txn_…`). */
  id: string;
  /** Negative when it was taken from us. */
  pence: number;
  /** What the provider charges for it. */
  feePence: number;
}

/** Money of a dispute has moved. `paymentId` is null for what was paid for a plan. Each movement is posted once. */
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
  // As the nightly comparison would post it, of which this is then a part already.
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

/** Whose loss a part of a lost dispute is. */
interface DisputeLoss {
  bearer: 'buyer' | 'credit' | 'seller' | 'platform' | 'goodwill';
  /** The sale that gives it up; null where it is none's. */
  bookingId: string | null;
  debit: Account;
  pence: number;
}

/**
 * Who bears what a bank takes of a payment, were it decided now. First goes what is the buyer's anyway: a refund that
 * has waited for the decision, or that had failed; then what is unused of a credit that the payment has bought. Of the
 * rest each sale of the payment gives up its share, seller and platform in proportion (`allocateAcrossSales`), never more than is
 * left of it. What goes beyond is the platform's loss.
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

/**
 * A bank has decided against us, and the buyer has `pence` back from it: whoever bears it (`allocateDisputeLoss`) gives it up.
 * Once for a dispute; the caller has locked the payment.
 */
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

/** The bank has decided for us after all: whoever bore the loss has it back. */
export async function reverseDisputeLoss(tx: Tx, dispute: DecidedDispute): Promise<void> {
  await postOverturnedLoss(tx, dispute);
}

/** A bank has decided against us about what was paid for a plan. */
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

/** What was sent to a seller's account, or taken back from it; `cause` is our row of it. */
interface SellerTransfer {
  cause: string;
  seller: Account;
  paymentId: string;
  bookingId: string;
  /** The provider's transfer or reversal. */
  providerObject: string;
  pence: number;
}

/** A seller's share of a booking is in their account at the provider. */
export async function postTransfer(tx: Tx, { seller, ...transfer }: SellerTransfer): Promise<void> {
  await post(tx, { movement: 'transfer', debit: seller, credit: 'provider', ...transfer });
}

/** What a seller had been sent is back with the platform: its booking was refunded since. */
export async function postTransferReversal(tx: Tx, { seller, ...reversal }: SellerTransfer): Promise<void> {
  await post(tx, { movement: 'transfer_reversal', debit: 'provider', credit: seller, ...reversal });
}

/** A place that a booking partner has sold: it has taken the money and owes it to the business, not through us. */
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

/** Such a place has been cancelled: the partner gives the money back, and owes it no more. */
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
