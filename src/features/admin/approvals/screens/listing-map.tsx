import { useMemo } from 'react';
import { tileLetter } from '#shared/ui/activity-tile.tsx';
import type { MapMarker, MapTarget } from '#shared/ui/map/map-types.ts';
import { MapView } from '#shared/ui/map/map-view.tsx';

export interface ListingMapProps {
  name: string;
  activity: string;
  latitude: number;
  longitude: number;
}

const STREET_ZOOM = 15;
const everyMarker: ReadonlySet<string> = new Set(['listing']);

/** Where a listing says that it is: one marker with its name. */
export function ListingMap({ name, activity, latitude, longitude }: ListingMapProps) {
  const markers = useMemo(
    (): MapMarker[] => [
      {
        id: 'listing',
        position: { lat: latitude, lng: longitude },
        name,
        text: name,
        activity,
        dot: tileLetter(activity),
        priority: 1,
      },
    ],
    [latitude, longitude, name, activity],
  );
  const target = useMemo(
    (): MapTarget => ({
      key: `${latitude},${longitude}`,
      center: { lat: latitude, lng: longitude },
      zoom: STREET_ZOOM,
    }),
    [latitude, longitude],
  );
  return (
    <MapView
      label={`Map of ${name}`}
      target={target}
      markers={markers}
      highlighted={everyMarker}
      className="size-full"
    />
  );
}
