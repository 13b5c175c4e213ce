/** A booking, and the others of its order in the same notification. */
export interface BookingGroup {
  bookingId: string;
  others?: readonly string[];
}

export interface OrderPlace {
  bookingId: string;
  orderId: string;
  occurrenceId: number | null;
  position: number;
}

/** Groups bookings by order and date, or across its dates, so that a customer gets one email for all places. */
export function groupByOrder<Place extends OrderPlace>(
  places: readonly Place[],
  { acrossDates = false }: { acrossDates?: boolean } = {},
): { told: BookingGroup; places: readonly [Place, ...Place[]] }[] {
  return groupByKey(places, (place) =>
    acrossDates ? place.orderId : `${place.orderId} ${place.occurrenceId ?? place.bookingId}`,
  ).map((group) => {
    group.sort((one, other) => one.position - other.position);
    return { told: toBookingGroup(group), places: group };
  });
}

export interface CustomerPlace {
  bookingId: string;
  userId: string;
  email: string;
  sessionId: number;
}

/** Groups bookings by person and session, across orders and dates, keeping their sequence. */
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
