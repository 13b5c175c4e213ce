import { useMemo } from 'react';
import type { MapMarker, MapTarget } from '#shared/ui/map/map-types.ts';
import { MapView } from '#shared/ui/map/map-view.tsx';

const TOWN_ZOOM = 12;
const noMarkers: MapMarker[] = [];

/** The part of town a trainer works from. No marker: it would look like a door, and nobody's is shown. */
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
