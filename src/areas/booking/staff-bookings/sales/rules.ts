import type { DeskPayment } from '#areas/booking/bookings/takings/desk-payment.ts';

export const salePayments = ['cash', 'card_reader', 'card_link', 'free'] as const;
export type SalePayment = (typeof salePayments)[number];

/** A link keeps the price of a pass for this long; it holds no place. */
const SALE_LINK_HOURS = 24;

export const saleLinkExpiry = (now: Date): Date => new Date(now.getTime() + SALE_LINK_HOURS * 3_600_000);

export const isTaken = (payment: SalePayment): payment is DeskPayment =>
  payment === 'cash' || payment === 'card_reader';

/** In pence. The platform fee applies only to payments through Fettle. */
export function salePricePence(
  payment: SalePayment,
  { pricePence, totalPence }: { pricePence: number; totalPence: number },
): number {
  if (payment === 'free') return 0;
  return payment === 'card_link' ? totalPence : pricePence;
}

/** The unused share of what was paid at the desk, in pence, rounded in the customer's favour. */
export const unusedShare = (paidPence: number, { left, of }: { left: number; of: number }): number =>
  of === 0 ? 0 : Math.min(paidPence, Math.ceil((paidPence * left) / of));
