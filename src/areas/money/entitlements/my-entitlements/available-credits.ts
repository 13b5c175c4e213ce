import type { EntitlementUnit, MyEntitlement } from '../contract.ts';
import type { MyMembership } from '../memberships/contract.ts';
import type { SharedPass } from '../share/contract.ts';
import { passSeller } from './pass-seller.ts';

/** London days. */
export interface AvailableCredit {
  id: string;
  name: string;
  /** "at Lock Keeper Studio", "with Amara Okafor". */
  where: string;
  left: number;
  lastDay: string;
  pausedUntil: string | null;
  /** Set if shared by somebody else. */
  sharedBy: string | null;
  /** Empty if shared: only the owner sees them. */
  parts: readonly EntitlementUnit[];
}

/** Own and shared credits, first to expire first, as the checkout uses them. Leaves out unlimited ones. */
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
