import { useId } from 'react';
import { formatShortDay, isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { isMoved, type LiftedOccurrence, type MoveConflicts } from '../calendar-move.ts';
import { joinNames, timeRangeText } from '../copy.ts';

export const MOVE_BUTTON_ID = 'move-it';

const field =
  'h-11 rounded-control border border-[rgb(255_255_255/0.3)] bg-transparent px-2.5 text-md text-ink-inverse scheme-dark';

/** Shows the target and who will be emailed. Its buttons also move the date without dragging or arrow keys. */
export function MoveBar({
  lifted,
  meets,
  busy,
  sentence,
  onLift,
  onMove,
  onPutBack,
}: {
  lifted: LiftedOccurrence;
  meets: MoveConflicts;
  busy: boolean;
  sentence: string | null;
  onLift: (lifted: LiftedOccurrence) => void;
  onMove: () => void;
  onPutBack: () => void;
}) {
  const id = useId();
  const { date, day, startTime } = lifted;
  const people = date.taken === 1 ? '1 place booked' : `${date.taken} places booked`;
  return (
    <section
      aria-label={`Move ${date.title}`}
      className="sticky top-[calc(var(--topbar-h)+8px)] z-20 mb-3.5 flex flex-wrap items-end gap-x-4 gap-y-3 rounded-tile border border-transparent bg-inverse p-3.5 pl-4.5 text-ink-inverse md:items-center dark:border-line"
      onKeyDown={(event) => event.key === 'Escape' && onPutBack()}
    >
      <div className="min-w-0 flex-1 basis-65">
        <p role="status" className="leading-snug">
          <b className="font-semibold">
            Moving {date.title} to {formatShortDay(day)}, {startTime}.
          </b>{' '}
          <span className="opacity-80">
            {date.taken === 0
              ? 'No bookings.'
              : `${people}: we’ll email everyone. They can cancel for a full refund.`}
          </span>{' '}
          {isMoved(lifted) && <MoveConflictsText date={date} meets={meets} />}
          <span className="opacity-80 max-md:hidden">
            Arrow keys move it by a day or 15 minutes. Esc cancels.
          </span>
        </p>
        {sentence !== null && (
          <p role="alert" className="mt-1 font-semibold">
            {sentence}
          </p>
        )}
      </div>
      <label htmlFor={`${id}day`} className="sr-only">
        Day
      </label>
      <input
        id={`${id}day`}
        type="date"
        value={day}
        className={field}
        onChange={(event) =>
          isCalendarDay(event.target.value) && onLift({ ...lifted, day: event.target.value })
        }
      />
      <label htmlFor={`${id}time`} className="sr-only">
        Starts at
      </label>
      <input
        id={`${id}time`}
        type="time"
        value={startTime}
        className={field}
        onChange={(event) =>
          event.target.value !== '' && onLift({ ...lifted, startTime: event.target.value })
        }
      />
      <div className="flex gap-2 max-md:w-full">
        <Button variant="ghost-on-dark" className="max-md:flex-1" disabled={busy} onClick={onPutBack}>
          Cancel
        </Button>
        <Button
          id={MOVE_BUTTON_ID}
          variant="accent"
          className="max-md:flex-1"
          busy={busy}
          busyLabel="Moving..."
          disabled={!isMoved(lifted) && !busy}
          onClick={onMove}
        >
          {date.taken === 0 ? 'Move' : 'Move and email'}
        </Button>
      </div>
    </section>
  );
}

function MoveConflictsText({
  date,
  meets: { inRoom, taught },
}: {
  date: LiftedOccurrence['date'];
  meets: MoveConflicts;
}) {
  const said = (other: LiftedOccurrence['date']) => `${other.title}, ${timeRangeText(other)}`;
  const free = [date.room, joinNames(date.instructors)].filter((name) => name !== null && name !== '');
  if (inRoom === null && taught === null)
    return free.length === 0 ? null : (
      <span className="opacity-80">{`${free.join(' and ')} ${free.length > 1 || date.instructors.length > 1 ? 'are' : 'is'} free then. `}</span>
    );
  return (
    <b className="font-semibold">
      {inRoom !== null && `${date.room} isn’t free: ${said(inRoom)}. `}
      {taught !== null && `${joinNames(taught.instructors)} teaches ${said(taught)}. `}
    </b>
  );
}
