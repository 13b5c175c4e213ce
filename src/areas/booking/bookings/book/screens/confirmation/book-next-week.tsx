import { useQuery } from '@tanstack/react-query';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { CalendarLeaf } from '#shared/ui/type/calendar-leaf.tsx';
import { checkoutPath, nextSameTime } from '../../../booking-paths.ts';
import type { Booking } from '../../../contract.ts';
import { bookableDatesQuery } from '../../api.ts';

/** Offers the same time next week for as many people; renders nothing if there is no room. */
export function BookNextWeek({
  booking,
  places,
  session,
  now,
}: {
  booking: Booking;
  places: number;
  session: Session;
  now: Date;
}) {
  const again = nextSameTime(new Date(booking.sessionDate), now);
  const { data = [] } = useQuery({
    ...bookableDatesQuery(useApi(), session.id, londonDay(now)),
    enabled: session.bookable,
  });
  const date = data.find(({ startsAt }) => Date.parse(startsAt) === again.getTime());
  if (date === undefined || date.spacesLeft < places) return null;
  const total = places * (decimalToPence(session.totalPrice) ?? 0);
  return (
    <section
      aria-label="Same again next week?"
      className="flex flex-wrap items-center gap-4 rounded-card bg-brand-soft px-5 py-4.5"
    >
      <CalendarLeaf day={londonDay(again)} />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-sans text-h4 font-semibold">Same again next week?</h2>
        <p className="text-sm text-ink-2 tabular-nums">
          {formatShortMoment(again)} · {date.spacesLeft} left · {total === 0 ? 'Free' : formatPounds(total)}
          {places > 1 && ` for ${formatPlaces(places)}`}
        </p>
      </div>
      <ButtonLink href={checkoutPath(session.id, date.startsAt, places)} className="max-sm:w-full">
        Book Next Week
      </ButtonLink>
    </section>
  );
}
