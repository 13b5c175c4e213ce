import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { formatStartsIn } from '#areas/booking/bookings/my-bookings/my-bookings.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { timeRangeText } from '../../occurrences/copy.ts';
import { type CheckInWindow, hasEnded, presenceCounts } from '../attendance-list.ts';
import type { TodayOccurrence } from '../contract.ts';

/** Above this, each segment would be too narrow to see. */
const MAX_SEGMENTS = 40;

export function FrontDeskHeader({
  dates,
  open,
  door,
  now,
  onChoose,
}: {
  dates: readonly TodayOccurrence[];
  open: TodayOccurrence;
  door: CheckInWindow;
  now: Date;
  onChoose: (occurrenceId: number) => void;
}) {
  const { date } = open;
  const { inside, expected } = presenceCounts(open);
  const left = Math.max(0, date.capacity - date.taken);
  return (
    <section
      aria-label={`${date.title}, ${timeRangeText(date)}`}
      className="on-dark grid gap-2 rounded-card border border-line-inverse bg-inverse px-4 py-3 text-ink-inverse md:gap-3.5 md:px-6 md:py-5"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-h3 leading-tight md:text-title">
            <RouteLink
              href={`/business/occurrences/${date.id}`}
              className="underline-offset-4 hover:underline"
            >
              {date.title}
            </RouteLink>
          </h2>
          <p className="mt-0.5 text-md text-ink-inverse-2 tabular-nums md:mt-1.5">
            {[timeRangeText(date), ...date.instructors.map(({ name }) => name)].join(' · ')}
          </p>
          {date.note !== '' && <p className="mt-1 text-md">{date.note}</p>}
        </div>
        {dates.length > 1 && (
          <span className="relative grid size-11 flex-none place-items-center rounded-control hover:bg-[rgb(255_255_255/0.12)] has-focus-visible:outline-3 has-focus-visible:outline-focus">
            <Icon drawing={ChevronsUpDown} />
            <select
              aria-label="Choose a date"
              value={date.id}
              onChange={(event) => onChoose(Number(event.target.value))}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0 *:bg-surface *:text-ink"
            >
              {dates.map((one) => (
                <option key={one.date.id} value={one.date.id}>
                  {timeRangeText(one.date)} {one.date.title}
                </option>
              ))}
            </select>
          </span>
        )}
      </div>
      <div className="flex items-end justify-between gap-4">
        <p className="font-display text-title leading-none md:text-display font-bold tracking-tighter whitespace-nowrap tabular-nums">
          {inside}{' '}
          <span className="font-sans text-md font-medium tracking-normal text-ink-inverse-2">
            of {expected} in
          </span>
        </p>
        <p className="text-right text-md text-ink-inverse-2 tabular-nums">
          {date.taken} of {date.capacity} places taken, {left} left
          <br />
          {door.open
            ? startTimeText(open, now)
            : `Check-in opens at ${formatLondonTime(new Date(open.checkIn.opensAt))}`}
        </p>
      </div>
      {date.capacity <= MAX_SEGMENTS && (
        <div aria-hidden="true" className="flex gap-1">
          {Array.from({ length: date.capacity }, (_, seat) => (
            <span
              key={seat}
              className={classNames(
                'h-1.5 min-w-0 flex-1 rounded-xs md:h-2.5',
                seat < inside
                  ? 'bg-accent'
                  : seat < date.taken
                    ? 'bg-[rgb(255_255_255/0.5)]'
                    : 'bg-[rgb(255_255_255/0.18)]',
              )}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function startTimeText(open: TodayOccurrence, now: Date): string {
  if (hasEnded(open, now)) return 'Ended';
  const words = formatStartsIn({ sessionDate: open.date.startsAt }, now);
  return words.startsWith('in ') ? `Starts ${words}` : 'In progress';
}
