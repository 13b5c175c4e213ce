import { formatPounds } from '#shared/domain/pence.ts';
import type { SalePayment } from './rules.ts';

export const deskSaleErrors = {
  noPayment: 'Choose how it’s paid',
  noNote: 'Say why it’s free',
  longNote: 'Keep this under 300 characters',
  notSold: 'We can’t find that pass or membership.',
  priceChanged: 'The price has changed. Check it, then sell again.',
  otherKey: 'This sale is already made for someone else.',
  linkForPasses: 'Only passes can be paid by a link. Choose another payment.',
  alreadyPaying: 'They’re already paying for this online. Try again in an hour.',
  noEmail: 'They gave no email address. Copy the link instead.',
  noGift: 'Say who the voucher is for',
  boughtOnline: 'This was paid online. Refund it under “Passes and memberships”.',
  nothingLeft: 'There’s nothing left to refund.',
  tooSmall: 'This costs less than the smallest card payment.',
  notWaiting: 'Nobody is waiting to pay for this any more.',
  paidNow: 'The customer has just paid, so the pass stays.',
} as const;

export const saleRefundLimit = (leftPence: number): string =>
  leftPence === 0
    ? 'Nothing was paid at the desk. Enter £0.00 to end it.'
    : `You can refund up to ${formatPounds(leftPence)}.`;

export const salePaymentLabels: Readonly<Record<SalePayment, string>> = {
  cash: 'Cash',
  card_reader: 'Card reader',
  card_link: 'Card link',
  free: 'Free',
};
