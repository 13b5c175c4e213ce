import { useMemo } from 'react';
import type { MapMarker, MapTarget } from '#shared/ui/map/map-types.ts';
import { MapView } from '#shared/ui/map/map-view.tsx';

const TOWN_ZOOM = 12;
const noMarkers: MapMarker[] = [];

/** No marker, which would look like an exact address. */
export function TrainerAreaMap({
  name,
  area,
}: {
  name: string;
  area: { latitude: number; longitude: number };
}) {
  const { latitude, longitude } = area;
  const target = useMemo(
    (): MapTarget => ({
      key: `${latitude},${longitude}`,
      center: { lat: latitude, lng: longitude },
      zoom: TOWN_ZOOM,
    }),
    [latitude, longitude],
  );
  return (
    <MapView label={`Map of the area of ${name}`} target={target} markers={noMarkers} className="size-full" />
  );
}
