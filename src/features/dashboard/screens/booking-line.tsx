import { badgeOfState } from '#features/booking/badge-of-state.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { StatusBadge } from '#shared/ui/badge.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';
import type { BusinessBooking } from '../contract.ts';

/** One booking in the list: who, what and when, how it stands, and its money. */
export function BookingLine({ booking }: { booking: BusinessBooking }) {
  const { name, email, reference, title, occurrenceId, startsAt, bookedAt, state } = booking;
  return (
    <li className="grid gap-x-5 gap-y-2 border-b border-line p-4 last:border-b-0 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_7.5rem_10rem] md:items-center">
      <div className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{name}</b>
        <p className="text-sm text-ink-2">
          {email} <span className="tabular-nums">· {reference}</span>
        </p>
      </div>
      <div className="min-w-0 text-sm wrap-anywhere text-ink-2 tabular-nums">
        <RouteLink
          href={`/business/occurrences/${occurrenceId}`}
          className="inline-block py-1 font-semibold text-ink underline-offset-3 hover:underline"
        >
          {title}
        </RouteLink>
        <p>{formatLondonMoment(new Date(startsAt))}</p>
        <p>Booked {formatLondonMoment(new Date(bookedAt))}</p>
      </div>
      <div className="md:justify-self-end">
        <StatusBadge status={badgeOfState(state)} />
      </div>
      <p className="text-sm text-ink-2 tabular-nums md:text-right">
        <b className="text-h4 text-ink">£{booking.paid}</b>
        {booking.refunded !== '0.00' && <span className="block">£{booking.refunded} refunded</span>}
        <span className="block">
          £{booking.net} net, £{booking.platformFee} fee
        </span>
      </p>
    </li>
  );
}
