import MapPin from 'lucide-react/icons/map-pin';
import Navigation from 'lucide-react/icons/navigation';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { checkInCodePath, confirmationPath } from '../../booking-paths.ts';
import { formatShortSpan } from '../../copy.ts';
import { attendeeNames, directionsPath, formatStartsIn, type OrderPlaces } from '../my-bookings.ts';

export function NextBookingCard({ places, now }: { places: OrderPlaces; now: Date }) {
  const [booking] = places;
  const { session, business, sessionDate, endsAt } = booking;
  const ticket = confirmationPath(booking);
  const directions = directionsPath(booking);
  return (
    <section
      aria-labelledby="next-up"
      className="on-dark relative isolate grid gap-6 overflow-hidden rounded-dialog bg-court p-6 text-on-court sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center md:p-9"
    >
      <svg
        viewBox="0 0 600 340"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        className="absolute inset-0 -z-1 size-full fill-none stroke-[#fff] stroke-3 opacity-10"
      >
        <path d="M150 -40h520v420H150zM410 -40V380M150 170H670" />
        <circle cx="410" cy="170" r="86" />
      </svg>
      <div className="min-w-0 break-words">
        <p className="flex items-center gap-2 text-sm font-semibold text-on-court-2">
          <span
            aria-hidden="true"
            className="size-2 rounded-full bg-on-court ring-4 ring-[rgb(255_255_255/0.22)]"
          />
          Next, {formatStartsIn(booking, now)}
        </p>
        <h2 id="next-up" className="mt-1.5 text-title leading-heading md:text-display">
          {session.title}
        </h2>
        <p className="mt-2 text-lead tabular-nums">{formatShortSpan({ startsAt: sessionDate, endsAt })}</p>
        <ul className="mt-4 grid gap-2 text-on-court-2">
          <li className="flex gap-2.5">
            <Icon drawing={MapPin} className="mt-0.5" />
            {business.name}, {business.address}
          </li>
          {places.length > 1 && (
            <li className="flex gap-2.5">
              <Icon drawing={Users} className="mt-0.5" />
              <span className="min-w-0 wrap-anywhere">{attendeeNames(places)}</span>
            </li>
          )}
        </ul>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <ButtonLink href={ticket} variant="accent">
            <Icon drawing={Ticket} size="sm" />
            Open ticket
          </ButtonLink>
          {booking.trainer?.meetingLink !== undefined && (
            <ButtonLink
              href={booking.trainer.meetingLink}
              target="_blank"
              rel="noopener noreferrer"
              variant="ghost"
              className="text-on-court! hover:bg-[rgb(255_255_255/0.12)]!"
            >
              <Icon drawing={Video} size="sm" />
              Join online
            </ButtonLink>
          )}
          {directions !== null && (
            <ButtonLink
              href={directions}
              target="_blank"
              rel="noopener noreferrer"
              variant="ghost"
              className="text-on-court! hover:bg-[rgb(255_255_255/0.12)]!"
            >
              <Icon drawing={Navigation} size="sm" />
              Directions
            </ButtonLink>
          )}
        </div>
      </div>
      {booking.trainer === null && (
        <RouteLink
          href={ticket}
          aria-label={`Check-in code ${booking.reference}, open ticket`}
          className="grid items-center justify-items-center gap-1.5 rounded-card bg-[#fff] p-3 text-[#10201a] max-sm:order-first max-sm:grid-cols-[116px_minmax(0,1fr)] max-sm:p-2 max-sm:pr-3 sm:justify-self-start"
        >
          <img src={checkInCodePath(booking)} alt="" width={152} height={152} className="max-sm:size-29" />
          <span className="font-display text-lead font-bold max-sm:text-figure tracking-wide tabular-nums">
            {booking.reference}
          </span>
        </RouteLink>
      )}
    </section>
  );
}
