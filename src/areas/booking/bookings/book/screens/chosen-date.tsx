import { useQuery } from '@tanstack/react-query';
import Calendar from 'lucide-react/icons/calendar';
import { useEffect, useRef } from 'react';
import { closedDates } from '#areas/catalogue/sessions/booking-rules/copy.ts';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { CalendarLeaf } from '#shared/ui/type/calendar-leaf.tsx';
import { formatShortSpan } from '../../copy.ts';
import { bookableDatesQuery } from '../api.ts';
import { Fact } from './confirmation/fact-list.tsx';
import type { BookingPage } from './use-booking-page.ts';

export function ChosenDate({
  page,
  session,
  now,
  onChoose,
  leaf = false,
  title,
  detail,
}: {
  page: BookingPage;
  session: Session;
  now: Date;
  onChoose: (startsAt: string) => void;
  leaf?: boolean;
  title: string;
  detail: string | null;
}) {
  const { state } = page.flow;
  const mayChange =
    session.bookable &&
    page.course === null &&
    state.step !== 'working' &&
    state.step !== 'paid' &&
    state.step !== 'booked';
  return (
    <Fact
      icon={Calendar}
      mark={leaf && page.span !== null && <CalendarLeaf day={londonDay(new Date(page.span.startsAt))} />}
    >
      <div className="flex items-baseline justify-between gap-3">
        <b className="font-semibold text-ink">{title}</b>
        {mayChange && !page.changing && (
          <button type="button" className="link flex-none text-sm" onClick={() => page.setChanging(true)}>
            Change<span className="sr-only"> date</span>
          </button>
        )}
      </div>
      {detail !== null && <p className="tabular-nums">{detail}</p>}
      {mayChange && page.changing && (
        <div className="mt-3">
          <DateChoice
            session={session}
            chosen={page.startsAt}
            now={now}
            onChoose={(startsAt) => {
              page.setChanging(false);
              onChoose(startsAt);
            }}
          />
        </div>
      )}
    </Fact>
  );
}

/** Offers the dates of the next weeks with a free place. */
function DateChoice({
  session,
  chosen,
  now,
  onChoose,
}: {
  session: Session;
  chosen: string | null;
  now: Date;
  onChoose: (startsAt: string) => void;
}) {
  const dates = useQuery(bookableDatesQuery(useApi(), session.id, londonDay(now)));
  const select = useRef<HTMLSelectElement>(null);
  // Focus it: the button that opened it may be far down the page.
  useEffect(() => select.current?.focus(), []);
  const known = dates.data ?? session.nextOccurrences;
  const closed = closedDates(session, known, now);
  const open = known.filter(
    ({ startsAt, spacesLeft }) => spacesLeft > 0 && (closed?.[startsAt]?.membersNow ?? true),
  );
  const selected = open.find(
    ({ startsAt }) => chosen !== null && Date.parse(startsAt) === Date.parse(chosen),
  );
  if (dates.isSuccess && open.length === 0) {
    return (
      <p className="text-sm text-ink-2">
        Fully booked for the next four weeks.{' '}
        <RouteLink href={`/sessions/${session.id}`} className="link">
          See later dates
        </RouteLink>
      </p>
    );
  }
  return (
    <SelectField
      ref={select}
      label="Date and time"
      dense
      placeholder={selected === undefined ? 'Choose a date' : undefined}
      value={selected?.startsAt ?? ''}
      options={open.map((occurrence) => ({
        value: occurrence.startsAt,
        label: `${formatShortSpan(occurrence)} (${occurrence.spacesLeft} left)`,
      }))}
      onChange={({ target }) => {
        if (target.value !== '') onChoose(target.value);
      }}
    />
  );
}
