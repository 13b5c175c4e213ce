import { useState } from 'react';
import type { ClosedDate, ClosedDates } from '#areas/catalogue/sessions/booking-rules/copy.ts';
import type { FoundSession, Occurrence } from '#areas/catalogue/sessions/contract.ts';
import { slotState } from '#areas/catalogue/sessions/occurrences/week-plan.ts';
import { offeredOccurrences } from '#areas/catalogue/sessions/show/copy.ts';
import { formatLondonTime, formatNearDay } from '#shared/calendar/london-time.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';

type OfferedSession = Pick<FoundSession, 'id' | 'title' | 'bookable' | 'nextOccurrences'>;

/** Each time links to book it; full dates and sessions without online booking link to the session's page. */
export function OfferedTimes({
  session,
  places,
  closed,
}: {
  session: OfferedSession;
  places: number | undefined;
  /** Dates that can't be booked at the moment. */
  closed?: ClosedDates | undefined;
}) {
  const [now] = useState(() => new Date());
  const dates = offeredOccurrences(session.nextOccurrences);
  if (dates.length === 0) return null;
  return (
    <ul aria-label="Times" className="relative z-1 grid grid-cols-3 gap-1.5 *:min-w-0 md:gap-2">
      {dates.map((date) => (
        <li key={date.startsAt}>
          <Time session={session} date={date} places={places} now={now} closed={closed?.[date.startsAt]} />
        </li>
      ))}
    </ul>
  );
}

const frame =
  'grid h-full min-h-11 content-center justify-items-center rounded-control border px-0.5 text-center text-xs leading-tight transition-colors md:min-h-13.5 md:px-1 md:py-1';

function Time({
  session: { id, title, bookable },
  date: { startsAt, spacesLeft },
  places,
  now,
  closed,
}: {
  session: OfferedSession;
  date: Occurrence;
  places: number | undefined;
  now: Date;
  closed: ClosedDate | undefined;
}) {
  const day = formatNearDay(new Date(startsAt), now);
  const time = formatLondonTime(new Date(startsAt));
  const slot = slotState(spacesLeft);
  const text = closed?.short ?? slot.text;
  const look = closed === undefined ? slot.look : 'closed';
  const full = look === 'full';
  const book = bookable && !full && closed === undefined;
  const several = places !== undefined && places > 1 ? places : undefined;
  return (
    <RouteLink
      href={withQuery(book ? `/checkout/${id}` : `/sessions/${id}`, { date: startsAt, places: several })}
      aria-label={
        book
          ? `Book ${title}, ${day} ${time}, ${text}`
          : `${title}, ${day} ${time}${full || closed !== undefined ? `, ${text}` : ''}`
      }
      className={classNames(
        frame,
        book &&
          'border-[color-mix(in_srgb,var(--brand)_45%,var(--surface))] bg-surface hover:border-brand hover:bg-brand-soft',
        full && 'border-dashed border-line-control hover:border-ink hover:bg-sunken',
        !book && !full && 'border-line hover:border-ink hover:bg-sunken',
      )}
    >
      <b
        className={classNames(
          'text-md leading-tight font-semibold whitespace-nowrap tabular-nums',
          book ? 'text-on-brand-soft' : full ? 'text-ink-3 line-through' : 'text-ink',
        )}
      >
        <span className="max-md:hidden">{`${day} `}</span>
        {time}
      </b>
      {/* On phones, what is short of places says so instead of its day. */}
      {look === 'open' && <span className="text-ink-3 md:hidden">{day}</span>}
      {(book || full || closed !== undefined) && (
        <span
          className={classNames(
            look === 'open' && 'max-md:hidden',
            full
              ? 'font-semibold text-ink-2'
              : look === 'few'
                ? 'font-semibold text-on-warning-soft'
                : 'text-ink-3',
          )}
        >
          {text}
        </span>
      )}
    </RouteLink>
  );
}
