import type { PlaceMapProps } from './place-map.tsx';
import { WhenNear } from './when-near.tsx';

const loadMap = () => import('./place-map.tsx').then(({ PlaceMap }) => PlaceMap);

/** One place on a map that is fetched when it is about to be seen; `className` gives it its size. */
export function PlaceMapNear({ className, ...place }: PlaceMapProps & { className: string }) {
  return (
    <WhenNear<PlaceMapProps>
      load={loadMap}
      render={(PlaceMap) => <PlaceMap {...place} />}
      className={className}
    />
  );
}
