import { ActivityTile, type TileSize } from '../brand/activity-tile.tsx';
import { classNames } from '../class-names.ts';
import { Photograph } from './photograph.tsx';

export function PhotoOrTile({
  photo,
  sizes,
  activity,
  size,
  className,
}: {
  photo: { files: string; alt: string } | null;
  /** As in the `sizes` attribute. */
  sizes: string;
  activity: string;
  size: TileSize;
  className?: string;
}) {
  if (photo === null) return <ActivityTile activity={activity} size={size} className={className} />;
  return (
    <span className={classNames('tile block', `tile-${size}`, className)}>
      <Photograph photo={photo} sizes={sizes} className="absolute inset-0" />
    </span>
  );
}
