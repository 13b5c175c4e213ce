import type { AuthUser } from '#features/accounts/contract.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { OwnCredit, PausePass } from '../contract.ts';
import { daysText } from '../copy.ts';
import { canBeGivenBack } from '../refund/refund-credit.server.ts';
import { daysOf, endedPause, partStanding, pauseDaysLeft, pauseOn } from '../rules.ts';
import { lockCredit } from '../use/use-queries.server.ts';
import {
  creditsOfUser,
  insertPause,
  lengthen,
  type OwnCreditRow,
  pausesOfOwn,
  shortenPause,
} from './own-queries.server.ts';

interface OwnDeps {
  pool: Pool;
  clock: Clock;
}

/** The person's own passes, the latest bought first (`GET /api/credits`). */
export async function listOwnCredits({ pool, clock }: OwnDeps, user: AuthUser): Promise<OwnCredit[]> {
  const now = clock.now();
  return (await creditsOfUser(pool, user.id)).map((credit) => ownCreditAnswer(credit, now));
}

function ownCreditAnswer(credit: OwnCreditRow, now: Date): OwnCredit {
  const today = londonDay(now);
  const parts = credit.parts.map(({ ended, validUntil, usedFor, totalPence }) => {
    const used = usedFor === null ? null : new Date(usedFor.startsAt);
    return {
      standing: partStanding({ ended, validUntil, usedFor: used }, now, today),
      lastDay: validUntil,
      usedFor: usedFor === null || used === null ? null : { ...usedFor, startsAt: used.toISOString() },
      totalPence,
    };
  });
  const unused = parts.filter(({ standing }) => standing === 'left' || standing === 'soon');
  const pause = pauseOn(credit.pauses, today);
  const mayReturn = canBeGivenBack(
    { boughtAt: credit.boughtAt, places: parts.length, unusedPlaces: unused.length },
    now,
  );
  return {
    id: credit.id,
    name: credit.name,
    business: credit.business,
    boughtAt: credit.boughtAt.toISOString(),
    paid: penceToDecimal(credit.paidPence),
    refunded: penceToDecimal(credit.refundedPence),
    left: unused.length,
    parts: parts.map(({ totalPence: _worth, ...part }) => part),
    sessions: credit.sessions,
    pauseDaysLeft: pauseDaysLeft(credit.pauseDays, credit.pauses),
    pausedDays: credit.pauses.reduce((sum, each) => sum + daysOf(each), 0),
    pausedUntil: pause?.until ?? null,
    refundNow:
      mayReturn && !credit.bankDecides
        ? penceToDecimal(unused.reduce((sum, { totalPence }) => sum + totalPence, 0))
        : null,
    bankDecides: credit.bankDecides,
  };
}

/**
 * Has the person's own pass rest from today, for so many days (`POST /api/credits/{creditId}/pause`): what is left of it
 * lasts so much longer, and cannot be booked with meanwhile. What is booked stays booked. Throws `not_found` or
 * `conflict` (409: it is paused already, has nothing left, or may not be paused for so long).
 */
export async function pausePass(
  { pool, clock }: OwnDeps,
  user: AuthUser,
  creditId: string,
  { days }: PausePass,
): Promise<void> {
  const today = londonDay(clock.now());
  await transaction(pool, async (tx) => {
    await lockCredit(tx, creditId);
    const own = await pausesOfOwn(tx, creditId, user.id);
    if (own === null) throw noSuchPass();
    if (pauseOn(own.pauses, today) !== null) throw new AppError('conflict', 'This pass is paused already.');
    const left = pauseDaysLeft(own.pauseDays, own.pauses);
    if (days > left)
      throw new AppError(
        'conflict',
        left === 0
          ? 'This pass cannot be paused any more.'
          : `This pass can be paused for ${daysText(left)} more at most.`,
      );
    if ((await lengthen(tx, creditId, days, today)) === 0)
      throw new AppError('conflict', 'Nothing is left of this pass.');
    await insertPause(tx, creditId, { from: today, until: plusDays(today, days - 1) });
  });
}

/**
 * Ends the pause of the person's own pass (`DELETE /api/credits/{creditId}/pause`): days that it did not rest are not
 * added to it, and can be taken later. One that is not paused stays as it is. Throws `not_found`.
 */
export async function resumePass({ pool, clock }: OwnDeps, user: AuthUser, creditId: string): Promise<void> {
  const today = londonDay(clock.now());
  await transaction(pool, async (tx) => {
    await lockCredit(tx, creditId);
    const own = await pausesOfOwn(tx, creditId, user.id);
    if (own === null) throw noSuchPass();
    const pause = pauseOn(own.pauses, today);
    if (pause === null) return;
    const { until, givenUpDays } = endedPause(pause, today);
    await lengthen(tx, creditId, -givenUpDays, today);
    await shortenPause(tx, creditId, pause.from, until);
  });
}

function noSuchPass(): AppError {
  return new AppError('not_found', 'There is no such pass.');
}
