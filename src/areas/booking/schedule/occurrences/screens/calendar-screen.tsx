import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import type { BankHoliday } from '#shared/calendar/bank-holidays.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Closure } from '../../closures/contract.ts';
import { closureIncludesDay } from '../../closures/screens/closures-panel.tsx';
import { type CalendarView, daysShown, steppedView, viewTitle } from '../calendar-address.ts';
import type { BusinessOccurrence } from '../contract.ts';
import { venueText } from '../copy.ts';
import { ClosureBlock } from './closure-block.tsx';
import { OccurrenceCard } from './occurrence-card.tsx';
import { type MoveHandlers, WeekBoard } from './week-board.tsx';

/**
 * `/business/calendar`: the dates of a day, or of seven from today on, among which dates can be moved. What is over is one
 * button back.
 */
export function CalendarScreen({
  shown,
  today,
  now,
  dates: all,
  closures,
  holidays,
  failed,
  onShow,
  onRetry,
  adding,
  closing,
  copying,
  moving,
  moveBar,
}: {
  shown: CalendarView;
  /** In London. */
  today: string;
  now: Date;
  /** Undefined while they are being fetched. */
  dates: readonly BusinessOccurrence[] | undefined;
  closures: readonly Closure[];
  holidays: readonly BankHoliday[];
  failed: boolean;
  onShow: (view: CalendarView) => void;
  onRetry: () => void;
  /** The dialog that adds a date; null for those who may not. */
  adding: DialogOpener | null;
  /** The dialog that closes days; null for those who may not. */
  closing: DialogOpener | null;
  /** The dialog that copies the week shown; null for those who may not, and where no week follows it. */
  copying: DialogOpener | null;
  /** How a date is moved; null for those who may not. */
  moving: MoveHandlers | null;
  /** Where a lifted one would stand. */
  moveBar: ReactNode;
}) {
  const days = daysShown(shown, today);
  const [room, setRoom] = useState<string | null>(null);
  const rooms = [...new Set(all?.flatMap((date) => venueText(date) ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  );
  // A room in which nothing is held this week is not chosen any more.
  const chosen = room !== null && rooms.includes(room) ? room : null;
  const dates = chosen === null ? all : all?.filter((date) => venueText(date) === chosen);
  return (
    <section
      aria-label="Calendar"
      // Page Up and Page Down turn the pages of the calendar while something in it has the focus.
      onKeyDown={(event) => {
        if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
        event.preventDefault();
        onShow(steppedView(shown, today, event.key === 'PageUp' ? -1 : 1));
      }}
    >
      <Toolbar
        shown={shown}
        today={today}
        onShow={onShow}
        adding={adding}
        closing={closing}
        copying={copying}
      />
      {rooms.length > 0 && <RoomFilter rooms={rooms} chosen={chosen} onChoose={setRoom} />}
      {moveBar}
      {dates === undefined ? (
        failed ? (
          <ErrorState title="Failed to load your calendar. Please try again." onRetry={onRetry} />
        ) : (
          <div role="status" className="grid gap-3">
            <span className="sr-only">Loading your calendar</span>
            {days.map((day) => (
              <Skeleton key={day} className="h-[92px] rounded-card" />
            ))}
          </div>
        )
      ) : shown.view === 'day' ? (
        <CalendarDay
          now={now}
          dates={dates}
          closures={closures.filter((closure) => days.some((day) => closureIncludesDay(closure, day)))}
          holiday={holidays.find(({ day }) => days.includes(day))?.name ?? null}
        />
      ) : (
        <WeekBoard
          days={days}
          today={today}
          now={now}
          dates={dates}
          closures={closures}
          holidays={holidays}
          moving={moving}
          onOpen={(day) => onShow({ view: 'day', date: day })}
        />
      )}
    </section>
  );
}

/** A dialog that a button opens, and what fetches it beforehand. */
interface DialogOpener {
  preload: () => void;
  open: () => void;
}

function Toolbar({
  shown,
  today,
  onShow,
  adding,
  closing,
  copying,
}: {
  shown: CalendarView;
  today: string;
  onShow: (view: CalendarView) => void;
  adding: DialogOpener | null;
  closing: DialogOpener | null;
  copying: DialogOpener | null;
}) {
  const step = shown.view === 'day' ? 'day' : 'week';
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex items-center gap-1">
        <Button
          variant="secondary"
          iconOnly
          aria-label={`Previous ${step}`}
          onClick={() => onShow(steppedView(shown, today, -1))}
        >
          <Icon drawing={ChevronLeft} />
        </Button>
        <Button
          variant="secondary"
          iconOnly
          aria-label={`Next ${step}`}
          onClick={() => onShow(steppedView(shown, today, 1))}
        >
          <Icon drawing={ChevronRight} />
        </Button>
        <Button variant="ghost" onClick={() => onShow(shown.view === undefined ? {} : { view: shown.view })}>
          Today
        </Button>
      </div>
      <h2 aria-live="polite" className="text-h3">
        {viewTitle(shown, today)}
      </h2>
      <fieldset className="ml-auto inline-flex gap-0.5 rounded-[14px] border-0 bg-sunken p-1">
        <legend className="sr-only">Calendar shows</legend>
        {(['week', 'day'] as const).map((view) => {
          const chosen = (shown.view ?? 'week') === view;
          const { date } = shown;
          return (
            <button
              key={view}
              type="button"
              aria-pressed={chosen}
              onClick={() =>
                onShow({ ...(view === 'day' ? { view } : {}), ...(date === undefined ? {} : { date }) })
              }
              className={classNames(
                'h-11 rounded-[10px] px-4 text-sm font-semibold md:h-[38px]',
                chosen
                  ? 'bg-surface text-ink shadow-[var(--shadow-1),0_0_0_1px_var(--line)]'
                  : 'text-ink-2 hover:text-ink',
              )}
            >
              {view === 'week' ? 'Week' : 'Day'}
            </button>
          );
        })}
      </fieldset>
      <div className="flex flex-wrap gap-2 empty:hidden max-md:w-full">
        {copying !== null && (
          <Button
            variant="ghost"
            className="max-md:flex-1"
            onPointerEnter={copying.preload}
            onFocus={copying.preload}
            onClick={copying.open}
          >
            <Icon drawing={Copy} size="sm" />
            Copy week
          </Button>
        )}
        {closing !== null && (
          <Button
            variant="ghost"
            className="max-md:flex-1"
            onPointerEnter={closing.preload}
            onFocus={closing.preload}
            onClick={closing.open}
          >
            <Icon drawing={CalendarX2} size="sm" />
            Add closure
          </Button>
        )}
        {adding !== null && (
          <Button
            className="max-md:flex-1"
            onPointerEnter={adding.preload}
            onFocus={adding.preload}
            onClick={adding.open}
          >
            <Icon drawing={Plus} size="sm" />
            Add a date
          </Button>
        )}
      </div>
    </div>
  );
}

/** Which venue or room is looked at. */
function RoomFilter({
  rooms,
  chosen,
  onChoose,
}: {
  rooms: readonly string[];
  chosen: string | null;
  onChoose: (room: string | null) => void;
}) {
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2 border-0 p-0">
      <legend className="sr-only">Rooms shown</legend>
      {[null, ...rooms].map((room) => (
        <button
          key={room ?? ''}
          type="button"
          aria-pressed={room === chosen}
          onClick={() => onChoose(room)}
          className={classNames(
            'inline-flex min-h-11 items-center gap-1.5 rounded-[22px] border px-4 py-1.5 text-left text-sm font-semibold wrap-anywhere md:min-h-9',
            room === chosen
              ? 'border-brand bg-brand-soft text-on-brand-soft'
              : 'border-line bg-surface text-ink-2 hover:text-ink',
          )}
        >
          {room === chosen && <Icon drawing={Check} size="xs" />}
          {room ?? 'All rooms'}
        </button>
      ))}
    </fieldset>
  );
}

/** One day: all its dates, or that there are none. */
function CalendarDay({
  now,
  dates,
  closures,
  holiday,
}: {
  now: Date;
  dates: readonly BusinessOccurrence[];
  closures: readonly Closure[];
  holiday: string | null;
}) {
  return (
    <div className="grid gap-2">
      {holiday !== null && <p className="px-2 text-sm text-ink-2">{holiday}</p>}
      {closures.map((closure) => (
        <ClosureBlock key={closure.id} closure={closure} />
      ))}
      {dates.length === 0 && closures.length === 0 && (
        <p className="px-2 py-10 text-center text-md text-ink-3">Nothing on this day</p>
      )}
      {dates.length > 0 && (
        <ul className="grid gap-2">
          {dates.map((one) => (
            <li key={one.id}>
              <OccurrenceCard date={one} now={now} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
