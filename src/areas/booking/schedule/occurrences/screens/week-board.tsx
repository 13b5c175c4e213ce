import GripVertical from 'lucide-react/icons/grip-vertical';
import type { DragEvent, KeyboardEvent } from 'react';
import type { BankHoliday } from '#shared/calendar/bank-holidays.ts';
import { dayParts as dayName, formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { Closure } from '../../closures/contract.ts';
import { closureIncludesDay } from '../../closures/screens/closures-panel.tsx';
import {
  dayPartAt,
  dayParts,
  droppedOn,
  isMoved,
  type LiftedOccurrence,
  liftOccurrence,
  nudgedBy,
} from '../calendar-move.ts';
import type { BusinessOccurrence } from '../contract.ts';
import { ClosureBlock } from './closure-block.tsx';
import { OccurrenceCard } from './occurrence-card.tsx';

/** What moving a date takes; null for those who may not. */
export interface MoveHandlers {
  lifted: LiftedOccurrence | null;
  onLift: (lifted: LiftedOccurrence | null) => void;
  /** The mouse holds it, or has let it go: until then nothing else on the page may move. */
  onDrag: (held: boolean) => void;
  /** Puts it where it would stand, or asks first where people have booked it. */
  onDrop: () => void;
}

/** Of the button by which a date is lifted, which has the focus again when it has been put down. */
export const moveHandleId = (date: Pick<BusinessOccurrence, 'id'>): string => `move-${date.id}`;

/**
 * Seven days as columns, each in three parts, so that a short week stays short; on phones a list of the days. A date is
 * lifted by its handle, with the mouse or with Enter and the arrow keys.
 */
export function WeekBoard({
  days,
  today,
  now,
  dates,
  closures,
  holidays,
  moving,
  onOpen,
}: {
  days: readonly string[];
  today: string;
  now: Date;
  dates: readonly BusinessOccurrence[];
  closures: readonly Closure[];
  holidays: readonly BankHoliday[];
  moving: MoveHandlers | null;
  onOpen: (day: string) => void;
}) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface lg:grid lg:grid-cols-[84px_repeat(7,minmax(0,1fr))] lg:grid-rows-[auto_repeat(3,auto)]">
      <div aria-hidden="true" className="row-span-4 grid grid-rows-subgrid text-sm text-ink-2 max-lg:hidden">
        <span />
        {dayParts.map(({ name, said }) => (
          <span key={name} className="border-t border-line py-3.5 pr-2 pl-4 leading-tight">
            <b className="block font-semibold">{name}</b>
            {said}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <DayColumn
          key={day}
          day={day}
          days={days}
          isToday={day === today}
          now={now}
          dates={dates.filter(({ startsAt }) => londonDay(new Date(startsAt)) === day)}
          closures={closures.filter((closure) => closureIncludesDay(closure, day))}
          holiday={holidays.find((holiday) => holiday.day === day)?.name ?? null}
          moving={moving}
          onOpen={() => onOpen(day)}
        />
      ))}
    </div>
  );
}

