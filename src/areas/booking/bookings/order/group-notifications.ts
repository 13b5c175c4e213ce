/** A booking that something has happened to, with those of its order that it has happened to with it. */
export interface BookingGroup {
  bookingId: string;
  others?: readonly string[];
}

/** Of what to know which bookings are told of in one mail. */
export interface OrderPlace {
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
export function groupByOrder<Place extends OrderPlace>(
  places: readonly Place[],
): { told: BookingGroup; places: readonly [Place, ...Place[]] }[] {
  return groupByKey(places, (place) => `${place.orderId} ${place.occurrenceId ?? place.bookingId}`).map(
    (group) => {
      group.sort((one, other) => one.position - other.position);
      return { told: toBookingGroup(group), places: group };
    },
  );
}

/** A place of a session's date, with who has booked it and how they are written to. */
export interface CustomerPlace {
  bookingId: string;
  userId: string;
  email: string;
  sessionId: number;
}

/**
 * Bookings of which the same is to be told: those that one person has of a session in one mail, in whichever orders they
 * came to them and on however many dates. In the order in which they are given.
 */
export function groupByCustomer(places: readonly CustomerPlace[]): BookingGroup[] {
  return groupByKey(places, ({ userId, email, sessionId }) => `${userId} ${sessionId} ${email}`).map(
    toBookingGroup,
  );
}

function groupByKey<Place>(places: readonly Place[], keyOf: (place: Place) => string): [Place, ...Place[]][] {
  const groups = new Map<string, [Place, ...Place[]]>();
  for (const place of places) {
    const group = groups.get(keyOf(place));
    if (group === undefined) groups.set(keyOf(place), [place]);
    else group.push(place);
  }
  return [...groups.values()];
}

function toBookingGroup([first, ...others]: readonly [
  { bookingId: string },
  ...{ bookingId: string }[],
]): BookingGroup {
  return others.length === 0
    ? { bookingId: first.bookingId }
    : { bookingId: first.bookingId, others: others.map(({ bookingId }) => bookingId) };
}
