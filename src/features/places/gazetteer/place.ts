/** How big a place is, from which the better of two places of one name is chosen. */
export type PlaceKind = 'City' | 'Town' | 'Suburb' | 'Village';

/** A named place of the built-in gazetteer. */
export type GazetteerPlace = {
  name: string;
  /** What it lies in: a county (`West Yorkshire`), or for a suburb its city (`Leeds`). */
  within: string;
  /** WGS84 degrees of what people would call the centre. */
  lat: number;
  lng: number;
  kind: PlaceKind;
  /** How far the built-up place reaches from the point, in kilometres. */
  radiusKm: number;
  /** Other names it is called by. */
  aliases: readonly string[];
};

/** One line of the gazetteer's tables; what follows the radius are further names. */
export type PlaceRow = readonly [
  name: string,
  lat: number,
  lng: number,
  kind: PlaceKind,
  radiusKm: number,
  ...aliases: string[],
];

/** Gives the rows of one county, or the suburbs of one city, their common surroundings. */
export function placesWithin(within: string, rows: readonly PlaceRow[]): GazetteerPlace[] {
  return rows.map(([name, lat, lng, kind, radiusKm, ...aliases]) => ({
    name,
    within,
    lat,
    lng,
    kind,
    radiusKm,
    aliases,
  }));
}
