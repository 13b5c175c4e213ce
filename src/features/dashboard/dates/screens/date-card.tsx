import MessageSquare from 'lucide-react/icons/message-square';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import type { BusinessDate } from '../../contract.ts';
import { cameTo, seatsOf, timesOf } from '../copy.ts';

/** One date in the calendar, leading to who comes. In a column of the week the tile gives way to the words. */
export function DateCard({ date, now, narrow }: { date: BusinessDate; now: Date; narrow: boolean }) {
  const over = new Date(date.endsAt) <= now;
  return (
    <RouteLink
      href={`/business/occurrences/${date.id}`}
      className={classNames(
        'flex items-center gap-3 rounded-card border border-line bg-surface p-3 transition-shadow hover:shadow-2',
        narrow && 'lg:p-2.5',
        (over || date.cancelled) && 'bg-transparent',
      )}
    >
      <ActivityTile
        activity={date.activity}
        size="xs"
        className={classNames(
          narrow && 'lg:hidden!',
          (over || date.cancelled) && 'opacity-70 saturate-[0.55]',
        )}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-sm font-semibold tabular-nums">{timesOf(date)}</span>
        <span className={classNames('block font-semibold', date.cancelled && 'line-through')}>
          {date.title}
        </span>
        {date.cancelled ? (
          <span className="mt-1 block">
            <StatusBadge status="cancelled" />
          </span>
        ) : (
          <span className="block text-sm text-ink-2 tabular-nums">{over ? cameTo(date) : seatsOf(date)}</span>
        )}
        {!date.cancelled && !over && <SeatBar taken={date.taken} capacity={date.capacity} />}
        {date.note !== '' && (
          <span className="mt-1.5 flex items-start gap-1.5 text-sm text-ink-2">
            <Icon of={MessageSquare} size="xs" className="mt-[3px]" />
            <span className="line-clamp-2">{date.note}</span>
          </span>
        )}
      </span>
    </RouteLink>
  );
}

/** How full it is; the words beside it say the same. */
function SeatBar({ taken, capacity }: { taken: number; capacity: number }) {
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken">
      <span
        className="block h-full rounded-full bg-brand"
        style={{ width: `${Math.min(100, Math.round((taken / capacity) * 100))}%` }}
      />
    </span>
  );
}
