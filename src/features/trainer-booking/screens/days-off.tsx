import X from 'lucide-react/icons/x';
import { z } from 'zod';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { useCheckedForm } from '#shared/ui/act/use-act-form.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { TrainerBooking } from '../contract.ts';
import { bookingsOn } from '../rules.ts';

const daySchema = z.object({ day: z.string().min(1, 'Choose a day') });

/** Days on which the trainer does not work, to add and to take away. */
export function DaysOff({
  daysOff,
  bookings,
  today,
  onChange,
}: {
  daysOff: readonly string[];
  /** Those to come: some may be on a day off. */
  bookings: readonly TrainerBooking[];
  /** `YYYY-MM-DD` in London. */
  today: string;
  /** Throws `ApiError`. */
  onChange: (day: string, off: boolean) => Promise<void>;
}) {
  const { read, errors, ...form } = useCheckedForm({ schema: daySchema, initial: { day: '' } });
  const change = useAct({
    act: ({ day, off }: { day: string; off: boolean }) => onChange(day, off),
    done: (_answer, { off }) => off && form.reset(),
    keyOf: ({ day }) => day,
    unreachable: 'Please check your connection and try again.',
  });
  const add = async () => {
    change.forget();
    const given = await read();
    if (given !== null) await change.run({ day: given.day, off: true });
  };
  const standing = daysOff
    .map((day) => ({ day, booked: bookingsOn(day, bookings) }))
    .filter(({ booked }) => booked.length > 0);
  return (
    <div className="grid gap-4">
      <form
        {...form.form}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label="Day off"
          type="date"
          min={today}
          {...form.field('day')}
          error={errors.day ?? change.sentence ?? undefined}
        />
        <Button type="submit" variant="secondary" className="h-12!">
          Add day off
        </Button>
      </form>
      {/* Before the list: whoever has just taken the day off must not miss that people are coming. */}
      <div role="status" className="grid gap-3 empty:hidden">
        {standing.map(({ day, booked }) => (
          <StillBooked key={day} day={day} booked={booked} />
        ))}
      </div>
      {daysOff.length === 0 ? (
        <p className="text-ink-2">No days off.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {daysOff.map((day) => (
            <li key={day}>
              <Button
                variant="soft"
                aria-label={`Work on ${formatLongDay(day)} after all`}
                onClick={() => void change.run({ day, off: false })}
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

/** People count on a day that is off: nobody has told them anything, and only the trainer can. */
function StillBooked({ day, booked }: { day: string; booked: readonly TrainerBooking[] }) {
  return (
    <Notice tone="warning">
      <strong>
        You still have {booked.length === 1 ? 'a booking' : `${booked.length} bookings`} on{' '}
        {formatLongDay(day)}
      </strong>
      : {booked.map(timeAndName).join(', ')}. {booked.length === 1 ? 'It stays' : 'They stay'} until you
      cancel {booked.length === 1 ? 'it' : 'them'}, which refunds in full.{' '}
      <RouteLink href="/trainer-dashboard" className="link">
        Go to your bookings
      </RouteLink>
    </Notice>
  );
}

const timeAndName = ({ startsAt, fullName }: TrainerBooking) =>
  `${formatLondonTime(new Date(startsAt))} ${fullName}`;
