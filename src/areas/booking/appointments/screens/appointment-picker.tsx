import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Sunrise from 'lucide-react/icons/sunrise';
import { useEffect, useRef } from 'react';
import { dayParts, formatLongDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { AvailableTime } from '../contract.ts';
import { partOfDay, startingOnDay, stripDays } from '../rules.ts';

interface AppointmentPickerProps {
  today: string;
  firstDay: string;
  /** Shown in the strip; null without a free day. */
  day: string | null;
  /** Undefined while loading. */
  hours: readonly AvailableTime[] | undefined;
  failed: boolean;
  chosen: string | null;
  /** First days of the strips before and after; null beyond the bookable range. */
  earlier: string | null;
  later: string | null;
  onStrip: (firstDay: string) => void;
  onDay: (day: string) => void;
  onChoose: (startsAt: string) => void;
  onRetry: () => void;
}

/** A strip of days, then the times of one day. Two groups of radios: arrow keys move and choose. */
export function AppointmentPicker(props: AppointmentPickerProps) {
  const { hours, failed, day } = props;
  return (
    <section aria-labelledby="choose-a-day" className="grid grid-cols-1 gap-5.5">
      <DayStrip {...props} />
      {hours === undefined && failed ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 rounded-card border border-line p-5">
          <p>We couldn’t load these times. Try again.</p>
          <Button variant="secondary" size="sm" onClick={props.onRetry}>
            Retry
          </Button>
        </div>
      ) : (
        // A day has more or fewer times than the next. The room keeps what follows in place while they load.
        <div className="grid min-h-58 grid-cols-1 content-start">
          {hours === undefined ? (
            <LoadingTimes />
          ) : day === null ? (
            <p role="status" className="rounded-card border border-line p-5 text-ink-2">
              Nothing free in these two weeks. Try later days.
            </p>
          ) : (
            <Times {...props} day={day} hours={startingOnDay(day, hours)} />
          )}
        </div>
      )}
    </section>
  );
}

/** Pixels of a cut-off day to show, as a hint that there are more. */
const EDGE_PX = 36;

function DayStrip({
  today,
  firstDay,
  day: shown,
  hours,
  earlier,
  later,
  onStrip,
  onDay,
}: AppointmentPickerProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = strip.current;
    const label = row?.querySelector<HTMLElement>(`[data-day="${shown}"]`);
    if (!row || !label || row.scrollWidth <= row.clientWidth) return;
    const left = label.offsetLeft - EDGE_PX;
    const right = label.offsetLeft + label.offsetWidth + EDGE_PX;
    if (left < row.scrollLeft) row.scrollLeft = left;
    else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth;
  }, [shown]);
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="choose-a-day" className="font-sans text-base font-semibold tracking-normal">
          Choose a day
        </h2>
        <div className="flex gap-1.5">
          <StripButton to={earlier} label="Earlier days" icon={ChevronLeft} onStrip={onStrip} />
          <StripButton to={later} label="Later days" icon={ChevronRight} onStrip={onStrip} />
        </div>
      </div>
      <div
        ref={strip}
        role="radiogroup"
        aria-labelledby="choose-a-day"
        className="relative -mx-(--gutter) flex gap-1.5 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] lg:mx-0 lg:px-1"
      >
        {stripDays(firstDay).map((day) => {
          const count = hours === undefined ? null : startingOnDay(day, hours).length;
          const { weekday, date, month } = dayParts(day);
          const name = day === today ? 'Today' : weekday.slice(0, 3);
          const shownDate = date === 1 ? `1 ${month.slice(0, 3)}` : String(date);
          return (
            <label key={day} data-day={day} className={classNames(dayStyle, count === 0 && dayOffStyle)}>
              <input
                type="radio"
                name="day"
                value={day}
                checked={day === shown}
                disabled={count === 0}
                onChange={() => onDay(day)}
                aria-label={`${name} ${date} ${month}${count === null ? '' : `, ${count === 0 ? 'no times' : pluralize(count, 'time')}`}`}
                className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
              />
              <span>{name}</span>
              <b className="font-display text-lead leading-tight font-bold tracking-tight">{shownDate}</b>
            </label>
          );
        })}
      </div>
    </div>
  );
}

const focusStyle =
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus';
const dayStyle = classNames(
  'relative grid h-13.5 min-w-14.5 flex-none content-center justify-items-center rounded-control px-3 text-xs leading-tight font-medium whitespace-nowrap transition-colors',
  'hover:bg-sunken has-checked:bg-brand has-checked:text-on-brand',
  focusStyle,
);
const dayOffStyle = 'text-ink-3 hover:bg-transparent';

function StripButton({
  to,
  label,
  icon,
  onStrip,
}: {
  to: string | null;
  label: string;
  icon: IconDrawing;
  onStrip: (firstDay: string) => void;
}) {
  return (
    <Button
      variant="secondary"
      iconOnly
      className="rounded-full!"
      aria-label={label}
      disabled={to === null}
      onClick={() => to !== null && onStrip(to)}
    >
      <Icon drawing={icon} size="sm" />
    </Button>
  );
}

const parts = [
  { part: 'morning', label: 'Morning', drawing: Sunrise },
  { part: 'afternoon', label: 'Afternoon', drawing: Sun },
  { part: 'evening', label: 'Evening', drawing: Moon },
] as const;

function Times({
  day,
  hours,
  chosen,
  onChoose,
}: {
  day: string;
  hours: readonly AvailableTime[];
  chosen: string | null;
  onChoose: (startsAt: string) => void;
}) {
  return (
    <div role="radiogroup" aria-label={`Times on ${formatLongDay(day)}`} className="grid gap-5.5">
      {parts.map(({ part, label, drawing }) => {
        const among = hours.filter(({ startsAt }) => partOfDay(startsAt) === part);
        return (
          among.length > 0 && (
            <div key={part}>
              <h3 className="mb-2.5 flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
                <Icon drawing={drawing} size="sm" className="text-ink-3" />
                {label}
              </h3>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-2">
                {among.map(({ startsAt }) => (
                  <label key={startsAt} className={timeStyle}>
                    <input
                      type="radio"
                      name="time"
                      value={startsAt}
                      checked={chosen !== null && Date.parse(chosen) === Date.parse(startsAt)}
                      onChange={() => onChoose(startsAt)}
                      className="absolute inset-0 cursor-pointer opacity-0"
                    />
                    {formatLondonTime(new Date(startsAt))}
                  </label>
                ))}
              </div>
            </div>
          )
        );
      })}
    </div>
  );
}

const timeStyle = classNames(
  'relative grid h-12 place-items-center rounded-control border font-semibold tabular-nums transition-colors',
  'border-[color-mix(in_srgb,var(--brand)_42%,var(--surface))] bg-surface text-on-brand-soft hover:border-brand hover:bg-brand-soft',
  'has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand',
  focusStyle,
);

function LoadingTimes() {
  return (
    <div role="status" aria-label="Loading times" className="grid gap-5.5">
      {[1, 2].map((part) => (
        <div key={part} className="grid gap-2.5">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  );
}
