import type { DeskPayment } from '#areas/booking/bookings/takings/desk-payment.ts';

/** How a booking that the team takes is paid. */
export const staffPayments = ['card_link', 'cash', 'card_reader', 'pass', 'free'] as const;
export type StaffPayment = (typeof staffPayments)[number];

/** A payment link keeps its places for so long, and never past the start. */
const LINK_HOURS = 2;

/** Links that were made before cannot wait for payment any more. */
export const openLinksSince = (now: Date): Date => new Date(now.getTime() - LINK_HOURS * 3_600_000);

/** Until when a payment link can be paid, and its places are kept. */
export function linkExpiry(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + LINK_HOURS * 3_600_000, startsAt.getTime()));
}

/** Whether the team itself takes the money. */
export const isDeskPayment = (payment: StaffPayment): payment is DeskPayment =>
  payment === 'cash' || payment === 'card_reader';

/** What the customer pays for one place: the platform fee is only for money that goes through Fettle. In pence. */
export function placePricePence(
  payment: StaffPayment,
  { sessionFeePence, totalPence }: { sessionFeePence: number; totalPence: number },
): number {
  if (payment === 'card_link') return totalPence;
  return isDeskPayment(payment) ? sessionFeePence : 0;
}

export const MAX_REASON = 300;
export const MAX_NOTE = 500;
