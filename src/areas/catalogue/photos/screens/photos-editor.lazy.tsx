import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { PhotoOwner } from '../contract.ts';

const Editor = lazy(async () => ({ default: (await import('./photos-editor.tsx')).PhotosEditor }));

/** Only in the browser, after the page has loaded. */
export function PhotosEditor({ owner }: { owner: PhotoOwner }) {
  const waiting = <Skeleton className="h-70 rounded-card" />;
  if (!useHydrated()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Editor owner={owner} />
    </Suspense>
  );
}
