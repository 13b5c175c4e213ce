import type { EntitlementUnit, MyEntitlement } from '../contract.ts';
import type { MyMembership } from '../memberships/contract.ts';
import type { SharedPass } from '../share/contract.ts';
import { passSeller } from './pass-seller.ts';

/** Something that a number of places can be booked with now. Days in London. */
export interface AvailableCredit {
  id: string;
  name: string;
  /** "at Lock Keeper Studio", "with Amara Okafor". */
  where: string;
  /** How many places. */
  left: number;
  /** The last day on which something of it can be booked with. */
  lastDay: string;
  pausedUntil: string | null;
  /** Owner, where it is somebody else's. */
  sharedBy: string | null;
  /** Each of its places; empty where its owner alone sees what became of them. */
  parts: readonly EntitlementUnit[];
}

/**
 * All that somebody can book places with, their own and what others share with them, that which ends first at the head:
 * the order in which the checkout uses it. What has no number of places is not counted.
 */
export function availableCredits({
  credits,
  memberships,
  shared,
}: {
  credits: readonly MyEntitlement[];
  memberships: readonly MyMembership[];
  shared: readonly SharedPass[];
}): AvailableCredit[] {
  return [
    ...credits.map((credit) => ({
      ...credit,
      where: passSeller(credit).where,
      lastDay: earliestLastDay(credit),
      sharedBy: null,
    })),
    ...memberships.map(({ left, paidUntil, ...membership }) => ({
      ...membership,
      where: `at ${membership.business.name}`,
      left: left ?? 0,
      lastDay: paidUntil,
      sharedBy: null,
      parts: [],
    })),
    ...shared.map(({ shareId, lastDay, ...pass }) => ({
      ...pass,
      where: `at ${pass.business.name}`,
      id: shareId,
      lastDay: lastDay ?? '',
      parts: [],
    })),
  ]
    .filter(({ left }) => left > 0)
    .toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : one.lastDay > other.lastDay ? 1 : 0));
}

const earliestLastDay = ({ parts }: MyEntitlement): string =>
  parts
    .filter(({ standing }) => standing === 'left' || standing === 'soon')
    .reduce((latest, { lastDay }) => (lastDay > latest ? lastDay : latest), '');
