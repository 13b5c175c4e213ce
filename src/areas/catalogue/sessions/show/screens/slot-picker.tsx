import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef } from 'react';
import { dayParts, formatLongDay, weekFrom } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { WeekFrame } from '#shared/ui/week-frame.tsx';
import type { ClosedDate, ClosedDates } from '../../booking-rules/copy.ts';
import { closedSentence } from '../../closures/copy.ts';
import type { ClosedDays, Occurrence } from '../../contract.ts';
import { groupByDay, slotState, type WeekPlan } from '../../occurrences/week-plan.ts';
import type { Term } from '../../terms/contract.ts';
import { termsSentence } from '../../terms/rules.ts';
import { waitlistPath } from '../session-address.ts';
import { UkTimeNote } from './uk-time-note.tsx';

export type WeekState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'shown'; occurrences: Occurrence[] };

/** Pixels of the previous day that stay visible, as a hint that there is one. */
const EDGE_PX = 36;

interface SlotPickerProps {
  sessionId: string;
  today: string;
  plan: WeekPlan;
  week: WeekState;
  /** Empty if it always runs. */
  terms: readonly Term[];
  closed: readonly ClosedDays[];
  /** Dates before booking opens or after it has closed. */
  outside: ClosedDates | undefined;
  /** The start of the chosen date. */
  chosen: string | null;
  /** The number in the address, to keep in links. */
  places: number | undefined;
  /** False: shows times without offering them. */
  bookable: boolean;
  onChoose: (startsAt: string) => void;
  onRetry: () => void;
}

/** A Monday-to-Sunday week in London time. A form and links, so that it works without script. */
export function SlotPicker({
  sessionId,
  today,
  plan,
  week,
  terms,
  closed,
  outside,
  chosen,
  places,
  bookable,
  onChoose,
  onRetry,
}: SlotPickerProps) {
  const days = weekFrom(plan.shown);
  const occurrences = week.kind === 'shown' ? week.occurrences : [];
  const columns = groupByDay(days, occurrences);
  const row = useRef<HTMLFormElement>(null);
  const loaded = week.kind === 'shown';
  // Phones show half a week: scroll to the chosen time, else the first one, for each new week.
  useEffect(() => {
    const form = row.current;
    if (!loaded || form === null || form.scrollWidth <= form.clientWidth) return;
    const first = form.querySelector('[aria-pressed="true"]') ?? form.querySelector('[name="date"]');
    const day = first?.closest('fieldset');
    if (day) form.scrollLeft = day.offsetLeft - EDGE_PX;
  }, [loaded, plan.shown]);
  const choosable = bookable && occurrences.length > 0;
  return (
    <WeekFrame
      id="choose-a-date"
      heading={
        <div>
          <h2 id="choose-a-date" className="scroll-mt-24 text-figure">
            {bookable ? 'Choose a date' : 'Dates'}
          </h2>
          <UkTimeNote />
        </div>
      }
      className="border-t border-line pt-6 md:pt-8"
      firstDay={plan.shown}
      earlier={
        <WeekLink
          sessionId={sessionId}
          week={plan.previous}
          date={chosen}
          places={places}
          label="Previous week"
          icon={ChevronLeft}
        />
      }
      later={
        <WeekLink
          sessionId={sessionId}
          week={plan.next}
          date={chosen}
          places={places}
          label="Next week"
          icon={ChevronRight}
        />
      }
      failure={week.kind === 'failed' ? 'We couldn’t load this week’s dates.' : null}
      onRetry={onRetry}
    >
      {terms.length > 0 && <p className="mb-3.5 text-sm text-ink-2">{termsSentence(terms, today)}</p>}
      {closed
        .filter(({ firstDay, lastDay }) => lastDay >= plan.shown && firstDay <= (days.at(-1) ?? plan.shown))
        .map((closure) => (
          <Notice key={`${closure.firstDay} ${closedSentence(closure, today)}`} className="mb-3.5">
            {closedSentence(closure, today)}
          </Notice>
        ))}
      <form
        // Resets the scroll position.
        key={plan.shown}
        ref={row}
        method="get"
        aria-label="Times of this week"
        // The row must be focusable to scroll by keyboard if nothing inside it is.
        tabIndex={choosable ? undefined : 0}
        onSubmit={(event) => event.preventDefault()}
        className="relative -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) pb-1.5 [scrollbar-width:thin] md:mx-0 md:grid md:grid-cols-7 md:px-0"
      >
        {days.map((day, index) => (
          <DayColumn
            key={day}
            day={day}
            isToday={day === today}
            occurrences={columns[index] ?? []}
            loading={week.kind === 'loading'}
            sessionId={sessionId}
            outside={outside}
            chosen={chosen}
            bookable={bookable}
            onChoose={onChoose}
          />
        ))}
      </form>
    </WeekFrame>
  );
}

