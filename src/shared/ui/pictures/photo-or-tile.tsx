import { ActivityTile, activitySlug, type TileSize } from '../brand/activity-tile.tsx';
import { classNames } from '../class-names.ts';
import { Photograph } from './photograph.tsx';

/** The photograph, else the activity's drawing, each with the tile and its letter, small, in a corner. */
export function PhotoOrTile({
  photo,
  sizes,
  activity,
  size,
  plain = false,
  className,
}: {
  photo: { files: string; alt: string } | null;
  /** As in the `sizes` attribute. */
  sizes: string;
  activity: string;
  size: TileSize;
  /** Not of a session: the photograph alone, else a letter. */
  plain?: boolean;
  className?: string;
}) {
  if (plain && photo === null) return <ActivityTile activity={activity} size={size} className={className} />;
  return (
    <span className={classNames('tile block', `tile-${size}`, className)}>
      {photo === null ? (
        <span aria-hidden="true" data-activity={activitySlug(activity)} className="scene" />
      ) : (
        <Photograph photo={photo} sizes={sizes} className="absolute inset-0" />
      )}
      {!plain && <ActivityTile activity={activity} size="corner" />}
    </span>
  );
}
