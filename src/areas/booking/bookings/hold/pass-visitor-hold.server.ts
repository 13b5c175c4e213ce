import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { CreatePaymentIntent } from '../contract.ts';
import { releaseVisitorPlaces } from '../visitor-hold/visitor-hold-queries.server.ts';
import type { HoldWithIntent, PlaceHoldDeps } from './hold-response.server.ts';
import { placeSeries } from './place-series.server.ts';
import type { Quote } from './quote.ts';

/**
 * Makes a browser's hold the person's, in one statement that frees nothing in between: price, sale, limits and their
 * own holds count as for any hold, and it keeps its ten minutes. Null to retry. Throws as `placeHold`.
 */
export async function passVisitorHold(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
  quote: Quote | null,
  visitorHoldId: string,
): Promise<HoldWithIntent | null> {
  const hold = await placeSeries(deps, user, input, quote, visitorHoldId);
  // They held the same places already, on another device: that hold goes on, and this one has no use.
  if (hold !== null) await releaseVisitorPlaces(deps.pool, visitorHoldId, deps.clock.now());
  return hold;
}
