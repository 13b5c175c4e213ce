import MessageSquare from 'lucide-react/icons/message-square';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Badge, StatusBadge } from '#shared/ui/type/badge.tsx';
import type { BusinessOccurrence } from '../contract.ts';
import {
  attendanceText,
  hasSubstitute,
  isMissingRoom,
  joinNames,
  placesTakenText,
  timeRangeText,
  venueText,
} from '../copy.ts';

export function OccurrenceCard({
  date,
  now,
  lifted = false,
  movable = false,
}: {
  date: BusinessOccurrence;
  now: Date;
  lifted?: boolean;
  movable?: boolean;
}) {
  const over = new Date(date.endsAt) <= now;
  const faded = over || date.cancelled;
  const tile = (
    <ActivityTile
      activity={date.activity}
      size="xs"
      className={classNames(faded && 'opacity-70 saturate-[0.55]')}
    />
  );
  return (
    <RouteLink
      href={`/business/occurrences/${date.id}`}
      draggable={false}
      className={classNames(
        'flex items-center gap-3 rounded-card border p-3 transition-shadow hover:shadow-2',
        date.oneOff ? 'border-dashed border-ink-3' : 'border-line',
        faded ? 'bg-transparent' : 'bg-surface',
        lifted && 'shadow-3 outline-3 outline-offset-2 outline-focus',
      )}
    >
      {tile}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={classNames('block text-sm font-semibold tabular-nums', movable && 'pr-10')}>
          {timeRangeText(date)}
        </span>
        <span className={classNames('block font-semibold', date.cancelled && 'line-through')}>
          {date.title}
        </span>
        {date.oneOff && <span className="block text-sm text-ink-2">One-off</span>}
        {(venueText(date) !== null || date.instructors.length > 0) && (
          <span className="block text-sm text-ink-2">
            {[venueText(date), joinNames(date.instructors)].filter(Boolean).join(', ')}
          </span>
        )}
        {hasSubstitute(date) && !over && (
          <span className="mt-1 block">
            <Badge tone="info">
              {joinNames(date.instructors)} for {joinNames(date.insteadOf ?? [])}
            </Badge>
          </span>
        )}
        {isMissingRoom(date, now) && (
          <span className="mt-1 block">
            <Badge tone="warning">{date.lacksRoom} isn’t free</Badge>
          </span>
        )}
        {!faded && <PlacesBar taken={date.taken} capacity={date.capacity} />}
        {date.cancelled ? (
          <span className="mt-1 block">
            <StatusBadge status="cancelled" />
          </span>
        ) : (
          <span className="mt-1 block text-sm text-ink-2 tabular-nums">
            {over ? attendanceText(date) : placesTakenText(date)}
          </span>
        )}
        {date.note !== '' && (
          <span className="mt-1.5 flex items-start gap-1.5 text-sm text-ink-2">
            <Icon drawing={MessageSquare} size="xs" className="mt-0.75" />
            <span className="line-clamp-2">{date.note}</span>
          </span>
        )}
      </span>
    </RouteLink>
  );
}

/** Decorative: the text beside it says the same. */
function PlacesBar({ taken, capacity }: { taken: number; capacity: number }) {
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken">
      <span
        className={classNames('block h-full rounded-full', taken >= capacity ? 'bg-warning' : 'bg-brand')}
        style={{ width: `${Math.min(100, Math.round((taken / capacity) * 100))}%` }}
      />
    </span>
  );
}
