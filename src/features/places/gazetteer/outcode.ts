/** A postcode district with the middle of its addresses. */
export type Outcode = {
  code: string;
  /** The neighbourhood people know it by, or its post town. */
  name: string;
  lat: number;
  lng: number;
  /** Nine in ten of the district's postcodes lie within this many kilometres of the point. */
  radiusKm: number;
};

export type OutcodeRow = readonly [code: string, name: string, lat: number, lng: number, radiusKm: number];

/** A district from its row in a list. */
export function outcodeOf([code, name, lat, lng, radiusKm]: OutcodeRow): Outcode {
  return { code, name, lat, lng, radiusKm };
}
