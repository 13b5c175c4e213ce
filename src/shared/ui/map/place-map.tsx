import { useMemo } from 'react';
import type { MapMarker, MapTarget } from './map-types.ts';
import { MapView } from './map-view.tsx';

const STREET_ZOOM = 15;
const MARKER = 'place';
const everyMarker: ReadonlySet<string> = new Set([MARKER]);

export interface PlaceMapProps {
  /** Stands on the marker and in the map's name. */
  name: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** The slug that colours the marker's dot, and the letter on it. */
  activity: string;
  letter: string;
}

/** One place on a map: a marker with its name. For the browser only: show it by `LazyPlaceMap`. */
export function PlaceMap({ name, latitude, longitude, activity, letter }: PlaceMapProps) {
  const markers = useMemo(
    (): MapMarker[] => [
      {
        id: MARKER,
        position: { lat: latitude, lng: longitude },
        name,
        text: name,
        activity,
        dot: letter,
        priority: 1,
      },
    ],
    [latitude, longitude, name, activity, letter],
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
