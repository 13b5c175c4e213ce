import Plus from 'lucide-react/icons/plus';
import { type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { isWholeBusinessClosure } from '#areas/catalogue/sessions/closures/rules.ts';
import type { BankHoliday } from '#shared/calendar/bank-holidays.ts';
import { dayParts as dayName, formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatClockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { Closure } from '../../closures/contract.ts';
import { closureIncludesDay } from '../../closures/screens/closures-panel.tsx';
import { droppedAt, liftOccurrence } from '../calendar-move.ts';
import type { BusinessOccurrence } from '../contract.ts';
import { clockChangeText, hoursShown, neighbourOf, type PlacedOccurrence, placeDates } from '../hour-grid.ts';
import { ClosureBlock } from './closure-block.tsx';
import { GridBlock, gridLinkId } from './grid-block.tsx';
import { dropTarget, isMovable, type MoveHandlers } from './movable-occurrence.tsx';

/** Leaves three lines of text for an hour's class. */
const HOUR_PX = 72;
/** Below this width, the week scrolls sideways instead. */
const MIN_LANE_PX = 84;
const SLOT_MINUTES = 30;
const HOUR_MINUTES = 60;

/** London day (`YYYY-MM-DD`) and time (`HH:MM`). */
export interface EmptySlot {
  day: string;
  startTime: string;
}

interface GridProps {
  days: readonly string[];
  /** In London. */
  today: string;
  now: Date;
  dates: readonly BusinessOccurrence[];
  closures: readonly Closure[];
  holidays: readonly BankHoliday[];
  moving: MoveHandlers | null;
  onAdd: ((slot: EmptySlot) => void) | null;
  onOpenDay: (day: string) => void;
  empty: ReactNode;
}

/**
 * Columns are days, rows are London hours. One date and one empty slot are in the tab order; arrow keys move each.
 */
export function HourGrid(props: GridProps) {
  const { days, today, now, dates, closures, moving, onAdd, empty } = props;
  const columns = days.map((day) =>
    placeDates(dates.filter(({ startsAt }) => londonDay(new Date(startsAt)) === day)),
  );
  const { first, last } = hoursShown(columns.flat());
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const [focused, setFocused] = useState<number | null>(null);
  const shown = columns.flat();
  const start = columns[days.indexOf(today)]?.find(({ date }) => new Date(date.endsAt) > now) ?? shown[0];
  const reachable = shown.some(({ date }) => date.id === focused) ? focused : (start?.date.id ?? null);
  const lanes = Math.max(1, ...shown.map((one) => one.lanes));
  const isCrowded = days.length > 1 && lanes > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const id = Number((event.target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset.date);
    if (moving?.lifted || !(event.target instanceof HTMLAnchorElement) || Number.isNaN(id)) return;
    const next = neighbourOf(columns, id, event.key);
    if (next === null) return;
    event.preventDefault();
    setFocused(next.id);
    document.getElementById(gridLinkId(next))?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dates in it take the focus; arrow keys pass it on.
    <div
      className={classNames(
        'relative rounded-card border border-line bg-surface max-lg:hidden',
        isCrowded ? 'overflow-x-auto' : 'overflow-clip',
      )}
      onKeyDown={onKeyDown}
    >
      <div
        className="relative grid grid-rows-[auto_auto_auto]"
        style={{
          gridTemplateColumns: `56px ${columns
            .map((column) => `minmax(${MIN_LANE_PX * Math.max(1, ...column.map((one) => one.lanes))}px, 1fr)`)
            .join(' ')}`,
        }}
      >
        <Hours hours={hours} />
        {days.map((day, index) => (
          <DayColumn
            key={day}
            {...props}
            day={day}
            placed={columns[index] ?? []}
            closures={closures.filter((closure) => closureIncludesDay(closure, day))}
            hours={hours}
            reachable={reachable}
            onFocusDate={setFocused}
            isSticky={!isCrowded}
          />
        ))}
        {onAdd !== null && (
          <SlotCursor days={days} today={today} now={now} first={first} last={last} onAdd={onAdd} />
        )}
      </div>
      {shown.length === 0 && empty !== null && (
        <div className="pointer-events-none absolute inset-x-0 top-56 grid justify-items-center">
          <div className="pointer-events-auto">{empty}</div>
        </div>
      )}
    </div>
  );
}

function Hours({ hours }: { hours: readonly number[] }) {
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-6 col-start-1 row-span-3 row-start-1 grid grid-rows-subgrid border-r border-line bg-surface text-xs text-ink-2 tabular-nums"
    >
      <span />
      <span />
      <span className="relative">
        {hours.map((hour, index) => (
          <span
            key={hour}
            className={classNames('absolute right-2', index > 0 && '-translate-y-1/2')}
            style={{ top: index * HOUR_PX + (index === 0 ? 2 : 0) }}
          >
            {formatClockTime(hour * HOUR_MINUTES)}
          </span>
        ))}
      </span>
    </div>
  );
}

function DayColumn({
  day,
  days,
  today,
  now,
  placed,
  closures,
  holidays,
  hours,
  moving,
  reachable,
  onFocusDate,
  onAdd,
  onOpenDay,
  isSticky,
}: GridProps & {
  day: string;
  placed: readonly PlacedOccurrence[];
  hours: readonly number[];
  reachable: number | null;
  onFocusDate: (id: number) => void;
  isSticky: boolean;
}) {
  const { weekday, date, month } = dayName(day);
  const isToday = day === today;
  const [hovered, setHovered] = useState<number | null>(null);
  const grabbed = useRef(0);
  const first = (hours[0] ?? 0) * HOUR_MINUTES;
  const toPx = (minute: number) => ((minute - first) / HOUR_MINUTES) * HOUR_PX;
  const minuteAt = (event: MouseEvent, grabbedPx = 0) =>
    first +
    ((event.clientY - grabbedPx - event.currentTarget.getBoundingClientRect().top) / HOUR_PX) * HOUR_MINUTES;
  const nowMinute = minuteOfDay(formatLondonTime(now));
  const isOver = (minute: number) => day < today || (isToday && minute <= nowMinute);
  const slotAt = (event: MouseEvent) => {
    const minute = Math.floor(minuteAt(event) / SLOT_MINUTES) * SLOT_MINUTES;
    return onAdd === null || event.target !== event.currentTarget || isOver(minute) ? null : minute;
  };
  const facts = [holidays.find((holiday) => holiday.day === day)?.name, clockChangeText(day)].filter(Boolean);
  const drop = dropTarget(moving, day);
  const lifted = moving?.lifted ?? null;
  const isClosed = closures.some(isWholeBusinessClosure);
  return (
    <section
      aria-label={formatLongDay(day)}
      className={classNames(
        'row-span-3 row-start-1 grid min-w-0 grid-rows-subgrid border-l border-line first-of-type:border-l-0',
        isToday && 'bg-[color-mix(in_srgb,var(--brand-soft)_40%,var(--surface))]',
      )}
      style={{ gridColumnStart: days.indexOf(day) + 2 }}
    >
      <header
        className={classNames(
          'z-5 px-1 pt-1.5 pb-1',
          isSticky && 'sticky top-[var(--topbar-h)]',
          isToday
            ? 'bg-[color-mix(in_srgb,var(--brand-soft)_40%,var(--surface))] shadow-[inset_0_3px_0_var(--brand)]'
            : 'bg-surface',
        )}
      >
        <h3 className="font-sans text-md">
          <button
            type="button"
            onClick={() => onOpenDay(day)}
            aria-label={isToday ? `${formatLongDay(day)}, today` : formatLongDay(day)}
            aria-current={isToday ? 'date' : undefined}
            className="flex w-full flex-col rounded-control px-2 py-1 text-left hover:bg-sunken"
          >
            <span className={classNames('text-sm font-semibold', isToday ? 'text-brand' : 'text-ink-2')}>
              {isToday ? 'Today' : weekday.slice(0, 3)}
            </span>
            <span className="font-display text-h4 font-bold">
              {date} {month.slice(0, 3)}
            </span>
          </button>
        </h3>
        {facts.length > 0 && <p className="px-2 text-xs text-ink-2">{facts.join('. ')}</p>}
      </header>
      <div className="grid content-start gap-1 border-t border-line p-1 empty:p-0">
        {closures.map((closure) => (
          <ClosureBlock key={closure.id} closure={closure} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the slot cursor adds a date by keyboard, the handle moves one. */}
      <div
        className={classNames(
          'relative border-t border-line',
          isClosed &&
            'bg-[repeating-linear-gradient(-45deg,var(--surface-sunken)_0_8px,color-mix(in_srgb,var(--line)_60%,var(--surface-sunken))_8px_10px)]',
          hovered !== null && 'cursor-pointer',
        )}
        style={{ height: hours.length * HOUR_PX }}
        onMouseMove={(event) => setHovered(slotAt(event))}
        onMouseLeave={() => setHovered(null)}
        onClick={(event) => {
          const minute = slotAt(event);
          if (minute !== null) onAdd?.({ day, startTime: formatClockTime(minute) });
        }}
        onDragOver={(event: DragEvent<HTMLDivElement>) => {
          if (moving === null || lifted === null) return;
          event.preventDefault();
          const over = droppedAt(lifted, day, minuteAt(event, grabbed.current));
          if (over.day !== lifted.day || over.startTime !== lifted.startTime) moving.onLift(over);
        }}
        onDrop={(event) => event.preventDefault()}
      >
        {hours.slice(1).map((hour) => (
          <span
            key={hour}
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 border-t border-line"
            style={{ top: toPx(hour * HOUR_MINUTES) }}
          />
        ))}
        {hovered !== null && lifted === null && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-1 flex items-center gap-1 rounded-sm border border-dashed border-brand bg-brand-soft px-2 text-xs font-semibold text-on-brand-soft"
            style={{ top: toPx(hovered), height: (SLOT_MINUTES / HOUR_MINUTES) * HOUR_PX }}
          >
            <Icon drawing={Plus} size="xs" />
            {formatClockTime(hovered)}
          </span>
        )}
        {placed.length > 0 && (
          <ul>
            {placed.map((one) => (
              <GridBlock
                key={one.date.id}
                placed={one}
                now={now}
                days={days}
                moving={isMovable(one.date, moving, now) ? moving : null}
                isReachable={one.date.id === reachable}
                onFocus={() => onFocusDate(one.date.id)}
                style={{
                  top: toPx(one.from),
                  height: toPx(one.until) - toPx(one.from),
                  left: `${(one.lane / one.lanes) * 100}%`,
                  width: `${100 / one.lanes}%`,
                }}
                onGrab={(event) => {
                  grabbed.current = event.clientY - event.currentTarget.getBoundingClientRect().top;
                  moving?.onLift(liftOccurrence(one.date));
                  moving?.onDrag(true);
                }}
              />
            ))}
          </ul>
        )}
        {drop !== null && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-1 z-3 overflow-hidden rounded-sm border-2 border-dashed border-brand bg-brand-soft px-2 py-1 text-sm leading-tight font-semibold text-on-brand-soft"
            style={{ top: toPx(minuteOfDay(drop.startTime)), height: lengthPx(drop.date) }}
          >
            {drop.startTime}
            <small className="block text-xs font-normal">{drop.date.title}</small>
          </div>
        )}
        {isToday && nowMinute >= first && nowMinute <= first + hours.length * HOUR_MINUTES && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 z-4 border-t-2 border-danger before:absolute before:-top-1.25 before:-left-1 before:size-2 before:rounded-full before:bg-danger"
            style={{ top: toPx(nowMinute) }}
          />
        )}
      </div>
    </section>
  );
}

