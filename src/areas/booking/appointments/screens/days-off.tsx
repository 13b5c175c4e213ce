import X from 'lucide-react/icons/x';
import type { z } from 'zod';
import { formatDays, formatLongDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { Notice } from '#shared/ui/states/notice.tsx';
import { daysOffSchema, type TrainerBooking } from '../contract.ts';
import { groupConsecutiveDays, startingOnDay } from '../rules.ts';

export type DaysOffInput = z.infer<typeof daysOffSchema>;

export function DaysOff({
  daysOff,
  bookings,
  today,
  onTake,
  onGiveBack,
}: {
  daysOff: readonly string[];
  /** Upcoming bookings, to warn about. */
  bookings: readonly TrainerBooking[];
  /** `YYYY-MM-DD` in London. */
  today: string;
  /** Both throw `ApiError`. */
  onTake: (days: DaysOffInput) => Promise<void>;
  onGiveBack: (days: readonly string[]) => Promise<void>;
}) {
  const { errors, ...form } = useMutationForm({
    schema: daysOffSchema,
    initial: { from: '', to: '' },
    mutate: onTake,
    onSuccess: () => {
      form.reset();
    },
    unreachable: 'Check your connection and try again.',
  });
  const giveBack = useMutationAction({ mutate: onGiveBack, keyOf: ([first = '']) => first });
  const standing = daysOff
    .map((day) => ({ day, booked: startingOnDay(day, bookings) }))
    .filter(({ booked }) => booked.length > 0);
  return (
    <div className="grid gap-4">
      <form {...form.form} className="flex flex-wrap items-start gap-3">
        <TextField
          label="Day off"
          type="date"
          min={today}
          {...form.field('from')}
          error={errors.from ?? form.sentence ?? undefined}
        />
        <TextField
          label="Last day"
          optional
          type="date"
          min={form.values.from === '' ? today : form.values.from}
          {...form.field('to')}
        />
        <Button type="submit" variant="secondary" busy={form.busy} className="h-12! md:mt-6.5">
          Add day off
        </Button>
      </form>
      {/* Before the list, so that nobody misses the bookings on the new day off. */}
      <div role="status" className="grid gap-3 empty:hidden">
        {standing.map(({ day, booked }) => (
          <BookedOnDayOff key={day} day={day} booked={booked} />
        ))}
      </div>
      {daysOff.length === 0 ? (
        <p className="text-ink-2">No days off yet.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {groupConsecutiveDays(daysOff).map((days) => (
            <li key={days[0]}>
              <Button
                variant="soft"
                aria-label={`Work on ${formatDaysOff(days)}`}
                onClick={() => void giveBack.run(days)}
              >
                {formatDaysOff(days)}
                <Icon drawing={X} size="sm" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-3">
        For a holiday, add a last day. Nobody can book a day off, but existing bookings stay until you cancel
        them. If someone is paying for an appointment then, we ask you first.
      </p>
    </div>
  );
}

/** "Monday 3 August"; a holiday is "3 to 16 August". */
function formatDaysOff(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return first === last ? formatLongDay(first) : formatDays(first, last);
}

/** We don't notify these clients: only the trainer can. */
function BookedOnDayOff({ day, booked }: { day: string; booked: readonly TrainerBooking[] }) {
  return (
    <Notice tone="warning">
      <strong>
        You still have {booked.length === 1 ? 'a booking' : `${booked.length} bookings`} on{' '}
        {formatLongDay(day)}
      </strong>
      : {booked.map(formatTimeAndName).join(', ')}.{' '}
      {booked.length === 1 ? 'It stays booked' : 'They stay booked'} until you cancel{' '}
      {booked.length === 1 ? 'it' : 'them'}, with a full refund.{' '}
      <RouteLink href="/trainer-dashboard" className="link">
        Go to your bookings
      </RouteLink>
    </Notice>
  );
}

const formatTimeAndName = ({ startsAt, fullName }: TrainerBooking) =>
  `${formatLondonTime(new Date(startsAt))} ${fullName}`;
