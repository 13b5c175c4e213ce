import { lazy, Suspense } from 'react';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { PhotoOwner } from '../contract.ts';

const Editor = lazy(async () => ({ default: (await import('./photos-editor.tsx')).PhotosEditor }));

/** The editor of photographs, fetched below a page that stands. */
export function PhotosEditor({ owner }: { owner: PhotoOwner }) {
  return (
    <Suspense fallback={<Skeleton className="h-[280px] rounded-card" />}>
      <Editor owner={owner} />
    </Suspense>
  );
}
