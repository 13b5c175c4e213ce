import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { PausePass } from '../contract.ts';
import { daysText } from '../copy.ts';
import {
  extendValidity,
  insertPause,
  shortenPause,
} from '../my-entitlements/my-entitlement-queries.server.ts';
import { activePause, pauseDaysLeft, shortenedPause } from '../rules.ts';
import { lockEntitlement } from '../use/use-queries.server.ts';
import { coolingOffRefund, lastDayOfMembership } from './cancel-membership.server.ts';
import type { MyMembership } from './contract.ts';
import { membershipNotFound } from './manage-memberships.server.ts';
import {
  findOwnedMembership,
  lockMembership,
  type MembershipRow,
  membershipsOfUser,
  remainingCredits,
  setBillingAnchor,
} from './membership-queries.server.ts';
import { membershipStatus, monthFirstDay, pausesInWindow, shiftBillingAnchor } from './rules.ts';

interface MyMembershipDeps {
  pool: Pool;
  clock: Clock;
}

const ENDED_SHOWN_MS = 30 * 86_400_000;

/** Latest first. */
export async function listMyMemberships(deps: MyMembershipDeps, user: AuthUser): Promise<MyMembership[]> {
  const now = deps.clock.now();
  const own = await membershipsOfUser(deps.pool, user.id, new Date(now.getTime() - ENDED_SHOWN_MS));
  return Promise.all(own.map((membership) => toMyMembership(deps, membership, now)));
}

async function toMyMembership(
  { pool }: MyMembershipDeps,
  membership: MembershipRow,
  now: Date,
): Promise<MyMembership> {
  const { id, productId, name, business, state, places, months, lastMonth, month, pauses } = membership;
  const today = londonDay(now);
  const pause = activePause(pauses, today);
  const standing = membershipStatus({ state, paused: pause !== null, leaving: lastMonth !== null });
  const goesOn = state === 'active' && (lastMonth === null || months < lastMonth);
  const back = await coolingOffRefund(pool, membership, now);
  return {
    id,
    productId,
    name,
    business,
    sessions: membership.sessions,
    standing,
    amount: penceToDecimal(priceBreakdown(membership.pricePence).totalPence),
    places,
    left: places === null ? null : await remainingCredits(pool, id, today),
    atDesk: membership.atDesk,
    paidUntil: month.ends,
    renewsOn: goesOn ? membership.renewsOn : null,
    endsOn: standing === 'ending' ? lastDayOfMembership(membership) : null,
    leaving:
      state === 'ended' || lastMonth !== null
        ? null
        : {
            lastDay: lastDayOfMembership(membership),
            refund: back === null ? null : penceToDecimal(back.totalPence),
          },
    pausedUntil: pause?.until ?? null,
    pauseDaysLeft:
      standing === 'active' ? pauseDaysLeft(membership.pauseDays, pausesInWindow(pauses, today)) : 0,
  };
}

/** Delays the next month. Throws `not_found` or `conflict` (409: paused, inactive, or too long). */
export async function pauseMembership(
  { pool, clock }: MyMembershipDeps,
  user: AuthUser,
  membershipId: string,
  { days }: PausePass,
): Promise<void> {
  const today = londonDay(clock.now());
  await transaction(pool, async (tx) => {
    await lockMembership(tx, membershipId);
    const own = await findOwnedMembership(tx, membershipId, user.id);
    if (own === null) throw membershipNotFound();
    const standing = membershipStatus({
      state: own.state,
      paused: activePause(own.pauses, today) !== null,
      leaving: own.lastMonth !== null,
    });
    if (standing === 'paused') throw new AppError('conflict', 'This membership is already paused.');
    // While a renewal is being charged, there is no month to pause.
    if (standing !== 'active' || own.openPurchaseId !== null || own.month.ends < today)
      throw new AppError('conflict', 'You can’t pause this membership now.');
    const left = pauseDaysLeft(own.pauseDays, pausesInWindow(own.pauses, today));
    if (days > left)
      throw new AppError(
        'conflict',
        left === 0
          ? 'You’ve used all your pause days for now.'
          : `You can pause this membership for up to ${daysText(left)} more.`,
      );
    const { creditId } = own.month;
    await lockEntitlement(tx, creditId);
    await insertPause(tx, creditId, { from: today, until: plusDays(today, days - 1) });
    await extendValidity(tx, creditId, days, today);
    const anchor = shiftBillingAnchor(own.anchor, own.months + 1, days);
    await setBillingAnchor(tx, membershipId, anchor, monthFirstDay(anchor, own.months + 1));
  });
}

/** Ends a pause; unused pause days stay available. Idempotent. Throws `not_found`. */
export async function resumeMembership(
  { pool, clock }: MyMembershipDeps,
  user: AuthUser,
  membershipId: string,
): Promise<void> {
  const today = londonDay(clock.now());
  await transaction(pool, async (tx) => {
    await lockMembership(tx, membershipId);
    const own = await findOwnedMembership(tx, membershipId, user.id);
    if (own === null) throw membershipNotFound();
    const pause = activePause(own.pauses, today);
    if (pause === null) return;
    const { creditId } = own.month;
    await lockEntitlement(tx, creditId);
    const { until, givenUpDays } = shortenedPause(pause, today);
    await shortenPause(tx, creditId, pause.from, until);
    await extendValidity(tx, creditId, -givenUpDays, today);
    const anchor = shiftBillingAnchor(own.anchor, own.months + 1, -givenUpDays);
    await setBillingAnchor(tx, membershipId, anchor, monthFirstDay(anchor, own.months + 1));
  });
}
