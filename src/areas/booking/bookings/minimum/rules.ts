/** docs/product/booking.md#minimum-numbers. Pure. */

/** We warn the business so long before we decide. */
export const WARNING_HOURS = 24;

/** We look at dates so long before we decide. */
export const WATCH_HOURS = 48;

export type MinimumVerdict = 'runs' | 'cancelled' | 'wait';

/** `paying`: places whose ten minutes to pay are running. With them it could be enough: we decide a little later. */
export function minimumVerdict(of: { minimum: number; booked: number; paying: number }): MinimumVerdict {
  if (of.booked >= of.minimum) return 'runs';
  return of.booked + of.paying >= of.minimum ? 'wait' : 'cancelled';
}

/** Customers read it in their email. */
export const belowMinimumReason = (minimum: number): string =>
  `Fewer than ${minimum} people had booked, and this date needs ${minimum} to run.`;
