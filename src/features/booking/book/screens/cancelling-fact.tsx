import CalendarX from 'lucide-react/icons/calendar-x';
import { decimalToPence } from '#shared/domain/pence.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { bookingsPath } from '../../booking-addresses.ts';
import { cancellationSentence } from '../../cancel/copy.ts';
import type { Booking } from '../../contract.ts';
import { isToCome } from '../../own/own-bookings.ts';
import { Fact } from './confirmation/fact-list.tsx';

/** The one way to cancel one's own booking, and what it gives back as of now; nothing for one that is over. */
export function CancellingFact({ booking, now }: { booking: Booking; now: Date }) {
  if (!isToCome(booking, now)) return null;
  const totalPence = decimalToPence(booking.totalAmount) ?? 0;
  return (
    <Fact icon={CalendarX}>
      You cancel your own booking under{' '}
      <RouteLink href={bookingsPath} className="link">
        My Bookings
      </RouteLink>
      .{' '}
      {cancellationSentence(
        booking.policy,
        new Date(booking.sessionDate),
        totalPence,
        now,
        booking.order.places,
      )}
    </Fact>
  );
}