function WeekLink({
  sessionId,
  week,
  date,
  places,
  label,
  icon,
}: {
  sessionId: string;
  week: string | null;
  date: string | null;
  places: number | undefined;
  label: string;
  icon: IconDrawing;
}) {
  const look = `${buttonStyle({ variant: 'secondary', iconOnly: true })} rounded-full!`;
  if (week === null) {
    return (
      <button type="button" disabled aria-label={label} className={look}>
        <Icon drawing={icon} size="sm" />
      </button>
    );
  }
  return (
    <Link
      to="/sessions/$sessionId"
      params={{ sessionId }}
      search={{ week, ...(date === null ? {} : { date }), places }}
      replace
      resetScroll={false}
      aria-label={label}
      activeOptions={{ exact: true, includeSearch: true }}
      className={look}
    >
      <Icon drawing={icon} size="sm" />
    </Link>
  );
}

function DayColumn({
  sessionId,
  day,
  isToday,
  occurrences,
  loading,
  outside,
  chosen,
  bookable,
  onChoose,
}: {
  sessionId: string;
  day: string;
  isToday: boolean;
  occurrences: readonly Occurrence[];
  loading: boolean;
  outside: ClosedDates | undefined;
  chosen: string | null;
  bookable: boolean;
  onChoose: (startsAt: string) => void;
}) {
  const { weekday, date } = dayParts(day);
  const off = occurrences.length === 0;
  return (
    <fieldset className="grid min-w-0 flex-[0_0_84px] content-start gap-2">
      <legend className="sr-only">{formatLongDay(day)}</legend>
      <p aria-hidden="true" className="pt-2.5 pb-2 text-center text-sm leading-tight text-ink-2">
        {isToday ? <b className="font-semibold text-on-brand-soft">Today</b> : weekday.slice(0, 3)}
        <span
          className={classNames(
            'block font-display text-figure leading-heading font-bold tracking-tight',
            off ? 'text-ink-3' : 'text-ink',
          )}
        >
          {date}
        </span>
      </p>
      {loading && <Skeleton className="h-14.5 rounded-control" />}
      {!loading && off && <p className="pt-4.5 text-center text-xs text-ink-3">No sessions</p>}
      {occurrences.map((occurrence) => (
        <Slot
          key={occurrence.startsAt}
          sessionId={sessionId}
          occurrence={occurrence}
          closed={outside?.[occurrence.startsAt]}
          pressed={chosen !== null && Date.parse(chosen) === Date.parse(occurrence.startsAt)}
          bookable={bookable}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  );
}

const slotFrame =
  'min-h-14.5 w-full rounded-control border px-1 py-1.75 text-center text-md leading-tight font-semibold tabular-nums';
const slotLooks = {
  open: 'border-[color-mix(in_srgb,var(--line-control)_60%,var(--surface))] bg-surface hover:border-ink',
  pressed: 'border-brand bg-brand text-on-brand',
  closed: 'border-line bg-sunken text-ink-2 hover:border-ink',
  full: 'block border-dashed border-[color-mix(in_srgb,var(--line-control)_60%,var(--surface))] text-ink-3 hover:border-ink',
} as const;

function Slot({
  sessionId,
  occurrence,
  closed,
  pressed,
  bookable,
  onChoose,
}: {
  sessionId: string;
  occurrence: Occurrence;
  /** Why it can't be booked now. */
  closed: ClosedDate | undefined;
  pressed: boolean;
  bookable: boolean;
  onChoose: (startsAt: string) => void;
}) {
  const time = formatLondonTime(new Date(occurrence.startsAt));
  if (!bookable) {
    return <p className={classNames(slotFrame, 'grid place-items-center border-line bg-surface')}>{time}</p>;
  }
  const { text, look } = slotState(occurrence.spacesLeft);
  if (look === 'full' && closed === undefined) {
    return (
      <RouteLink
        href={waitlistPath(sessionId, occurrence.startsAt)}
        className={classNames(slotFrame, slotLooks.full)}
      >
        <span className="line-through">{time}</span>
        <span className="sr-only"> is full. </span>
        <span className="block text-xs font-semibold text-brand">Join list</span>
      </RouteLink>
    );
  }
  return (
    <button
      type="submit"
      name="date"
      value={occurrence.startsAt}
      aria-pressed={pressed}
      onClick={() => onChoose(occurrence.startsAt)}
      className={classNames(
        slotFrame,
        'transition-[background-color,border-color]',
        pressed ? slotLooks.pressed : closed === undefined ? slotLooks.open : slotLooks.closed,
      )}
    >
      <span>{time}</span>
      <span
        className={classNames(
          'block text-xs font-normal',
          pressed
            ? 'text-inherit'
            : look === 'few' && closed === undefined
              ? 'text-on-warning-soft'
              : 'text-ink-3',
        )}
      >
        {closed?.short ?? text}
      </span>
    </button>
  );
}
