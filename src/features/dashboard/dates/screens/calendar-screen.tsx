import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MessageSquare from 'lucide-react/icons/message-square';
import Plus from 'lucide-react/icons/plus';
import type { BankHoliday } from '#shared/calendar/bank-holidays.ts';
import { dayParts, formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import type { Closure } from '../../closures/contract.ts';
import { holds } from '../../closures/screens/closures-panel.tsx';
import type { BusinessDate } from '../../contract.ts';
import { type CalendarView, daysShown, stepped, viewTitle } from '../calendar-address.ts';
import { cameTo, seatsOf, timesOf } from '../copy.ts';

/**
 * `/business/calendar`: the dates of a day, or of seven from today on. What is over is one button back. On phones a week
 * is a list of its days.
 */
export function CalendarScreen({
  shown,
  today,
  now,
  dates,
  closures,
  holidays,
  failed,
  onShow,
  onRetry,
  adding,
  closing,
}: {
  shown: CalendarView;
  /** In London. */
  today: string;
  now: Date;
  /** Undefined while they are being fetched. */
  dates: readonly BusinessDate[] | undefined;
  closures: readonly Closure[];
  holidays: readonly BankHoliday[];
  failed: boolean;
  onShow: (view: CalendarView) => void;
  onRetry: () => void;
  /** The dialog that adds a date; null for those who may not. */
  adding: Opening | null;
  /** The dialog that closes days; null for those who may not. */
  closing: Opening | null;
}) {
  const days = daysShown(shown, today);
  return (
    <section
      aria-label="Calendar"
      // Page Up and Page Down turn the pages of the calendar while something in it has the focus.
      onKeyDown={(event) => {
        if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
        event.preventDefault();
        onShow(stepped(shown, today, event.key === 'PageUp' ? -1 : 1));
      }}
    >
      <Toolbar shown={shown} today={today} onShow={onShow} adding={adding} closing={closing} />
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
      ) : (
        <ol
          className={classNames(
            'grid gap-6',
            shown.view !== 'day' && 'lg:grid-cols-7 lg:items-start lg:gap-2.5',
          )}
        >
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              isToday={day === today}
              now={now}
              dates={dates.filter(({ startsAt }) => londonDay(new Date(startsAt)) === day)}
              closures={closures.filter((closure) => holds(closure, day))}
              holiday={holidays.find((holiday) => holiday.day === day)?.name ?? null}
              narrow={shown.view !== 'day'}
              onOpen={() => onShow({ view: 'day', date: day })}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** A dialog that a button opens, and what fetches it beforehand. */
interface Opening {
  preload: () => void;
  open: () => void;
}

function Toolbar({
  shown,
  today,
  onShow,
  adding,
  closing,
}: {
  shown: CalendarView;
  today: string;
  onShow: (view: CalendarView) => void;
  adding: Opening | null;
  closing: Opening | null;
}) {
  const step = shown.view === 'day' ? 'day' : 'week';
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex items-center gap-1">
        <Button
          variant="secondary"
          iconOnly
          aria-label={`Previous ${step}`}
          onClick={() => onShow(stepped(shown, today, -1))}
        >
          <Icon of={ChevronLeft} />
        </Button>
        <Button
          variant="secondary"
          iconOnly
          aria-label={`Next ${step}`}
          onClick={() => onShow(stepped(shown, today, 1))}
        >
          <Icon of={ChevronRight} />
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
      <div className="flex gap-2 empty:hidden max-md:w-full">
        {closing !== null && (
          <Button
            variant="ghost"
            className="max-md:flex-1"
            onPointerEnter={closing.preload}
            onFocus={closing.preload}
            onClick={closing.open}
          >
            <Icon of={CalendarX2} size="sm" />
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
            <Icon of={Plus} size="sm" />
            Add a date
          </Button>
        )}
      </div>
    </div>
  );
}

function Day({
  day,
  isToday,
  now,
  dates,
  closures,
  holiday,
  narrow,
  onOpen,
}: {
  day: string;
  isToday: boolean;
  now: Date;
  dates: readonly BusinessDate[];
  /** That hold this day. */
  closures: readonly Closure[];
  /** The bank holiday that it is. */
  holiday: string | null;
  /** One of seven columns on wide screens. */
  narrow: boolean;
  onOpen: () => void;
}) {
  const { weekday, date } = dayParts(day);
  return (
    <li className="min-w-0">
      {narrow && (
        <h3 className="mb-2 font-sans text-md">
          <button
            type="button"
            onClick={onOpen}
            aria-label={isToday ? `${formatLongDay(day)}, today` : formatLongDay(day)}
            aria-current={isToday ? 'date' : undefined}
            className={classNames(
              'flex min-h-11 w-full items-baseline gap-2 rounded-control px-2 py-2 text-left hover:bg-sunken lg:flex-col lg:gap-0',
              isToday && 'bg-brand-soft text-on-brand-soft',
            )}
          >
            <span className="text-sm font-medium">{weekday.slice(0, 3)}</span>
            <span className="font-display text-h3 font-bold">{date}</span>
            {isToday && <span className="text-sm lg:sr-only">Today</span>}
          </button>
        </h3>
      )}
      {holiday !== null && <p className="mb-2 px-2 text-xs text-ink-2">{holiday}</p>}
      {closures.map((closure) => (
        <Shut key={closure.id} closure={closure} />
      ))}
      {dates.length > 0 || closures.length > 0 ? null : (
        <p className={classNames('px-2 text-sm text-ink-3', !narrow && 'py-10 text-center text-md')}>
          Nothing on{!narrow && ' this day'}
        </p>
      )}
      {dates.length > 0 && (
        <ul className="grid gap-2">
          {dates.map((one) => (
            <li key={one.id}>
              <DateCard date={one} now={now} narrow={narrow} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A day, or a session on it, that is closed. */
function Shut({ closure }: { closure: Closure }) {
  return (
    <div className="mb-2 rounded-[12px] border border-line bg-[repeating-linear-gradient(-45deg,var(--surface-sunken)_0_8px,color-mix(in_srgb,var(--line)_60%,var(--surface-sunken))_8px_10px)] p-2.5 text-sm wrap-anywhere text-ink-2">
      <b className="block font-semibold text-ink">
        {closure.title === null ? 'Closed' : `${closure.title} closed`}
      </b>
      {closure.reason}
    </div>
  );
}

/** One date in the calendar, leading to who comes. In a column of the week the tile gives way to the words. */
function DateCard({ date, now, narrow }: { date: BusinessDate; now: Date; narrow: boolean }) {
  const over = new Date(date.endsAt) <= now;
  return (
    <RouteLink
      href={`/business/occurrences/${date.id}`}
      className={classNames(
        'flex items-center gap-3 rounded-card border bg-surface p-3 transition-shadow hover:shadow-2',
        date.oneOff ? 'border-dashed border-ink-3' : 'border-line',
        narrow && 'lg:p-2.5',
        (over || date.cancelled) && 'bg-transparent',
      )}
    >
      <ActivityTile
        activity={date.activity}
        size="xs"
        className={classNames(
          narrow && 'lg:hidden!',
          (over || date.cancelled) && 'opacity-70 saturate-[0.55]',
        )}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-sm font-semibold tabular-nums">{timesOf(date)}</span>
        <span className={classNames('block font-semibold', date.cancelled && 'line-through')}>
          {date.title}
        </span>
        {date.oneOff && <span className="block text-sm text-ink-2">One-off</span>}
        {date.instructors.length > 0 && (
          <span className="block text-sm text-ink-2">
            with {date.instructors.map(({ name }) => name).join(', ')}
          </span>
        )}
        {date.cancelled ? (
          <span className="mt-1 block">
            <StatusBadge status="cancelled" />
          </span>
        ) : (
          <span className="block text-sm text-ink-2 tabular-nums">{over ? cameTo(date) : seatsOf(date)}</span>
        )}
        {!date.cancelled && !over && <SeatBar taken={date.taken} capacity={date.capacity} />}
        {date.note !== '' && (
          <span className="mt-1.5 flex items-start gap-1.5 text-sm text-ink-2">
            <Icon of={MessageSquare} size="xs" className="mt-[3px]" />
            <span className="line-clamp-2">{date.note}</span>
          </span>
        )}
      </span>
    </RouteLink>
  );
}

/** How full it is; the words beside it say the same. */
function SeatBar({ taken, capacity }: { taken: number; capacity: number }) {
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken">
      <span
        className="block h-full rounded-full bg-brand"
        style={{ width: `${Math.min(100, Math.round((taken / capacity) * 100))}%` }}
      />
    </span>
  );
}
