import { classNames } from '../class-names.ts';

/**
 * xs 44, sm 64 and md 88 pixels square; card 124 wide and as high as its card (76 by 92 on phones); banner and
 * fill as wide as their container; fill is square unless given a height.
 */
export type TileSize = 'xs' | 'sm' | 'md' | 'card' | 'banner' | 'fill';

/** The letter on a tile: the first of the session type's name, in upper case; "F" without a name. */
export function tileLetter(name: string | null | undefined): string {
  return name?.trim().charAt(0).toUpperCase() || 'F';
}

/** The activity a session type's name stands for: "Personal Training" → "personal-training". */
function activitySlug(name: string | null | undefined): string {
  return name?.trim().toLowerCase().replace(/\s+/g, '-') || 'other';
}

/**
 * The picture of an activity: its colour, its motif and a letter. Decorative and hidden from assistive
 * technology: the type must also be there as text.
 */
export function ActivityTile({
  activity,
  letter,
  size = 'md',
  round,
  className,
}: {
  /** Session type slug ("yoga") or name ("Yoga"); anything unknown is brand green. */
  activity: string | null | undefined;
  /** In place of the first letter of `activity`; initials on a round tile; empty for the motif alone. */
  letter?: string;
  size?: TileSize;
  round?: boolean;
  className?: string;
}) {
  const shown = letter ?? tileLetter(activity);
  return (
    <span
      aria-hidden="true"
      data-activity={activitySlug(activity)}
      className={classNames('tile block', `tile-${size}`, round && 'tile-round', className)}
    >
      {shown && <b>{shown}</b>}
    </span>
  );
}
