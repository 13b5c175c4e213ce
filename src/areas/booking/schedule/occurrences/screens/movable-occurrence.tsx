import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent } from 'react';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { isMoved, type LiftedOccurrence, liftOccurrence, nudgedBy } from '../calendar-move.ts';
import type { BusinessOccurrence } from '../contract.ts';

/** What moving a date takes; null without that permission. */
export interface MoveHandlers {
  lifted: LiftedOccurrence | null;
  onLift: (lifted: LiftedOccurrence | null) => void;
  /** The mouse holds it, or has let it go: until then nothing else on the page may move. */
  onDrag: (held: boolean) => void;
  /** Moves it to its new time. If people have booked it, the page asks first. */
  onDrop: () => void;
}

const handleId = (date: Pick<BusinessOccurrence, 'id'>, place: 'grid' | 'agenda'): string =>
  `move-${place}-${date.id}`;

/** Focuses the handle of a date, in the grid or the agenda, whichever the window shows. */
export function focusMoveHandle(date: Pick<BusinessOccurrence, 'id'>): void {
  for (const place of ['grid', 'agenda'] as const) document.getElementById(handleId(date, place))?.focus();
}

/** Can this date still be moved? */
export function isMovable(date: BusinessOccurrence, moving: MoveHandlers | null, now: Date): boolean {
  return moving !== null && !date.cancelled && new Date(date.startsAt) > now;
}

/** The button that lifts a date: with Enter and the arrow keys, or the mouse. */
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

/** Where a lifted date would be on this day; null if it would stay in its place, or go to another day. */
export function dropTarget(moving: MoveHandlers | null, day: string): LiftedOccurrence | null {
  const lifted = moving?.lifted ?? null;
  return lifted !== null && lifted.day === day && isMoved(lifted) ? lifted : null;
}