function DayColumn({
  day,
  days,
  isToday,
  now,
  dates,
  closures,
  holiday,
  moving,
  onOpen,
}: {
  day: string;
  days: readonly string[];
  isToday: boolean;
  now: Date;
  dates: readonly BusinessOccurrence[];
  closures: readonly Closure[];
  holiday: string | null;
  moving: MoveHandlers | null;
  onOpen: () => void;
}) {
  const { weekday, date, month } = dayName(day);
  const lifted = moving?.lifted ?? null;
  const target = lifted !== null && lifted.day === day && isMoved(lifted) ? lifted : null;
  const dropOn = (part: number) =>
    moving === null || lifted === null
      ? {}
      : {
          onDragOver: (event: DragEvent) => {
            event.preventDefault();
            const over = droppedOn(lifted, day, part);
            if (over.day !== lifted.day || over.startTime !== lifted.startTime) moving.onLift(over);
          },
          onDrop: (event: DragEvent) => event.preventDefault(),
        };
  return (
    <section
      aria-label={formatLongDay(day)}
      className={classNames(
        'min-w-0 border-line max-lg:border-t max-lg:pb-2 max-lg:first-of-type:border-t-0 lg:row-span-4 lg:grid lg:grid-rows-subgrid lg:border-l',
        isToday && 'bg-[color-mix(in_srgb,var(--brand-soft)_40%,var(--surface))]',
      )}
    >
      <header
        className={classNames(
          'max-lg:flex max-lg:items-baseline max-lg:gap-2 max-lg:px-4 max-lg:pt-2 lg:px-1.5 lg:pt-1.5 lg:pb-2',
          isToday && 'shadow-[inset_3px_0_0_var(--brand)] lg:shadow-[inset_0_3px_0_var(--brand)]',
        )}
      >
        <h3
          className="font-sans text-md"
          {...(lifted === null ? {} : dropOn(dayPartAt(liftOccurrence(lifted.date).startTime)))}
        >
          <button
            type="button"
            onClick={onOpen}
            aria-label={isToday ? `${formatLongDay(day)}, today` : formatLongDay(day)}
            aria-current={isToday ? 'date' : undefined}
            className="flex min-h-11 items-baseline gap-2 rounded-control py-1.5 text-left hover:bg-sunken lg:w-full lg:flex-col lg:gap-0 lg:px-2"
          >
            <span className={classNames('text-sm font-semibold', isToday ? 'text-brand' : 'text-ink-2')}>
              {isToday ? 'Today' : weekday.slice(0, 3)}
            </span>
            <span className="font-display text-h4 font-bold lg:text-h3">
              {date} {month.slice(0, 3)}
            </span>
          </button>
        </h3>
        {holiday !== null && <p className="text-xs text-ink-2 lg:px-2">{holiday}</p>}
        {dates.length === 0 && closures.length === 0 && (
          <p className="ml-auto text-xs text-ink-2 lg:hidden">Nothing on</p>
        )}
      </header>
      {dayParts.map(({ name }, part) => {
        const here = dates.filter(({ startsAt }) => dayPartAt(formatLondonTime(new Date(startsAt))) === part);
        const shut = part === 0 ? closures : [];
        const drop = target !== null && dayPartAt(target.startTime) === part ? target : null;
        const empty = here.length === 0 && shut.length === 0 && drop === null;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the handle does by keyboard what is dropped here.
          <div
            key={name}
            className={classNames(
              'grid min-w-0 content-start gap-2 px-3 py-1.5 lg:min-h-24 lg:border-t lg:border-line lg:p-2',
              empty && 'max-lg:hidden',
            )}
            {...dropOn(part)}
          >
            {shut.map((closure) => (
              <ClosureBlock key={closure.id} closure={closure} />
            ))}
            {here.length > 0 && (
              <ul className="grid gap-2">
                {here.map((one) => (
                  <MovableOccurrence key={one.id} date={one} days={days} now={now} moving={moving} />
                ))}
              </ul>
            )}
            {drop !== null && (
              <div
                aria-hidden="true"
                className="min-h-16 rounded-[12px] border-2 border-dashed border-brand bg-brand-soft p-2.5 text-sm leading-snug font-semibold text-on-brand-soft"
              >
                {drop.startTime}
                <small className="block text-xs font-normal">{drop.date.title}</small>
              </div>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** One date with its handle, if it can still be moved. */
function MovableOccurrence({
  date,
  days,
  now,
  moving,
}: {
  date: BusinessOccurrence;
  days: readonly string[];
  now: Date;
  moving: MoveHandlers | null;
}) {
  const movable = moving !== null && !date.cancelled && new Date(date.startsAt) > now;
  const lifted = moving?.lifted?.date.id === date.id ? moving.lifted : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (moving === null || lifted === null) return;
    const to = nudgedBy(lifted, event.key, days);
    if (to !== null) moving.onLift(to);
    else if (event.key === 'Escape') moving.onLift(null);
    else return;
    event.preventDefault();
  };
  return (
    <li
      className="relative min-w-0"
      draggable={movable || undefined}
      onDragStart={
        movable
          ? (event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', date.title);
              moving.onLift(liftOccurrence(date));
              moving.onDrag(true);
            }
          : undefined
      }
      onDragEnd={() => moving?.onDrag(false)}
    >
      <OccurrenceCard date={date} now={now} column lifted={lifted !== null} movable={movable} />
      {movable && (
        <button
          id={moveHandleId(date)}
          type="button"
          aria-label={`Move ${date.title}, ${formatLondonTime(new Date(date.startsAt))}. Press Enter and use the arrow keys, or drag`}
          aria-pressed={lifted !== null}
          onKeyDown={onKeyDown}
          onClick={() => (lifted === null ? moving.onLift(liftOccurrence(date)) : moving.onDrop())}
          className="absolute top-1 right-1 grid size-10 cursor-grab place-items-center rounded-[9px] text-ink-3 hover:bg-sunken hover:text-ink lg:size-7"
        >
          <Icon drawing={GripVertical} size="sm" />
        </button>
      )}
    </li>
  );
}
