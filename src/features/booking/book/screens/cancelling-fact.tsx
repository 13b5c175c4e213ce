import CalendarX from 'lucide-react/icons/calendar-x';
import { decimalToPence } from '#shared/domain/pence.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { bookingsPath } from '../../booking-addresses.ts';
import {
  cancellationSentence,
  creditsSentence,
  seriesCancellation,
  vouchersSentence,
} from '../../cancel/copy.ts';
import type { Booking } from '../../contract.ts';
import { paidByCard } from '../../copy.ts';
import { isToCome } from '../../own/own-bookings.ts';
import { Fact } from './confirmation/fact-list.tsx';

/** The one way to cancel one's own booking, and what it gives back as of now; nothing for one that is over. */
export function CancellingFact({ booking, now }: { booking: Booking; now: Date }) {
  if (!isToCome(booking, now)) return null;
  const startsAt = new Date(booking.sessionDate);
  const totalPence = decimalToPence(booking.totalAmount) ?? 0;
  return (
    <Fact icon={CalendarX}>
      You cancel your own booking under{' '}
      <RouteLink href={bookingsPath} className="link">
        My Bookings
      </RouteLink>
      .{' '}
      {booking.order.dates > 1
        ? seriesCancellation(booking.policy, totalPence, booking.pass === undefined ? 'paid' : 'covered')
        : booking.voucher !== undefined
          ? vouchersSentence(booking.policy, startsAt, now, paidByCard([booking]) !== '0.00')
          : booking.pass === undefined
            ? cancellationSentence(booking.policy, startsAt, totalPence, now, booking.order.places)
            : creditsSentence(booking.policy, startsAt, now, { covered: 1, paid: 0, eachPence: 0 })}{' '}
      <HelpLink about="cancelling-and-refunds">How refunds work</HelpLink>
    </Fact>
  );
}
