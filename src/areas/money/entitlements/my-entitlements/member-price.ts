import type { MyEntitlement } from '../contract.ts';
import type { MyMembership } from '../memberships/contract.ts';
import type { SharedPass } from '../share/contract.ts';

/** Everything that the person can pay with instead of money. */
export interface OwnCredits {
  credits: readonly MyEntitlement[];
  memberships: readonly MyMembership[];
  shared: readonly SharedPass[];
}

export interface WantedPlaces {
  sessionId: number;
  businessId: number;
  places: number;
  /** London day of the date. */
  day: string;
}

/**
 * "Included in your membership" or "2 credits": what the places cost somebody who has bought them already. Null if
 * they pay money. For display: the checkout decides.
 */
export function memberPrice(
  { sessionId, businessId, places, day }: WantedPlaces,
  { credits, memberships, shared }: OwnCredits,
): string | null {
  const fits = (own: Pick<SharedPass, 'sessions' | 'pausedUntil'> & { business: { id: number } | null }) =>
    own.business?.id === businessId &&
    own.pausedUntil === null &&
    (own.sessions.length === 0 || own.sessions.some(({ id }) => id === sessionId));
  const isMember = memberships.some(
    (own) => fits(own) && own.paidUntil >= day && (own.left === null ? places === 1 : own.left >= places),
  );
  if (isMember) return 'Included in your membership';
  const passes = credits.filter((own) => fits(own) && !own.bankDecides);
  const offer = passes.find(({ unlimitedUntil }) => places === 1 && (unlimitedUntil ?? '') >= day);
  if (offer !== undefined) return `Included in your ${offer.name}`;
  const left = [
    ...passes.map(
      ({ parts }) =>
        parts.filter(
          ({ standing, lastDay }) => (standing === 'left' || standing === 'soon') && lastDay >= day,
        ).length,
    ),
    ...shared.filter((own) => fits(own) && (own.lastDay ?? '') >= day).map((own) => own.left),
  ].reduce((sum, count) => sum + count, 0);
  if (left < places) return null;
  return places === 1 ? '1 credit' : `${places} credits`;
}
