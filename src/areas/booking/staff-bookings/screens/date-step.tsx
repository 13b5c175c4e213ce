import { useState } from 'react';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import type { Bookable, BookableDate } from '../contract.ts';

const FIRST_DATES = 4;
const MORE_DATES = 12;

/** "18:00 · 2 left", "18:00 · Full, 3 waiting". */
const dateDetail = ({ startsAt, left, waiting }: BookableDate): string =>
  `${formatLondonTime(new Date(startsAt))} · ${
    left > 0 ? `${left} left` : waiting > 0 ? `Full, ${waiting} waiting` : 'Full'
  }`;

export function DateStep({
  bookable,
  sessionId,
  occurrenceId,
  onSession,
  onDate,
}: {
  bookable: Bookable;
  sessionId: number;
  occurrenceId: number | null;
  onSession: (sessionId: number) => void;
  onDate: (occurrenceId: number) => void;
}) {
  const { sessions, dates } = bookable;
  const chosenAt = dates.findIndex(({ id }) => id === occurrenceId);
  const [shown, setShown] = useState(FIRST_DATES);
  const visible = dates.slice(0, Math.max(shown, chosenAt + 1));
  return (
    <section aria-labelledby="date" className="grid gap-2.5">
      <h2 id="date" className="text-h4">
        Session and date
      </h2>
      <SelectField
        label="Session"
        options={sessions.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(sessionId)}
        onChange={({ target }) => {
          setShown(FIRST_DATES);
          onSession(Number(target.value));
        }}
      />
      <fieldset>
        <legend className="sr-only">Date</legend>
        <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
          {visible.map((date) => (
            <label
              key={date.id}
              className={classNames(
                'grid gap-px rounded-control border border-line-control bg-surface px-3 py-2.5 leading-snug tabular-nums has-checked:border-brand has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-focus',
                date.left === 0 ? 'cursor-not-allowed text-ink-3' : 'cursor-pointer',
              )}
            >
              <input
                type="radio"
                name="date"
                value={date.id}
                checked={date.id === occurrenceId}
                disabled={date.left === 0}
                onChange={() => onDate(date.id)}
                className="sr-only"
              />
              <span className="font-semibold">{formatShortDay(londonDay(new Date(date.startsAt)))}</span>
              <span className="text-sm">{dateDetail(date)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {visible.length < dates.length && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start max-md:h-11!"
          onClick={() => setShown(visible.length + MORE_DATES)}
        >
          Show later dates
        </Button>
      )}
    </section>
  );
}
