import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Navigation from 'lucide-react/icons/navigation';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { type ReactNode, useId } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { checkInCodePath, confirmationPath } from '../../booking-paths.ts';
import { formatSpanDay, formatTimes } from '../../copy.ts';
import { attendeeNames, directionsPath, formatNextStart, type OrderPlaces } from '../my-bookings.ts';

const onCourt = 'bg-[rgb(255_255_255/0.14)]! text-on-court! hover:bg-[rgb(255_255_255/0.22)]!';

/** The next booking as a ticket with its code for the door. */
export function NextBookingCard({
  places,
  now,
  more,
  children,
}: {
  places: OrderPlaces;
  now: Date;
  /** The button of what else can be done. */
  more?: ReactNode;
  /** What that button opens, below the ticket. */
  children?: ReactNode;
}) {
  const titleId = useId();
  const [booking] = places;
  const { session, business, sessionDate, endsAt } = booking;
  const span = { startsAt: sessionDate, endsAt };
  const ticket = confirmationPath(booking);
  const directions = directionsPath(booking);
  return (
    // A grid, so that the ticket is as high as what stands beside it.
    <section aria-labelledby={titleId} className="grid grid-cols-1">
      <div className="on-dark relative isolate grid grid-cols-1 overflow-hidden rounded-dialog bg-court text-on-court sm:grid-cols-[minmax(0,1fr)_auto]">
        <svg
          viewBox="0 0 900 320"
          preserveAspectRatio="xMaxYMid slice"
          aria-hidden="true"
          className="absolute inset-0 -z-1 size-full fill-none stroke-[#fff] stroke-3 opacity-10 max-sm:hidden"
        >
          <path d="M60 24h780v272H60zM450 24v272M60 90h130v140H60M840 90H710v140h130" />
          <circle cx="450" cy="160" r="66" />
        </svg>
        <div className="grid min-w-0 content-center break-words p-5 sm:px-8 sm:py-7">
          <p className="flex items-center gap-2 text-sm font-semibold text-on-court-2">
            <Icon drawing={Clock} size="sm" />
            {formatNextStart(booking, now)}
          </p>
          <h2 id={titleId} className="mt-2.5 mb-1 text-title leading-heading md:text-display">
            {session.title}
          </h2>
          <p className="text-lead tabular-nums">
            {formatSpanDay(span)}, {formatTimes(span)}
          </p>
          <ul className="mt-3.5 grid gap-1.5 text-on-court-2">
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
          <div className="mt-5 flex gap-2 max-sm:*:first:flex-1">
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
                className={onCourt}
              >
                <Icon drawing={Video} size="sm" />
                <span className="max-sm:sr-only">Join online</span>
              </ButtonLink>
            )}
            {directions !== null && (
              <ButtonLink
                href={directions}
                target="_blank"
                rel="noopener noreferrer"
                variant="ghost"
                className={onCourt}
              >
                <Icon drawing={Navigation} size="sm" />
                <span className="max-sm:sr-only">Directions</span>
              </ButtonLink>
            )}
            {more}
          </div>
        </div>
        {booking.trainer === null && (
          <RouteLink
            href={ticket}
            aria-label={`Check-in code ${booking.reference}, open ticket`}
            className="relative grid content-center items-center border-dashed border-[rgb(255_255_255/0.38)] before:absolute before:-top-3.5 before:-left-3.5 before:size-6.5 before:rounded-full before:bg-paper after:absolute after:size-6.5 after:rounded-full after:bg-paper focus-visible:-outline-offset-4 max-sm:grid-cols-[124px_minmax(0,1fr)] max-sm:gap-x-4 max-sm:border-t-2 max-sm:px-5 max-sm:py-4.5 max-sm:after:-top-3.5 max-sm:after:-right-3.5 sm:justify-items-center sm:gap-2 sm:border-l-2 sm:px-8 sm:py-6 sm:text-center sm:after:-bottom-3.5 sm:after:-left-3.5"
          >
            <span className="rounded-card bg-[#fff] p-1.5 sm:p-2.5">
              <img
                src={checkInCodePath(booking)}
                alt=""
                width={168}
                height={168}
                className="max-sm:size-28"
              />
            </span>
            <span className="grid gap-1">
              <span className="font-display text-figure font-bold tracking-wide tabular-nums">
                {booking.reference}
              </span>
              <span className="max-w-42 text-xs text-on-court-2">
                Show this at the door. It works offline.
              </span>
            </span>
          </RouteLink>
        )}
      </div>
      {children}
    </section>
  );
}
