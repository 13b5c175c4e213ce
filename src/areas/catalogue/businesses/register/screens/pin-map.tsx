import MapPin from 'lucide-react/icons/map-pin';
import { useRef, useState } from 'react';
import type { MapBounds, MapMarker, MapPosition, MapTarget } from '#shared/ui/map/map-types.ts';
import { MapView } from '#shared/ui/map/map-view.tsx';

export interface PinMapProps {
  pin: MapPosition;
  zoom: number;
  /** Degrees with five places (about a metre). */
  onMove: (pin: MapPosition) => void;
}

const KEYBOARD_STEP_DEGREES = 0.00004;

const noMarkers: readonly MapMarker[] = [];

/** The pin stays in the middle and the map moves under it, by finger, mouse or arrow keys. */
export function PinMap({ pin, zoom, onMove }: PinMapProps) {
  const [target] = useState((): MapTarget => ({ key: 'start', center: pin, zoom }));
  const stands = useRef(pin);
  const move = (middle: MapPosition) => {
    // Resizing shifts the map a little; that doesn't count as a move.
    const still = (a: number, b: number) => Math.abs(a - b) < KEYBOARD_STEP_DEGREES;
    if (still(middle.lat, stands.current.lat) && still(middle.lng, stands.current.lng)) return;
    stands.current = middle;
    onMove(middle);
  };
  return (
    <div className="relative size-full">
      <MapView
        label="Map with the pin of your business"
        target={target}
        markers={noMarkers}
        onReaderMove={(bounds) => move(boundsCentre(bounds))}
        className="size-full"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-1/2 z-10 -translate-x-1/2 -translate-y-full"
      >
        <MapPin
          focusable="false"
          strokeWidth={1.6}
          className="size-11 fill-brand text-on-brand drop-shadow-md"
        />
      </span>
    </div>
  );
}

// The box is small enough for a linear average.
function boundsCentre({ south, north, west, east }: MapBounds): MapPosition {
  return { lat: round((south + north) / 2), lng: round((west + east) / 2) };
}

const round = (degrees: number) => Number(degrees.toFixed(5));
