import { useQuery } from '@tanstack/react-query';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { PhotoOwner } from '../contract.ts';
import { photosQuery } from '../photos-query.ts';

/** Falls back to the tile. */
export function CoverPhoto({ of, id, name }: PhotoOwner & { name: string }) {
  const { data } = useQuery(photosQuery(useApi(), { of, id }));
  return (
    <PhotoOrTile
      photo={data?.[0] ?? null}
      sizes="104px"
      activity={name}
      size="sm"
      plain
      className="size-19! flex-none rounded-card! md:h-22! md:w-26!"
    />
  );
}
