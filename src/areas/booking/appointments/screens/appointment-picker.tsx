import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatLongDay, formatShortDay, londonDay, weekFrom } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { WeekFrame } from '#shared/ui/week-frame.tsx';
import type { AvailableTime } from '../contract.ts';

export function AppointmentPicker({
  firstDay,
  hours,
  failed,
  chosen,
  earlier,
  later,
  onWeek,
  onChoose,
  onRetry,
}: {
  firstDay: string;
  /** Undefined while loading. */
  hours: readonly AvailableTime[] | undefined;
  failed: boolean;
  chosen: string | null;
  /** First days of the weeks before and after; null beyond the bookable range. */
  earlier: string | null;
  later: string | null;
  onWeek: (firstDay: string) => void;
  onChoose: (startsAt: string) => void;
  onRetry: () => void;
}) {
  return (
    <WeekFrame
      id="choose-an-hour"
      heading={
        <h2 id="choose-an-hour" className="text-figure">
          Choose a time
        </h2>
      }
      firstDay={firstDay}
      earlier={<WeekButton week={earlier} label="Previous week" icon={ChevronLeft} onWeek={onWeek} />}
      later={<WeekButton week={later} label="Next week" icon={ChevronRight} onWeek={onWeek} />}
      failure={hours === undefined && failed ? 'We couldn’t load this week’s times. Try again.' : null}
      onRetry={onRetry}
    >
      <Week firstDay={firstDay} hours={hours} chosen={chosen} onChoose={onChoose} />
    </WeekFrame>
  );
}

function WeekButton({
  week,
  label,
  icon,
  onWeek,
}: {
  week: string | null;
  label: string;
  icon: IconDrawing;
  onWeek: (firstDay: string) => void;
}) {
  return (
    <Button
      variant="secondary"
      iconOnly
      className="rounded-full!"
      aria-label={label}
      disabled={week === null}
      onClick={() => week !== null && onWeek(week)}
    >
      <Icon drawing={icon} size="sm" />
    </Button>
  );
}

function Week({
  firstDay,
  hours,
  chosen,
  onChoose,
}: {
  firstDay: string;
  hours: readonly AvailableTime[] | undefined;
  chosen: string | null;
  onChoose: (startsAt: string) => void;
}) {
  if (hours === undefined) {
    return (
      <div role="status" aria-label="Loading times" className="grid gap-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  if (hours.length === 0) {
    return (
      <p className="rounded-card border border-line p-5 text-ink-2">
        Nothing free this week. Try another week.
      </p>
    );
  }
  return (
    <div className="grid gap-5">
      {weekFrom(firstDay).map((day) => (
        <Day
          key={day}
          day={day}
          hours={hours.filter(({ startsAt }) => londonDay(new Date(startsAt)) === day)}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

function Day({
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
  if (hours.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">
        <span aria-hidden="true">{formatShortDay(day)}</span>
        <span className="sr-only">{formatLongDay(day)}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {hours.map(({ startsAt }) => {
          const pressed = chosen !== null && Date.parse(chosen) === Date.parse(startsAt);
          return (
            <button
              key={startsAt}
              type="button"
              aria-pressed={pressed}
              onClick={() => onChoose(startsAt)}
              className={classNames(
                'min-h-11 min-w-18 rounded-control border px-3 font-semibold tabular-nums transition-[background-color,border-color]',
                pressed
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-[color-mix(in_srgb,var(--line-control)_60%,var(--surface))] bg-surface hover:border-ink',
              )}
            >
              {formatLondonTime(new Date(startsAt))}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
