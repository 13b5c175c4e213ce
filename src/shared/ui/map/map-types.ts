/** Decimal degrees, WGS 84. */
export interface MapPosition {
  lat: number;
  lng: number;
}

/** A box in decimal degrees. */
export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A price pill on the map. */
export interface MapMarker {
  id: string;
  position: MapPosition;
  /** The button's name: "Sunrise Vinyasa Flow, £15.40". */
  name: string;
  /** Printed on the pill: "£15.40". */
  text: string;
  /** Activity slug, for the dot's colour. */
  activity: string;
  /** In the dot: the activity's letter, or how many sessions stand here. */
  dot: string;
  visited?: boolean;
  /** The person has a place there, or nobody can have one any more. */
  state?: 'booked' | 'full';
  /** A press on it opens a dialog. */
  opensDialog?: boolean;
  /** Where pills would cover each other, the higher one keeps its text and the others shrink to a dot. */
  priority: number;
}

/** Many sessions close together; pressing it asks for a closer look. */
export interface MapCluster {
  position: MapPosition;
  count: number;
  bounds: MapBounds;
}

/**
 * Where the map should look. A new `key` moves it; the same key leaves it where the reader put it, and so do bounds that
 * are `shown`: the reader has brought the map there.
 */
export type MapTarget = { key: string } & (
  | { bounds: MapBounds; maxZoom: number; shown?: boolean }
  | { center: MapPosition; zoom: number }
);
