/** A booking that something has happened to, with those of its order that it has happened to with it. */
export interface ToldTogether {
  bookingId: string;
  others?: readonly string[];
}

/** Of what to know which bookings are told of in one mail. */
export interface PlaceOfOrder {
  bookingId: string;
  orderId: string;
  occurrenceId: number | null;
  /** Which place of its order it is. */
  position: number;
}

/**
 * Bookings that one act has touched, as they are told of: those of one order and date together, as whoever booked them
 * reads one mail and not one for each place. Orders as they are given, each by its places.
 */
export function togetherByOrder<Place extends PlaceOfOrder>(
  places: readonly Place[],
): { told: ToldTogether; places: readonly [Place, ...Place[]] }[] {
  const groups = new Map<string, [Place, ...Place[]]>();
  for (const place of places) {
    const key = `${place.orderId} ${place.occurrenceId ?? place.bookingId}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return [...groups.values()].map((group) => {
    group.sort((one, other) => one.position - other.position);
    const [first, ...others] = group;
    return {
      told:
        others.length === 0
          ? { bookingId: first.bookingId }
          : { bookingId: first.bookingId, others: others.map(({ bookingId }) => bookingId) },
      places: group,
    };
  });
}
