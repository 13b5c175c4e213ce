import { type ReactNode, type TouchEvent, useRef } from 'react';
import type { BankHoliday } from '#shared/calendar/bank-holidays.ts';
import { dayParts as dayName, formatLongDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { classNames } from '#shared/ui/class-names.ts';
import type { Closure } from '../../closures/contract.ts';
import { closureIncludesDay } from '../../closures/screens/closures-panel.tsx';
import type { BusinessOccurrence } from '../contract.ts';
import { countText } from '../copy.ts';
import { clockChangeText } from '../hour-grid.ts';
import { ClosureBlock } from './closure-block.tsx';
import { dropTarget, isMovable, MoveHandle, type MoveHandlers } from './movable-occurrence.tsx';
import { OccurrenceCard } from './occurrence-card.tsx';

const SWIPE_PX = 60;

/** The phone view; a swipe goes to the next or previous day. */
export function DayAgenda({
  week,
  day,
  today,
  now,
  dates,
  closures,
  holidays,
  moving,
  onChoose,
  empty,
}: {
  week: readonly string[];
  day: string;
  today: string;
  now: Date;
  dates: readonly BusinessOccurrence[];
  closures: readonly Closure[];
  holidays: readonly BankHoliday[];
  moving: MoveHandlers | null;
  onChoose: (day: string) => void;
  empty: ReactNode;
}) {
  const touch = useRef<{ x: number; y: number } | null>(null);
  const datesOn = (one: string) => dates.filter(({ startsAt }) => londonDay(new Date(startsAt)) === one);
  const shown = datesOn(day);
  const shut = closures.filter((closure) => closureIncludesDay(closure, day));
  const facts = [holidays.find((holiday) => holiday.day === day)?.name, clockChangeText(day)].filter(Boolean);
  const drop = dropTarget(moving, day);
  const onTouchEnd = (event: TouchEvent) => {
    const end = event.changedTouches[0];
    if (touch.current === null || end === undefined) return;
    const [across, down] = [end.clientX - touch.current.x, end.clientY - touch.current.y];
    touch.current = null;
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down))
      onChoose(plusDays(day, across < 0 ? 1 : -1));
  };
  return (
    <div className="lg:hidden">
      <fieldset className="mb-4 grid grid-cols-7 gap-1 border-0 p-0">
        <legend className="sr-only">Day shown</legend>
        {week.map((one) => {
          const { weekday, date } = dayName(one);
          const count = datesOn(one).length;
          const isClosed = closures.some((closure) => closureIncludesDay(closure, one));
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === day}
              aria-current={one === today ? 'date' : undefined}
              aria-label={[
                one === today ? `${formatLongDay(one)}, today` : formatLongDay(one),
                countText(count, 'date'),
                ...(isClosed ? ['with a closure'] : []),
              ].join(', ')}
              onClick={() => onChoose(one)}
              className={classNames(
                'grid min-h-16 justify-items-center gap-0.5 rounded-control border py-1.5 tabular-nums',
                one === day
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line bg-surface text-ink hover:bg-sunken',
              )}
            >
              <span
                className={classNames(
                  'text-xs font-semibold',
                  one === day ? '' : one === today ? 'text-brand' : 'text-ink-2',
                )}
              >
                {weekday.slice(0, 3)}
              </span>
              <span className="font-display text-h4 leading-none font-bold">{date}</span>
              <span className={classNames('h-4 text-xs', one !== day && 'text-ink-2')}>
                {isClosed ? 'Shut' : count > 0 ? count : ''}
              </span>
            </button>
          );
        })}
      </fieldset>
      <section
        aria-label={formatLongDay(day)}
        className="grid min-h-64 touch-pan-y content-start gap-2"
        onTouchStart={(event) => {
          const start = event.touches[0];
          touch.current =
            event.touches.length === 1 && start !== undefined ? { x: start.clientX, y: start.clientY } : null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <h3 className="font-sans text-md font-semibold">
          {formatLongDay(day)}
          {day === today && <span className="text-brand">, today</span>}
        </h3>
        {facts.length > 0 && <p className="text-sm text-ink-2">{facts.join('. ')}</p>}
        {shut.map((closure) => (
          <ClosureBlock key={closure.id} closure={closure} />
        ))}
        {drop !== null && (
          <p
            aria-hidden="true"
            className="rounded-control border-2 border-dashed border-brand bg-brand-soft p-2.5 text-sm font-semibold text-on-brand-soft"
          >
            {drop.startTime} {drop.date.title}
          </p>
        )}
        {shown.length === 0 && empty}
        {shown.length > 0 && (
          <ul className="grid gap-2">
            {shown.map((one) => (
              <li key={one.id} className="relative min-w-0">
                <OccurrenceCard
                  date={one}
                  now={now}
                  lifted={moving?.lifted?.date.id === one.id}
                  movable={isMovable(one, moving, now)}
                />
                {moving !== null && isMovable(one, moving, now) && (
                  <MoveHandle
                    date={one}
                    days={week}
                    place="agenda"
                    moving={moving}
                    className="absolute top-1 right-1 grid size-11 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
