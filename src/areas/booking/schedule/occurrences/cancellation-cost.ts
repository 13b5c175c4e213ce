import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { MarkedChoice, OccurrenceAnswer } from './contract.ts';

/** People with an attendance mark at a date, by what they are marked as. */
interface MarkedAttendance {
  checkedIn: number;
  noShows: number;
}

/**
 * Whether a business that cancels a date at `now` says if people with an attendance mark are refunded too. Before the
 * start it is not asked: nobody has had anything of the session yet, so everybody is refunded
 * (docs/product/business.md#business-dashboard).
 */
export function needsMarkedChoice(
  startsAt: Date,
  { checkedIn, noShows }: MarkedAttendance,
  now: Date,
): boolean {
  return startsAt <= now && checkedIn + noShows > 0;
}

/** "3 people are checked in and 1 is marked as a no-show." */
export function markedAttendanceText({ checkedIn, noShows }: MarkedAttendance): string {
  const [isIn, isOut] = [checkedIn === 1 ? 'is' : 'are', noShows === 1 ? 'is' : 'are'];
  if (noShows === 0) return `${pluralize(checkedIn, 'person', 'people')} ${isIn} checked in.`;
  const asNoShows = `${isOut} marked as ${noShows === 1 ? 'a no-show' : 'no-shows'}.`;
  if (checkedIn === 0) return `${pluralize(noShows, 'person', 'people')} ${asNoShows}`;
  return `${pluralize(checkedIn, 'person', 'people')} ${isIn} checked in and ${noShows} ${asNoShows}`;
}

/** Bookings that would be cancelled with a date, and what would go back for them, in pence. */
export interface CancellationCost extends MarkedAttendance {
  bookings: number;
  refundPence: number;
  /** What would go back for those with a mark, in pence. */
  markedRefundPence: number;
}

/** What cancelling a date costs, in pence, by what its business chooses for people with an attendance mark. */
export function costOfChoicePence(
  { bookings, refundPence, checkedIn, noShows, markedRefundPence }: CancellationCost,
  choice: MarkedChoice,
): Pick<CancellationCost, 'bookings' | 'refundPence'> {
  return choice === 'refund'
    ? { bookings, refundPence }
    : { bookings: bookings - checkedIn - noShows, refundPence: refundPence - markedRefundPence };
}

/** The same of the cost that the API has answered, in pounds. */
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
