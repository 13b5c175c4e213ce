import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { nextOccurrenceWithPlace } from '#areas/catalogue/sessions/show/copy.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { memberPrice } from '../member-price.ts';
import { useOwnCredits } from '../use-member-price.ts';

type PricedSession = Pick<Session, 'id' | 'nextOccurrences'> & { business: Pick<Session['business'], 'id'> };

/**
 * Gives what a session's next date costs the person if they have bought it already; null if they pay money. Stable
 * until their credits change; undefined for visitors and until known.
 */
export function WithOwnPrices({
  children,
}: {
  children: (priceOf: ((session: PricedSession, places: number) => string | null) | undefined) => ReactNode;
}) {
  const { user } = useRouteContext({ from: '__root__' });
  const own = useOwnCredits(user !== null);
  return children(
    useMemo(
      () =>
        own &&
        (({ id, business, nextOccurrences }: PricedSession, places: number) => {
          const next = nextOccurrenceWithPlace(nextOccurrences);
          if (next === undefined) return null;
          const day = londonDay(new Date(next.startsAt));
          return memberPrice({ sessionId: id, businessId: business.id, places, day }, own);
        }),
      [own],
    ),
  );
}
