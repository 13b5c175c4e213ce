import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent } from 'react';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { isMoved, type LiftedOccurrence, liftOccurrence, nudgedBy } from '../calendar-move.ts';
import type { BusinessOccurrence } from '../contract.ts';

export interface MoveHandlers {
  lifted: LiftedOccurrence | null;
  onLift: (lifted: LiftedOccurrence | null) => void;
  /** True while the mouse drags; the page must not move other things until false. */
  onDrag: (held: boolean) => void;
  /** The page asks first if people have booked. */
  onDrop: () => void;
}

const handleId = (date: Pick<BusinessOccurrence, 'id'>, place: 'grid' | 'agenda'): string =>
  `move-${place}-${date.id}`;

export function focusMoveHandle(date: Pick<BusinessOccurrence, 'id'>): void {
  for (const place of ['grid', 'agenda'] as const) document.getElementById(handleId(date, place))?.focus();
}

export function isMovable(date: BusinessOccurrence, moving: MoveHandlers | null, now: Date): boolean {
  return moving !== null && !date.cancelled && new Date(date.startsAt) > now;
}

/** Starts a move with Enter and arrow keys, or by drag. */
export function MoveHandle({
  date,
  days,
  place,
  moving,
  tabIndex,
  className,
}: {
  date: BusinessOccurrence;
  days: readonly string[];
  place: 'grid' | 'agenda';
  moving: MoveHandlers;
  tabIndex?: number;
  className: string;
}) {
  const lifted = moving.lifted?.date.id === date.id ? moving.lifted : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (lifted === null) return;
    const to = nudgedBy(lifted, event.key, days);
    if (to !== null) moving.onLift(to);
    else if (event.key === 'Escape') moving.onLift(null);
    else return;
    event.preventDefault();
  };
  return (
    <button
      id={handleId(date, place)}
      type="button"
      tabIndex={tabIndex}
      aria-label={`Move ${date.title}, ${formatLondonTime(new Date(date.startsAt))}. Press Enter and use the arrow keys, or drag`}
      aria-pressed={lifted !== null}
      onKeyDown={onKeyDown}
      onClick={() => (lifted === null ? moving.onLift(liftOccurrence(date)) : moving.onDrop())}
      className={className}
    >
      <Icon drawing={GripVertical} size="sm" />
    </button>
  );
}

/** Null if the date keeps its place or goes to another day. */
export function dropTarget(moving: MoveHandlers | null, day: string): LiftedOccurrence | null {
  const lifted = moving?.lifted ?? null;
  return lifted !== null && lifted.day === day && isMoved(lifted) ? lifted : null;
}
