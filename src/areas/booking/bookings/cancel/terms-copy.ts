import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { refundBeforeDeadline, refundDeadline } from '../rules.ts';

/** The session page's text (docs/product/booking.md#cancelling). Apart from copy.ts to keep that page light. */
export function cancellationTerms(
  { cancellation, totalPrice }: Pick<Session, 'cancellation' | 'totalPrice'>,
  startsAt: Date,
  now: Date,
): string {
  const { hoursBefore } = cancellation;
  const until = refundDeadline(cancellation, startsAt);
  if (until <= now) {
    return `This session starts in less than ${hoursBefore} hours, so it’s non-refundable.`;
  }
  const totalPence = decimalToPence(totalPrice) ?? 0;
  const back = refundBeforeDeadline(cancellation, totalPence);
  const share = back < totalPence ? `50% refund (${formatPounds(back)})` : 'Free cancellation';
  return `${share} until ${formatShortMoment(until)}. No refund after that.`;
}
