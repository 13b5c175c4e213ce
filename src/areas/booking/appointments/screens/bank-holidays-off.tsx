import { type Nation, nationLabels } from '#shared/calendar/bank-holidays.ts';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { type Refusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { TrainerBooking, TrainerDiary } from '../contract.ts';
import { startingOnDay } from '../rules.ts';

type Holiday = TrainerDiary['holidays'][number];

const nothingChangedToast = ({ sentence }: Refusal): ToastRequest => ({
  title: 'Nothing changed',
  description: sentence,
  variant: 'destructive',
});

export function BankHolidaysOff({
  holidays,
  nation,
  bookings,
  onTake,
  onTakeAll,
  onGiveBack,
}: {
  holidays: readonly Holiday[];
  nation: Nation;
  /** Upcoming bookings, to warn about. */
  bookings: readonly TrainerBooking[];
  /** All throw `ApiError`. */
  onTake: (day: string) => Promise<void>;
  onTakeAll: () => Promise<void>;
  onGiveBack: (day: string) => Promise<void>;
}) {
  const turn = useMutationAction({
    mutate: ({ day, off }: Holiday) => (off ? onGiveBack(day) : onTake(day)),
    keyOf: ({ day }) => day,
    onError: nothingChangedToast,
  });
  const takeAll = useMutationAction({
    mutate: onTakeAll,
    onError: nothingChangedToast,
  });
  const working = holidays.filter(({ off }) => !off);
  return (
    <div className="md:max-w-170">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-2">Bank holidays in {nationLabels[nation]} on your working days.</p>
        {working.length > 1 && (
          <Button
            variant="secondary"
            busy={takeAll.busy}
            busyLabel="Saving..."
            onClick={() => void takeAll.run()}
          >
            Take all {working.length} off
          </Button>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {holidays.map((holiday) => (
          <li key={holiday.day} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="font-semibold">
                {holiday.name}
                {holiday.substitute && ', substitute'}
              </p>
              <p className="text-sm text-ink-2">{formatLongDay(holiday.day)}</p>
              <BookedNote bookings={startingOnDay(holiday.day, bookings)} />
            </div>
            {holiday.off && <Badge>Day off</Badge>}
            <Button
              variant="secondary"
              aria-label={
                holiday.off ? `Work that day: ${holiday.name}` : `Take the day off: ${holiday.name}`
              }
              busy={turn.busy && turn.input?.day === holiday.day}
              busyLabel="Saving..."
              onClick={() => void turn.run(holiday)}
            >
              {holiday.off ? 'Work that day' : 'Take the day off'}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A day off doesn't cancel bookings. */
function BookedNote({ bookings }: { bookings: readonly TrainerBooking[] }) {
  if (bookings.length === 0) return null;
  const who = bookings.map(({ startsAt, fullName }) => `${formatLondonTime(new Date(startsAt))} ${fullName}`);
  return (
    <p className="text-sm text-ink-2">
      {bookings.length === 1 ? '1 booking stays' : 'Bookings stay'}: {who.join(', ')}
    </p>
  );
}
