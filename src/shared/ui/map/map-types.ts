/** Decimal degrees, WGS84. */
export interface MapPosition {
  lat: number;
  lng: number;
}

/** Decimal degrees. */
export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface MapMarker {
  id: string;
  position: MapPosition;
  name: string;
  text: string;
  /** Slug, for the dot's colour. */
  activity: string;
  /** The activity's letter, or the number of sessions here. */
  dot: string;
  visited?: boolean;
  /** `booked` by this person, or sold out. */
  state?: 'booked' | 'full';
  opensDialog?: boolean;
  /** If pills overlap, the higher priority keeps its text and the others become dots. */
  priority: number;
}

/** Many sessions close together; pressing it zooms in. */
export interface MapCluster {
  position: MapPosition;
  count: number;
  bounds: MapBounds;
}

/** Where to move the map. A new `key` moves it; the same key, or `shown` bounds (set by the reader), don't. */
export type MapTarget = { key: string } & (
  | { bounds: MapBounds; maxZoom: number; shown?: boolean }
  /** `below`: pixels at the foot that something covers. */
  | { center: MapPosition; zoom: number; below?: number }
);

/** The place that distances count from. */
export interface MapOrigin {
  position: MapPosition;
  label: string;
}
