import CalendarPlus from 'lucide-react/icons/calendar-plus';
import MapPin from 'lucide-react/icons/map-pin';
import Ticket from 'lucide-react/icons/ticket';
import { useEffect, useRef } from 'react';
import { addressLine } from '#features/sessions/show/copy.ts';
import { placesText } from '#features/sessions/show/places.ts';
import { sumOfPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { bookingsPath, calendarPath, confirmationPath } from '../../booking-addresses.ts';
import type { Booking } from '../../contract.ts';
import { longDayOf, seeYouSentence, timesOf } from '../../copy.ts';
import { directionsPath, pricePaid } from '../../own/own-bookings.ts';

/** What was just booked in the dialog, and what to do with it: calendar, way there, the whole confirmation. */
export function BookedStep({
  booking,
  firstName,
  now,
}: {
  booking: Booking;
  /** Of the person signed in; empty when they gave none. */
  firstName: string;
  now: Date;
}) {
  const span = { startsAt: booking.sessionDate, endsAt: booking.endsAt };
  const directions = directionsPath(booking);
  const { places } = booking.order;
  const said = useRef<HTMLParagraphElement>(null);
  // The button that paid is gone: whoever reads with the keyboard or a screen reader goes on here.
  useEffect(() => {
    said.current?.focus();
  }, []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p ref={said} tabIndex={-1} className="text-lead text-ink-2 outline-none">
        {seeYouSentence(span, firstName, now)} We have emailed your confirmation.
      </p>
      <section aria-label="Your booking" className="grid gap-3 rounded-card bg-sunken p-5 break-words">
        <h3 className="font-sans text-h4 font-semibold">{booking.session.title}</h3>
        <p className="font-display text-[1.5rem] leading-[1.15] font-bold tracking-[-0.02em] tabular-nums">
          {longDayOf(span)}
          <br />
          {timesOf(span)}
        </p>
        <p className="text-ink-2">
          {booking.business.name}, {addressLine(booking.business)}
        </p>
        <p className="text-sm text-ink-2">
          Total Paid{' '}
          <b className="font-semibold text-ink tabular-nums">
            {pricePaid({
              totalAmount: sumOfPounds(Array.from({ length: places }, () => booking.totalAmount)),
            })}
          </b>
          {places > 1 && ` for ${placesText(places)}`}, reference{' '}
          <b className="font-semibold text-ink tabular-nums">
            {places > 1 ? booking.order.reference : booking.reference}
          </b>
        </p>
      </section>
      <div className="grid gap-2.5 sm:grid-cols-3">
        <ButtonLink href={calendarPath(booking)} variant="secondary">
          <Icon of={CalendarPlus} size="sm" />
          Add to calendar
        </ButtonLink>
        {directions !== null && (
          <ButtonLink href={directions} target="_blank" rel="noopener noreferrer" variant="secondary">
            <Icon of={MapPin} size="sm" />
            Directions
          </ButtonLink>
        )}
        <ButtonLink href={confirmationPath(booking)} variant="secondary">
          <Icon of={Ticket} size="sm" />
          View booking
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-2">
        Receipt, check-in code and cancelling are under{' '}
        <a href={bookingsPath} className="link">
          My Bookings
        </a>
        .
      </p>
    </div>
  );
}
