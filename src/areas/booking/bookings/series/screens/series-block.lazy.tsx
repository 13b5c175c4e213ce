import { lazy, Suspense, useRef } from 'react';
import { useNearViewport } from '#shared/ui/near-viewport.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { SeriesBlockProps } from './series-block.tsx';

const LazyBlock = lazy(async () => ({ default: (await import('./series-block.tsx')).SeriesBlock }));

export function SeriesBlock(props: SeriesBlockProps) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  // A session with no weekly times has a date now and then, and most likely no series.
  const space = props.session.schedule.length > 0 ? <Skeleton className="h-75 rounded-card" /> : null;
  return (
    <div ref={frame} className="min-h-px">
      {near ? (
        <Suspense fallback={space}>
          <LazyBlock {...props} waiting={space} />
        </Suspense>
      ) : (
        space
      )}
    </div>
  );
}
