import { checkoutPath, type SeriesSearch } from '../booking-paths.ts';
import type { VisitorHoldResponse } from '../contract.ts';

/** The checkout of what is held: without its dates in the address it would choose others, as these may look full. */
export function visitorCheckoutPath(
  { sessionId, starts, places }: Pick<VisitorHoldResponse, 'sessionId' | 'starts' | 'places'>,
  { code, list, who }: { code?: string | undefined } & Pick<SeriesSearch, 'list' | 'who'> = {},
): string {
  const [first, ...others] = starts;
  return checkoutPath(sessionId, first, places, code, {
    also: others.length === 0 ? undefined : others.join(),
    list,
    who,
  });
}
