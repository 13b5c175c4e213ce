import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import type { PhotoOwner } from '../contract.ts';
import { photosQuery } from '../photos-query.ts';
import { PhotoMosaic } from './photo-mosaic.lazy.tsx';

export function PagePhotos({
  of,
  id,
  name,
  cover,
  children,
}: PhotoOwner & {
  name: string;
  /** False skips the request; undefined if the page doesn't know. */
  cover?: boolean;
  children?: ReactNode;
}) {
  const { data, isPending } = useQuery({ ...photosQuery(useApi(), { of, id }), enabled: cover !== false });
  if (data !== undefined && data.length > 0) return <PhotoMosaic name={name} photos={data} />;
  // Reserves the height, to avoid a layout shift.
  if (cover === true && isPending)
    return (
      <div className="h-65.5 rounded-dialog bg-sunken max-md:-mx-(--gutter) max-md:rounded-none md:h-85 lg:h-102" />
    );
  return children;
}
