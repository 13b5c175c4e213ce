import { cooldownUntil, type UnpaidHold } from '../hold/hold-limits.ts';

/** Limits holds of visitors, who can drop their cookie. Pure. docs/product/booking.md#holds-of-visitors */

/** The live places of all visitors in one network, at all dates. */
export const MAX_NETWORK_PLACES = 12;
/** Visitors' holds of one network that ended within an hour without an account. */
export const MAX_NETWORK_UNUSED = 30;
export const UNUSED_WINDOW_MS = 60 * 60_000;

/** Visitors together never hold more than half of a date's places, rounded up. */
export const visitorShare = (capacity: number): number => Math.max(1, Math.ceil(capacity / 2));

/** The same in SQL, for a column with the capacity. */
export const visitorShareSql = (capacity: string): string => `greatest(1, ceil(${capacity} / 2.0))`;

export interface NetworkUse {
  livePlaces: number;
  unused: number;
}

/** Null if the visitor may hold so many places, else why not. `network`: null where networks are not limited. */
export function visitorHoldRefusal(
  wantedPlaces: number,
  { unpaid, network }: { unpaid: readonly UnpaidHold[]; network: NetworkUse | null },
  now: Date,
): 'cooldown' | 'network' | null {
  if (cooldownUntil(unpaid, now) !== null) return 'cooldown';
  if (network === null) return null;
  const full = network.livePlaces + wantedPlaces > MAX_NETWORK_PLACES;
  return full || network.unused >= MAX_NETWORK_UNUSED ? 'network' : null;
}
