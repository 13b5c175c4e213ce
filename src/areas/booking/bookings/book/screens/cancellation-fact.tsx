import CalendarX from 'lucide-react/icons/calendar-x';
import { decimalToPence } from '#shared/domain/pence.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { bookingsPath } from '../../booking-paths.ts';
import {
  cancellationSentence,
  courseCancellation,
  creditsCancellation,
  seriesCancellation,
  vouchersCancellation,
} from '../../cancel/copy.ts';
import type { Booking } from '../../contract.ts';
import { cardTotal } from '../../copy.ts';
import { isUpcoming } from '../../my-bookings/my-bookings.ts';
import { Fact } from './confirmation/fact-list.tsx';

/** The cancel link with the refund as of `now`; renders nothing for a past booking. */
export function CancellationFact({ booking, now }: { booking: Booking; now: Date }) {
  if (!isUpcoming(booking, now)) return null;
  const startsAt = new Date(booking.sessionDate);
  const totalPence = decimalToPence(booking.totalAmount) ?? 0;
  return (
    <Fact icon={CalendarX}>
      You can also cancel in{' '}
      <RouteLink href={bookingsPath} className="link">
        My Bookings
      </RouteLink>
      .{' '}
      {booking.course !== undefined
        ? courseCancellation(booking.policy, startsAt, totalPence, now)
        : booking.order.dates > 1
          ? seriesCancellation(booking.policy, totalPence, booking.pass === undefined ? 'paid' : 'covered')
          : booking.voucher !== undefined
            ? vouchersCancellation(booking.policy, startsAt, now, cardTotal([booking]) !== '0.00')
            : booking.pass === undefined
              ? cancellationSentence(booking.policy, startsAt, totalPence, now, booking.order.places)
              : creditsCancellation(booking.policy, startsAt, now, {
                  covered: 1,
                  paid: 0,
                  eachPence: 0,
                })}{' '}
      <HelpLink about="cancelling-and-refunds">How refunds work</HelpLink>
    </Fact>
  );
}
