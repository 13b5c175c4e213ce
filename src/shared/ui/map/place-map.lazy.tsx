import { LazyNearViewport } from './lazy-near-viewport.tsx';
import type { PlaceMapProps } from './place-map.tsx';

const loadMap = () => import('./place-map.tsx').then(({ PlaceMap }) => PlaceMap);

/** Loads the map on approach; `className` sets its size. */
export function LazyPlaceMap({ className, ...place }: PlaceMapProps & { className: string }) {
  return (
    <LazyNearViewport<PlaceMapProps>
      load={loadMap}
      render={(PlaceMap) => <PlaceMap {...place} />}
      className={className}
    />
  );
}
