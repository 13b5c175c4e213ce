import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

/** Days on which the trainer does not work, to add and to take away. */
export function DaysOff({
  daysOff,
  today,
  onChange,
}: {
  daysOff: readonly string[];
  /** `YYYY-MM-DD` in London. */
  today: string;
  /** Answers the sentence to show when it failed; null when it is done. */
  onChange: (day: string, off: boolean) => Promise<string | null>;
}) {
  const [problem, setProblem] = useState<string | undefined>();
  return (
    <div className="grid gap-4">
      <form
        method="post"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const day = String(new FormData(form).get('day') ?? '');
          if (day === '') {
            setProblem('Choose a day');
            return;
          }
          void onChange(day, true).then((failure) => {
            setProblem(failure ?? undefined);
            if (failure === null) form.reset();
          });
        }}
      >
        <TextField label="Day off" type="date" name="day" min={today} error={problem} />
        <Button type="submit" variant="secondary" className="h-12!">
          Add day off
        </Button>
      </form>
      {daysOff.length === 0 ? (
        <p className="text-ink-2">No days off.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {daysOff.map((day) => (
            <li key={day}>
              <Button
                variant="soft"
                aria-label={`Work on ${formatLongDay(day)} after all`}
                onClick={() => void onChange(day, false).then((failure) => setProblem(failure ?? undefined))}
              >
                {formatLongDay(day)}
                <Icon of={X} size="sm" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-3">
        Nothing new can be booked on a day off. Bookings you have on it stay until you cancel them.
      </p>
    </div>
  );
}
