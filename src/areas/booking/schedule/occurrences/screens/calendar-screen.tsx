import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import type { BankHoliday } from '#shared/calendar/bank-holidays.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SegmentedControl } from '#shared/ui/buttons/segmented-control.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import type { Closure } from '../../closures/contract.ts';
import { type CalendarView, daysShown, steppedView, viewTitle, weekShown } from '../calendar-address.ts';
import type { BusinessOccurrence } from '../contract.ts';
import { venueText } from '../copy.ts';
import { filterDates } from '../hour-grid.ts';
import { DayAgenda } from './day-agenda.tsx';
import { type EmptySlot, HourGrid } from './hour-grid.tsx';
import type { MoveHandlers } from './movable-occurrence.tsx';

/** `/business/calendar`: an hour grid on wide screens, one day's list on phones. */
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
  dates: readonly BusinessOccurrence[] | undefined;
  closures: readonly Closure[];
  holidays: readonly BankHoliday[];
  failed: boolean;
  onShow: (view: CalendarView) => void;
  onRetry: () => void;
  adding: { preload: () => void; open: (slot?: EmptySlot) => void } | null;
  closing: DialogOpener | null;
  /** Null without the permission, or if no later week can be copied to. */
  copying: DialogOpener | null;
  moving: MoveHandlers | null;
  moveBar: ReactNode;
}) {
  const days = daysShown(shown, today);
  const day = shown.date ?? today;
  const dates = all === undefined ? undefined : filterDates(all, shown);
  const isFiltered = shown.room !== undefined || shown.instructor !== undefined;
  const { room: _room, instructor: _instructor, ...unfiltered } = shown;
  const empty = (of: 'week' | 'day') => (
    <div className="grid justify-items-center gap-3 rounded-card bg-surface px-6 py-8 text-center">
      <p className="text-md text-ink-2">
        {isFiltered ? 'No dates match these filters.' : `Nothing on this ${of}.`}
      </p>
      {isFiltered ? (
        <Button variant="secondary" onClick={() => onShow(unfiltered)}>
          Clear filters
        </Button>
      ) : (
        adding !== null && (
          <Button
            variant="secondary"
            onPointerEnter={adding.preload}
            onFocus={adding.preload}
            onClick={() => adding.open()}
          >
            <Icon drawing={Plus} size="sm" />
            Add a date
          </Button>
        )
      )}
    </div>
  );
  return (
    <section
      aria-label="Calendar"
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
      <Filters shown={shown} dates={all ?? []} onShow={onShow} />
      {moveBar}
      {dates === undefined && (
        <p role="status" className="sr-only">
          {failed ? '' : 'Loading your calendar'}
        </p>
      )}
      {dates === undefined && failed ? (
        <ErrorState title="Failed to load your calendar. Please try again." onRetry={onRetry} />
      ) : (
        <>
          <HourGrid
            days={days}
            today={today}
            now={now}
            dates={dates ?? []}
            closures={closures}
            holidays={holidays}
            moving={moving}
            onAdd={adding === null ? null : adding.open}
            onOpenDay={(one) => onShow({ ...shown, view: 'day', date: one })}
            empty={dates === undefined ? null : empty(shown.view === 'day' ? 'day' : 'week')}
          />
          <DayAgenda
            week={weekShown(shown, today)}
            day={day}
            today={today}
            now={now}
            dates={dates ?? []}
            closures={closures}
            holidays={holidays}
            moving={moving}
            onChoose={(one) => onShow({ ...shown, date: one })}
            empty={dates === undefined ? null : empty('day')}
          />
        </>
      )}
    </section>
  );
}

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
  adding: { preload: () => void; open: (slot?: EmptySlot) => void } | null;
  closing: DialogOpener | null;
  copying: DialogOpener | null;
}) {
  const step = shown.view === 'day' ? 'day' : 'week';
  const { date: _date, ...withoutDate } = shown;
  const { view: _view, ...asWeek } = shown;
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
        <Button variant="ghost" onClick={() => onShow(withoutDate)}>
          Today
        </Button>
      </div>
      <h2 aria-live="polite" className="text-h3">
        {viewTitle(shown, today)}
      </h2>
      <SegmentedControl
        legend="Calendar shows"
        segments={[
          { value: 'week', label: 'Week' },
          { value: 'day', label: 'Day' },
        ]}
        chosen={shown.view ?? 'week'}
        onChoose={(view) => onShow(view === 'day' ? { ...asWeek, view } : asWeek)}
        className="ml-auto max-lg:hidden"
      />
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
            onClick={() => adding.open()}
          >
            <Icon drawing={Plus} size="sm" />
            Add a date
          </Button>
        )}
      </div>
    </div>
  );
}

/** Offers this week's rooms and instructors, plus the one in the address. */
function Filters({
  shown,
  dates,
  onShow,
}: {
  shown: CalendarView;
  dates: readonly BusinessOccurrence[];
  onShow: (view: CalendarView) => void;
}) {
  const { room, instructor, ...view } = shown;
  const rooms = new Set([
    ...dates.flatMap((date) => venueText(date) ?? []),
    ...(room === undefined ? [] : [room]),
  ]);
  const names = new Map<number, string>(
    instructor === undefined ? [] : [[instructor, 'Not teaching this week']],
  );
  for (const { id, name } of dates.flatMap(({ instructors }) => instructors)) names.set(id, name);
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:max-w-110">
      <SelectField
        label="Room"
        dense
        placeholder="All rooms"
        value={room ?? ''}
        options={[...rooms].map((name) => ({ value: name, label: name })).toSorted(byName)}
        onChange={({ target: { value } }) =>
          onShow({
            ...view,
            ...(instructor === undefined ? {} : { instructor }),
            ...(value === '' ? {} : { room: value }),
          })
        }
      />
      <SelectField
        label="Instructor"
        dense
        placeholder="All instructors"
        value={instructor === undefined ? '' : String(instructor)}
        options={[...names].map(([id, name]) => ({ value: String(id), label: name })).toSorted(byName)}
        onChange={({ target: { value } }) =>
          onShow({
            ...view,
            ...(room === undefined ? {} : { room }),
            ...(value === '' ? {} : { instructor: Number(value) }),
          })
        }
      />
    </div>
  );
}
