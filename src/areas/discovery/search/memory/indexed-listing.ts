/** A session as the columns take it; instants are whole seconds since 1970. */
export interface IndexedListing {
  sessionId: number;
  /** `gridCell` its point. Listings are added in its order. */
  cell: number;
  easting: number;
  northing: number;
  latitudeE6: number;
  longitudeE6: number;
  /** Its slug. */
  activity: string;
  difficultyMask: number;
  ageMask: number;
  /** As `genderCode` gives it. */
  gender: number;
  accessMask: number;
  bookable: boolean;
  reviewed: boolean;
  pricePence: number;
  ratingThousandths: number;
  /** 0 without one. */
  nextStartsAt: number;
  version: number;
  words: readonly string[];
  /** Its weekly times: minutes since the beginning of Sunday. */
  slots: readonly number[];
  /** Its dates that are on, soonest first. */
  dates: readonly IndexedOccurrence[];
  /** Somebody stands in at one of its dates, so that what is shown of them is not all in the columns. */
  standIns: boolean;
}

export interface IndexedOccurrence {
  startsAt: number;
  minutes: number;
  left: number;
}
