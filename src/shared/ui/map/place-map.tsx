import { useMemo } from 'react';
import type { MapMarker, MapTarget } from './map-types.ts';
import { MapView } from './map-view.tsx';

const STREET_ZOOM = 15;
const MARKER = 'place';
const everyMarker: ReadonlySet<string> = new Set([MARKER]);

export interface PlaceMapProps {
  name: string;
  /** Degrees, WGS84. */
  latitude: number;
  longitude: number;
  /** Slug for the dot's colour, and its letter. */
  activity: string;
  letter: string;
}

/** Browser only: use `LazyPlaceMap`. */
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
