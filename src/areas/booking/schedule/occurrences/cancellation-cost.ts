import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { MarkedChoice, OccurrenceAnswer } from './contract.ts';

interface MarkedAttendance {
  checkedIn: number;
  noShows: number;
}

/**
 * True if the business must choose whether to refund people with an attendance mark. Before the start everybody is
 * refunded (docs/product/business.md#business-dashboard).
 */
export function needsMarkedChoice(
  startsAt: Date,
  { checkedIn, noShows }: MarkedAttendance,
  now: Date,
): boolean {
  return startsAt <= now && checkedIn + noShows > 0;
}

export function markedAttendanceText({ checkedIn, noShows }: MarkedAttendance): string {
  const [isIn, isOut] = [checkedIn === 1 ? 'is' : 'are', noShows === 1 ? 'is' : 'are'];
  if (noShows === 0) return `${pluralize(checkedIn, 'person', 'people')} ${isIn} checked in.`;
  const asNoShows = `${isOut} marked as ${noShows === 1 ? 'a no-show' : 'no-shows'}.`;
  if (checkedIn === 0) return `${pluralize(noShows, 'person', 'people')} ${asNoShows}`;
  return `${pluralize(checkedIn, 'person', 'people')} ${isIn} checked in and ${noShows} ${asNoShows}`;
}

/** Amounts in pence. */
export interface CancellationCost extends MarkedAttendance {
  bookings: number;
  refundPence: number;
  markedRefundPence: number;
}

export function costOfChoicePence(
  { bookings, refundPence, checkedIn, noShows, markedRefundPence }: CancellationCost,
  choice: MarkedChoice,
): Pick<CancellationCost, 'bookings' | 'refundPence'> {
  return choice === 'refund'
    ? { bookings, refundPence }
    : { bookings: bookings - checkedIn - noShows, refundPence: refundPence - markedRefundPence };
}

/** In pounds, from the API's answer. */
export function costOfChoice(
  { bookings, refund, marked }: NonNullable<OccurrenceAnswer['cancellation']>,
  choice: MarkedChoice,
): { bookings: number; refund: string } {
  const cost = costOfChoicePence(
    {
      bookings,
      refundPence: decimalToPence(refund) ?? 0,
      checkedIn: marked?.checkedIn ?? 0,
      noShows: marked?.noShows ?? 0,
      markedRefundPence: decimalToPence(marked?.refund ?? '0.00') ?? 0,
    },
    choice,
  );
  return { bookings: cost.bookings, refund: penceToDecimal(cost.refundPence) };
}
