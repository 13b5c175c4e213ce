import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import type { PhotoOwner } from '../contract.ts';
import { photosQuery } from '../photos-query.ts';
import { PhotoMosaic } from './photo-mosaic.lazy.tsx';

/** The photographs at the top of a page, or what stands there without any. */
export function PagePhotos({
  of,
  id,
  name,
  cover,
  children,
}: PhotoOwner & {
  name: string;
  /** There is at least one, as the page knows; else nothing is asked for. Undefined where the page does not know. */
  cover?: boolean;
  /** In their place. */
  children?: ReactNode;
}) {
  const { data, isPending } = useQuery({ ...photosQuery(useApi(), { of, id }), enabled: cover !== false });
  if (data !== undefined && data.length > 0) return <PhotoMosaic name={name} photos={data} />;
  // As high as they will be, so that nothing moves when they come.
  if (cover === true && isPending)
    return (
      <div className="h-65.5 rounded-dialog bg-sunken max-md:-mx-(--gutter) max-md:rounded-none md:h-85 lg:h-102" />
    );
  return children;
}