const lengthPx = ({ startsAt, endsAt }: BusinessOccurrence): number =>
  ((Date.parse(endsAt) - Date.parse(startsAt)) / (HOUR_MINUTES * 60_000)) * HOUR_PX;

/** Lets keyboard users pick an empty time; visible on focus. */
function SlotCursor({
  days,
  today,
  now,
  first,
  last,
  onAdd,
}: Pick<GridProps, 'days' | 'today' | 'now'> & {
  first: number;
  last: number;
  onAdd: (slot: EmptySlot) => void;
}) {
  const [at, setAt] = useState<{ day: string; minute: number } | null>(null);
  const [moved, setMoved] = useState(false);
  const bookable = days.filter((day) => day >= today);
  const nextSlot = (Math.floor(minuteOfDay(formatLondonTime(now)) / SLOT_MINUTES) + 1) * SLOT_MINUTES;
  const earliest = (day: string) =>
    day === today ? Math.max(nextSlot, first * HOUR_MINUTES) : first * HOUR_MINUTES;
  const latest = last * HOUR_MINUTES - SLOT_MINUTES;
  const fit = (day: string, minute: number) => ({
    day,
    minute: Math.min(latest, Math.max(earliest(day), minute)),
  });
  const day = at !== null && bookable.includes(at.day) ? at.day : bookable[0];
  if (day === undefined) return null;
  const { minute } = fit(day, at?.minute ?? 18 * HOUR_MINUTES);
  const startTime = formatClockTime(minute);
  const move = (to: { day: string; minute: number }) => {
    setAt(to);
    setMoved(true);
  };
  const dayBy = (step: number) => bookable[bookable.indexOf(day) + step] ?? day;
  return (
    <>
      <button
        type="button"
        aria-label={`Add a date on ${formatLongDay(day)} at ${startTime}. The arrow keys choose another time`}
        className="relative z-5 mx-1 flex items-center gap-1 self-start rounded-sm border border-dashed border-brand bg-brand-soft px-2 text-xs font-semibold text-on-brand-soft not-focus:pointer-events-none not-focus:opacity-0"
        style={{
          gridColumn: days.indexOf(day) + 2,
          gridRow: 3,
          height: (SLOT_MINUTES / HOUR_MINUTES) * HOUR_PX,
          top: ((minute - first * HOUR_MINUTES) / HOUR_MINUTES) * HOUR_PX,
        }}
        onClick={() => onAdd({ day, startTime })}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') move(fit(day, minute - SLOT_MINUTES));
          else if (event.key === 'ArrowDown') move(fit(day, minute + SLOT_MINUTES));
          else if (event.key === 'ArrowLeft') move(fit(dayBy(-1), minute));
          else if (event.key === 'ArrowRight') move(fit(dayBy(1), minute));
          else return;
          event.preventDefault();
        }}
      >
        <Icon drawing={Plus} size="xs" />
        {startTime}
      </button>
      <span role="status" className="sr-only">
        {moved && `${formatLongDay(day)}, ${startTime}`}
      </span>
    </>
  );
}
