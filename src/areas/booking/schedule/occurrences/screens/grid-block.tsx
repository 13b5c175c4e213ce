import type { CSSProperties, DragEvent } from 'react';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { BusinessOccurrence } from '../contract.ts';
import {
  attendanceText,
  hasSubstitute,
  isMissingRoom,
  joinNames,
  placesTakenText,
  venueText,
} from '../copy.ts';
import type { PlacedOccurrence } from '../hour-grid.ts';
import { MoveHandle, type MoveHandlers } from './movable-occurrence.tsx';

export const gridLinkId = (date: Pick<BusinessOccurrence, 'id'>): string => `grid-date-${date.id}`;

/** From this many minutes, time and title get a line each. */
const TWO_LINES_FROM = 40;
/** From this many minutes, the title may take two lines. */
const WRAPPED_TITLE_FROM = 60;

export function GridBlock({
  placed: { date, from, until },
  now,
  days,
  moving,
  isReachable,
  onFocus,
  onGrab,
  style,
}: {
  placed: PlacedOccurrence;
  now: Date;
  days: readonly string[];
  moving: MoveHandlers | null;
  /** Roving tabindex: true for the one date in the tab order. */
  isReachable: boolean;
  onFocus: () => void;
  onGrab: (event: DragEvent<HTMLLIElement>) => void;
  style: CSSProperties;
}) {
  const isOver = new Date(date.endsAt) <= now;
  const isFaded = isOver || date.cancelled;
  const isShort = until - from < TWO_LINES_FROM;
  const lifted = moving?.lifted?.date.id === date.id;
  const isFull = date.taken >= date.capacity;
  const place = [venueText(date), joinNames(date.instructors)].filter(Boolean).join(', ');
  const tabIndex = isReachable ? 0 : -1;
  return (
    <li
      className="group absolute p-px"
      style={style}
      data-date={date.id}
      onFocus={onFocus}
      draggable={moving !== null || undefined}
      onDragStart={
        moving === null
          ? undefined
          : (event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', date.title);
              onGrab(event);
            }
      }
      onDragEnd={() => moving?.onDrag(false)}
    >
      <RouteLink
        id={gridLinkId(date)}
        href={`/business/occurrences/${date.id}`}
        draggable={false}
        tabIndex={tabIndex}
        data-activity={date.activity}
        className={classNames(
          'block h-full overflow-hidden rounded-sm border border-l-4 border-l-[var(--tile-bg)] px-1.5 py-0.5 text-xs leading-tight hover:z-2 hover:shadow-2',
          date.oneOff ? 'border-dashed border-ink-3' : 'border-line',
          isFaded ? 'bg-sunken' : 'bg-surface',
          lifted && 'shadow-3 outline-3 outline-offset-1 outline-focus',
        )}
        title={`${formatLondonTime(new Date(date.startsAt))} ${date.title}`}
      >
        <span
          className={classNames(isShort ? 'inline' : 'block whitespace-nowrap', 'font-semibold tabular-nums')}
        >
          {formatLondonTime(new Date(date.startsAt))}
          <span className="sr-only"> to {formatLondonTime(new Date(date.endsAt))}</span>{' '}
          <span
            aria-hidden="true"
            className={classNames('font-normal', isFull && !isFaded && 'font-semibold')}
          >
            {date.cancelled
              ? ''
              : isOver
                ? `${date.attended}/${date.taken}`
                : `${date.taken}/${date.capacity}`}
          </span>
          {isShort && ' '}
        </span>
        <span
          className={classNames(
            isShort ? 'inline' : until - from < WRAPPED_TITLE_FROM ? 'block truncate' : 'line-clamp-2',
            'font-semibold wrap-anywhere',
            date.cancelled && 'line-through',
          )}
        >
          {date.title}
        </span>
        <span className="sr-only">
          {date.cancelled ? ', cancelled' : `, ${isOver ? attendanceText(date) : placesTakenText(date)}`}
          {date.oneOff && ', one-off'}
        </span>
        {date.cancelled && (
          <span aria-hidden="true" className="block text-ink-2">
            Cancelled
          </span>
        )}
        {place !== '' && (
          <span className={classNames('block truncate text-ink-2', isShort && 'sr-only')}>{place}</span>
        )}
        {hasSubstitute(date) && !isOver && (
          <span className="block truncate font-semibold text-on-info-soft">
            {joinNames(date.instructors)} for {joinNames(date.insteadOf ?? [])}
          </span>
        )}
        {isMissingRoom(date, now) && (
          <span className="block truncate font-semibold text-on-warning-soft">
            {date.lacksRoom} isn’t free
          </span>
        )}
      </RouteLink>
      {moving !== null && (
        <MoveHandle
          date={date}
          days={days}
          place="grid"
          moving={moving}
          tabIndex={tabIndex}
          className="absolute top-0.5 right-0.5 grid size-6 cursor-grab place-items-center rounded-sm bg-surface text-ink-3 opacity-0 group-hover:opacity-100 hover:bg-sunken hover:text-ink focus:opacity-100 aria-pressed:opacity-100 [@media(hover:none)]:opacity-100"
        />
      )}
    </li>
  );
}
