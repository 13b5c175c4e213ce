import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { type PriceBreakdown, penceToDecimal } from '#shared/domain/pence.ts';
import type { MyEntitlement, PausePass } from '../contract.ts';
import { daysText } from '../copy.ts';
import { passRefund } from '../refund/refund-entitlement.server.ts';
import {
  activePause,
  pauseDaysLeft,
  pauseLengthDays,
  shortenedPause,
  type UnitStatus,
  unitStatus,
} from '../rules.ts';
import { lockEntitlement } from '../use/use-queries.server.ts';
import {
  entitlementsOfUser,
  extendValidity,
  insertPause,
  type MyEntitlementRow,
  pausesOfOwnedEntitlement,
  shortenPause,
} from './my-entitlement-queries.server.ts';

interface MyEntitlementDeps {
  pool: Pool;
  clock: Clock;
}

/** Latest first. */
export async function listMyEntitlements(
  { pool, clock }: MyEntitlementDeps,
  user: AuthUser,
): Promise<MyEntitlement[]> {
  const now = clock.now();
  return (await entitlementsOfUser(pool, user.id)).map((credit) => toMyEntitlement(credit, now));
}

function toMyEntitlement(credit: MyEntitlementRow, now: Date): MyEntitlement {
  const today = londonDay(now);
  const all = credit.parts.map((part) => {
    const used = part.usedFor === null ? null : new Date(part.usedFor.startsAt);
    const { ended, validUntil } = part;
    return { ...part, used, standing: unitStatus({ ended, validUntil, usedFor: used }, now, today) };
  });
  const unused = all.filter(({ standing }) => isUnused(standing));
  const pause = activePause(credit.pauses, today);
  const whole = all.find(({ number }) => number === 1);
  const back = passRefund(
    {
      boughtAt: credit.boughtAt,
      places: all.length,
      unusedPlaces: unused.length,
      unlimited: credit.unlimited,
      lastDay: whole?.validUntil ?? today,
      unusedPrice: totalUnitPence(unused),
      package: credit.trainer === null ? null : { asked: credit.asked },
      cheapestPence: Math.min(...unused.map(({ sessionFeePence }) => sessionFeePence)),
    },
    credit.unlimited ? lastBookedDay(all) : null,
    now,
  );
  // For unlimited passes, the part with the money isn't a place; nor are returned ones.
  const shown = credit.unlimited
    ? all.filter(({ used, standing, number }) => used !== null || (number === 1 && !isUnused(standing)))
    : all;
  return {
    id: credit.id,
    name: credit.name,
    business: credit.business,
    trainer: credit.trainer,
    boughtAt: credit.boughtAt.toISOString(),
    atDesk: credit.atDesk,
    paid: penceToDecimal(credit.paidPence),
    refunded: penceToDecimal(credit.refundedPence),
    left: credit.unlimited ? 0 : unused.length,
    unlimited: credit.unlimited,
    unlimitedUntil:
      credit.unlimited && whole !== undefined && isUnused(whole.standing) ? whole.validUntil : null,
    parts: shown.map(({ standing, validUntil, usedFor, used }) => ({
      standing,
      lastDay: validUntil,
      usedFor: usedFor === null || used === null ? null : { ...usedFor, startsAt: used.toISOString() },
    })),
    sessions: credit.sessions,
    pauseDaysLeft: pauseDaysLeft(credit.pauseDays, credit.pauses),
    pausedDays: credit.pauses.reduce((sum, each) => sum + pauseLengthDays(each), 0),
    pausedUntil: pause?.until ?? null,
    refundNow: back === null || credit.bankDecides ? null : penceToDecimal(back.totalPence),
    bankDecides: credit.bankDecides,
  };
}

const isUnused = (standing: UnitStatus): boolean => standing === 'left' || standing === 'soon';

function totalUnitPence(parts: readonly PriceBreakdown[]): PriceBreakdown {
  const sum = (pence: (part: PriceBreakdown) => number) =>
    parts.reduce((total, part) => total + pence(part), 0);
  return {
    sessionFeePence: sum((part) => part.sessionFeePence),
    platformFeePence: sum((part) => part.platformFeePence),
    totalPence: sum((part) => part.totalPence),
  };
}

/** London day. */
const lastBookedDay = (parts: readonly { used: Date | null }[]): string | null =>
  parts
    .flatMap(({ used }) => (used === null ? [] : [londonDay(used)]))
    .toSorted()
    .at(-1) ?? null;

/** Existing bookings stay. Throws `not_found` or `conflict` (409: paused, nothing left, or too long). */
export async function pausePass(
  { pool, clock }: MyEntitlementDeps,
  user: AuthUser,
  creditId: string,
  { days }: PausePass,
): Promise<void> {
  const today = londonDay(clock.now());
  await transaction(pool, async (tx) => {
    await lockEntitlement(tx, creditId);
    const own = await pausesOfOwnedEntitlement(tx, creditId, user.id);
    if (own === null) throw passNotFound();
    if (activePause(own.pauses, today) !== null)
      throw new AppError('conflict', 'This pass is already paused.');
    const left = pauseDaysLeft(own.pauseDays, own.pauses);
    if (days > left)
      throw new AppError(
        'conflict',
        left === 0
          ? 'You’ve used all the pause days of this pass.'
          : `You can pause this pass for up to ${daysText(left)} more.`,
      );
    if ((await extendValidity(tx, creditId, days, today)) === 0)
      throw new AppError('conflict', 'This pass is used up.');
    await insertPause(tx, creditId, { from: today, until: plusDays(today, days - 1) });
  });
}

/** Ends a pause; unused pause days stay available. Idempotent. Throws `not_found`. */
export async function resumePass(
  { pool, clock }: MyEntitlementDeps,
  user: AuthUser,
  creditId: string,
): Promise<void> {
  const today = londonDay(clock.now());
  await transaction(pool, async (tx) => {
    await lockEntitlement(tx, creditId);
    const own = await pausesOfOwnedEntitlement(tx, creditId, user.id);
    if (own === null) throw passNotFound();
    const pause = activePause(own.pauses, today);
    if (pause === null) return;
    const { until, givenUpDays } = shortenedPause(pause, today);
    await extendValidity(tx, creditId, -givenUpDays, today);
    await shortenPause(tx, creditId, pause.from, until);
  });
}

function passNotFound(): AppError {
  return new AppError('not_found', 'We can’t find that pass.');
}
