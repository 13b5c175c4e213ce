import { useQuery } from '@tanstack/react-query';
import Repeat from 'lucide-react/icons/repeat';
import { type ReactNode, useState } from 'react';
import { closedDates } from '#areas/catalogue/sessions/booking-rules/copy.ts';
import type { Occurrence, Session } from '#areas/catalogue/sessions/contract.ts';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { seriesPriceQuery } from '#areas/money/promo-codes/series/api.ts';
import { parseSeriesPrice, seriesDiscountText } from '#areas/money/promo-codes/series/rules.ts';
import { dayParts, formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { checkoutPath } from '../../booking-paths.ts';
import { formatTimes } from '../../copy.ts';
import { seriesDatesQuery } from '../api.ts';
import { DEFAULT_WEEKS, planSeries, seriesPrice, weeklyDates } from '../series-dates.ts';

export interface SeriesBlockProps {
  session: Session;
  first: Occurrence;
  /** Per date. */
  places: number;
}

/** The same time for several weeks. Full dates join the waiting list unless excluded. Empty without a second date. */
export function SeriesBlock({ waiting, ...props }: SeriesBlockProps & { waiting: ReactNode }) {
  const { session, first } = props;
  const [now] = useState(() => new Date());
  const query = useQuery(seriesDatesQuery(useApi(), session.id, londonDay(new Date(first.startsAt))));
  if (query.data === undefined) return query.isError ? null : waiting;
  const closed = closedDates(session, query.data, now);
  const open = query.data.filter(({ startsAt }) => closed?.[startsAt] === undefined);
  const dates = weeklyDates(new Date(first.startsAt), open);
  // The key resets the choice when the first date changes.
  return dates.length < 2 ? null : <SeriesWeeks key={first.startsAt} {...props} dates={dates} />;
}

function SeriesWeeks({ session, first, places, dates }: SeriesBlockProps & { dates: readonly Occurrence[] }) {
  const [weeks, setWeeks] = useState(DEFAULT_WEEKS);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [joins, setJoins] = useState(true);
  const { data: shownPrice } = useQuery(seriesPriceQuery(useApi(), session.id));
  const price = shownPrice?.price == null ? null : parseSeriesPrice(shownPrice.price);
  const { shown, booked, full, maxWeeks } = planSeries(dates, { weeks, leftOut, places });
  const sums = seriesPrice(price, decimalToPence(session.price) ?? 0, { dates: booked.length, places });
  const toggle = (startsAt: string) => {
    const next = new Set(leftOut);
    if (!next.delete(startsAt)) next.add(startsAt);
    setLeftOut(next);
  };
  const { weekday } = dayParts(londonDay(new Date(first.startsAt)));
  const [date, ...others] = booked;
  return (
    <section
      aria-labelledby="series"
      className="grid gap-4 rounded-panel border border-line bg-surface px-4 py-4.5 md:px-5.5 md:py-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5">
        <div>
          <h2 id="series" className="text-h3">
            Book the next {shown.length} weeks
          </h2>
          <p className="mt-1 text-sm text-ink-2 tabular-nums">
            {weekday}s, {formatTimes(first)}. Same time, same place, every week.
          </p>
        </div>
        <p role="status" className="text-right leading-tight tabular-nums">
          <span className="block text-figure font-bold tracking-tight">
            {sums.totalPence === 0 && booked.length > 0 ? 'Free' : formatPounds(sums.totalPence)}
          </span>
          <span className="text-sm text-ink-2">
            {booked.length} × {places > 1 && `${formatPlaces(places)} × `}
            {formatPounds(sums.eachPence)}
          </span>
        </p>
      </div>
      <ol aria-label="Dates" className="grid grid-cols-3 gap-2 md:grid-cols-6">
        {shown.map((each) => (
          <li key={each.startsAt} className="grid">
            <DateCell
              date={each}
              places={places}
              leftOut={leftOut.has(each.startsAt)}
              onToggle={() => toggle(each.startsAt)}
            />
          </li>
        ))}
      </ol>
      <Stepper
        label="Weeks"
        hint={`Up to ${maxWeeks} weeks. Tap a date to skip it.`}
        unit="week"
        value={shown.length}
        min={2}
        max={maxWeeks}
        onChange={setWeeks}
      />
      {price !== null && (
        <p className="text-sm">
          {sums.lowered
            ? `${seriesDiscountText(price)} for booking them together.`
            : `${seriesDiscountText(price)} from ${price.leastDates} dates.`}
        </p>
      )}
      {full.length > 0 && (
        <CheckboxField
          checked={joins}
          onChange={({ target }) => setJoins(target.checked)}
          label={`Add me to the waiting list for ${formatDayList(full)}. It’s free.`}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex-[1_1_280px] text-sm text-ink-2">{termsSentence(session)}</p>
        {date === undefined ? (
          <p className="text-sm font-semibold">Choose at least one date that has space.</p>
        ) : (
          <ButtonLink
            variant="soft"
            className="max-sm:w-full"
            href={checkoutPath(session.id, date, places, undefined, {
              also: others.length === 0 ? undefined : others.join(),
              list: joins && full.length > 0 ? full.join() : undefined,
            })}
          >
            <Icon drawing={Repeat} size="sm" />
            Book {booked.length} {booked.length === 1 ? 'date' : 'dates'}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

const cellClass =
  'grid min-h-17.5 content-center justify-items-center gap-0.5 rounded-control px-1 py-2.5 text-center text-xs leading-tight font-semibold tabular-nums';

function DateCell({
  date,
  places,
  leftOut,
  onToggle,
}: {
  date: Occurrence;
  places: number;
  leftOut: boolean;
  onToggle: () => void;
}) {
  const { startsAt, spacesLeft } = date;
  const day = dayParts(londonDay(new Date(startsAt)));
  const full = spacesLeft < places;
  const state = leftOut ? 'Skipped' : spacesLeft === 0 ? 'Full' : `${spacesLeft} left`;
  return (
    <button
      type="button"
      aria-pressed={!leftOut}
      onClick={onToggle}
      className={classNames(
        cellClass,
        leftOut
          ? 'border-[1.5px] border-dashed border-line-control text-ink-3'
          : full
            ? 'border-[1.5px] border-line-control text-ink-2'
            : 'border-[1.5px] border-transparent bg-brand-soft text-on-brand-soft hover:border-brand',
      )}
    >
      <span>{day.month.slice(0, 3)}</span>{' '}
      <b
        className={classNames('font-display text-lead leading-heading font-bold', leftOut && 'line-through')}
      >
        {day.date}
      </b>{' '}
      <span>{state}</span>
    </button>
  );
}

function formatDayList(starts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(
    starts.map((start) => formatShortDay(londonDay(new Date(start)))),
  );
}

function termsSentence({ cancellation: { hoursBefore, givesBack }, price }: Session): string {
  if (decimalToPence(price) === 0) return 'You can cancel each date separately.';
  const until = `until ${hoursBefore} hours before it`;
  return givesBack === 'all'
    ? `Cancel any date free ${until}, or all remaining dates at once.`
    : `Cancel any date ${until} for a 50% refund, or all remaining dates at once.`;
}
