import type { Attendance } from '#areas/booking/bookings/contract.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import type { Attendee } from '../../occurrences/contract.ts';
import { timeRangeText } from '../../occurrences/copy.ts';
import { checkInWindow, hasEnded, lateAttendees, presenceCounts } from '../attendance-list.ts';
import type { TodayAnswer, TodayOccurrence } from '../contract.ts';

export function LateAttendeesPanel({
  dates,
  may,
  now,
  onMark,
}: {
  dates: readonly TodayOccurrence[];
  may: TodayAnswer['may'];
  now: Date;
  onMark: (attendee: Attendee, state: Attendance) => void;
}) {
  const missed = dates
    .filter((one) => checkInWindow(one, may, now).mayCheckIn)
    .map((one) => ({ one, people: lateAttendees(one, now) }))
    .filter(({ people }) => people.length > 0);
  return missed.map(({ one, people }) => (
    <Card key={one.date.id} className="p-5">
      <section aria-label={`Not checked in: ${one.date.title}, ${timeRangeText(one.date)}`}>
        <h2 className="text-h4">Not checked in</h2>
        <p className="mb-1.5 text-sm text-ink-2 tabular-nums">
          {one.date.title}, {timeRangeText(one.date)}
        </p>
        <ul>
          {people.map((attendee) => (
            <li
              key={attendee.bookingId}
              className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-t-0"
            >
              <span className="min-w-0 wrap-anywhere">{attendee.name}</span>
              <Button variant="secondary" size="sm" onClick={() => onMark(attendee, 'no_show')}>
                No-show<span className="sr-only"> of {attendee.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  ));
}

export function OtherOccurrencesPanel({
  dates,
  open,
  now,
  onChoose,
}: {
  dates: readonly TodayOccurrence[];
  open: TodayOccurrence;
  now: Date;
  onChoose: (occurrenceId: number) => void;
}) {
  const others = dates
    .filter((one) => one !== open)
    .toSorted((a, b) => Number(hasEnded(a, now)) - Number(hasEnded(b, now)));
  if (others.length === 0) return null;
  return (
    <Card className="p-5">
      <section aria-label="Other dates today">
        <h2 className="mb-1.5 text-h4">Also today</h2>
        <ul>
          {others.map((one) => {
            const { inside, expected } = presenceCounts(one);
            return (
              <li key={one.date.id} className="border-t border-line first:border-t-0">
                <button
                  type="button"
                  onClick={() => onChoose(one.date.id)}
                  className="grid min-h-12 w-full grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-2 py-1.5 text-left hover:underline"
                >
                  <span className="font-semibold tabular-nums">
                    {formatLondonTime(new Date(one.date.startsAt))}
                  </span>
                  <span className="min-w-0 wrap-anywhere">{one.date.title}</span>
                  <span className="text-sm text-ink-2 tabular-nums">
                    {hasEnded(one, now) ? 'Ended' : `${inside} of ${expected} in`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    </Card>
  );
}
