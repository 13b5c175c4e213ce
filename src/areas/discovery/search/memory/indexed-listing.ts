/** Instants are whole seconds since 1970. */
export interface IndexedListing {
  sessionId: number;
  /** `gridCell` of its point; listings must be added in this order. */
  cell: number;
  easting: number;
  northing: number;
  latitudeE6: number;
  longitudeE6: number;
  activity: string;
  difficultyMask: number;
  ageMask: number;
  /** `genderCode`. */
  gender: number;
  accessMask: number;
  bookable: boolean;
  reviewed: boolean;
  pricePence: number;
  ratingThousandths: number;
  /** 0 if there is none. */
  nextStartsAt: number;
  version: number;
  words: readonly string[];
  /** Weekly start times, in minutes since the start of Sunday. */
  slots: readonly number[];
  /** Not cancelled, soonest first. */
  dates: readonly IndexedOccurrence[];
  /** A date has a substitute instructor or venue, which the columns don't hold. */
  standIns: boolean;
}

export interface IndexedOccurrence {
  startsAt: number;
  minutes: number;
  left: number;
}
