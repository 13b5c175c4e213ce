import { LazyNearViewport } from './lazy-near-viewport.tsx';
import type { PlaceMapProps } from './place-map.tsx';

const loadMap = () => import('./place-map.tsx').then(({ PlaceMap }) => PlaceMap);

/** One place on a map that is fetched when it is about to be seen; `className` gives it its size. */
export function LazyPlaceMap({ className, ...place }: PlaceMapProps & { className: string }) {
  return (
    <LazyNearViewport<PlaceMapProps>
      load={loadMap}
      render={(PlaceMap) => <PlaceMap {...place} />}
      className={className}
    />
  );
}
