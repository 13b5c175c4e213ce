import type { DeskPayment } from '#areas/booking/bookings/takings/desk-payment.ts';

export const staffPayments = ['card_link', 'cash', 'card_reader', 'pass', 'free'] as const;
export type StaffPayment = (typeof staffPayments)[number];

/** A link holds its places for this long, but never past the start. */
const LINK_HOURS = 2;

/** Older links have expired. */
export const openLinksSince = (now: Date): Date => new Date(now.getTime() - LINK_HOURS * 3_600_000);

export function linkExpiry(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + LINK_HOURS * 3_600_000, startsAt.getTime()));
}

export const isDeskPayment = (payment: StaffPayment): payment is DeskPayment =>
  payment === 'cash' || payment === 'card_reader';

/** In pence. The platform fee applies only to payments through Fettle. */
export function placePricePence(
  payment: StaffPayment,
  { sessionFeePence, totalPence }: { sessionFeePence: number; totalPence: number },
): number {
  if (payment === 'card_link') return totalPence;
  return isDeskPayment(payment) ? sessionFeePence : 0;
}

export const MAX_REASON = 300;
export const MAX_NOTE = 500;
