import { classNames } from '../class-names.ts';

/**
 * xs 44, sm 64, md 88 pixels square; card 124 wide (76 by 92 on phones); banner and fill are as wide as their
 * container, fill square by default. corner: 24 to 36, at the lower left of a photograph.
 */
export type TileSize = 'xs' | 'sm' | 'md' | 'card' | 'banner' | 'fill' | 'corner';

/** Upper-case first letter; "F" without a name. */
export function tileLetter(name: string | null | undefined): string {
  return name?.trim().charAt(0).toUpperCase() || 'F';
}

/** "Personal Training" → "personal-training". */
export function activitySlug(name: string | null | undefined): string {
  return name?.trim().toLowerCase().replace(/\s+/g, '-') || 'other';
}

/** An activity's colour, motif and letter. Decorative: also show the type as text. */
export function ActivityTile({
  activity,
  letter,
  size = 'md',
  round,
  className,
}: {
  /** Slug ("yoga") or name ("Yoga"); unknown ones are brand green. */
  activity: string | null | undefined;
  /** Overrides the letter; pass initials on a round tile, or '' for the motif alone. */
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
