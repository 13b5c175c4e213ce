import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#features/accounts/contract.ts';
import { defaultCancellation } from '#features/sessions/rules.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { poundsToPence, priceBreakdown } from '#shared/domain/pence.ts';
import type { PaymentIntentAnswer, TrainerSessionType } from '../contract.ts';
import { holdExpiry, sessionFeeForTotal, signOfLifeBy } from '../rules.ts';
import { alreadyPaid, existing, holdAnswer, resume, withIntent } from './held-seat.server.ts';
import type { HoldRecord } from './hold-queries.server.ts';
import { type HourAttempt, type MeetingPlace, takeHour } from './hour-queries.server.ts';
import { makeRoom, pauseOf, refuseDuringPause } from './limit-holds.server.ts';
import { giveUpHold } from './own-hold.server.ts';
import type { PlaceHoldDeps } from './place-hold.server.ts';

/** Time that its trainer offers, as the caller has made sure. */
export interface HourToHold {
  trainerId: number;
  startsAt: Date;
  minutes: number;
  sessionType: TrainerSessionType;
  /** Null online. */
  place: MeetingPlace | null;
  /** Pounds, as the person has seen them. */
  amount: string | number;
}

/** Tries enough for a person racing themselves in several tabs. */
const ATTEMPTS = 6;

/**
 * Keeps time of a trainer, an hour or another length that they offer, for ten minutes and asks the provider for its price: what `placeHold` is for a seat.
 * The server decides the price; no two people hold overlapping hours of a trainer, which the database guarantees.
 * Asking again for the same hour gives the same hold and the same intent.
 *
 * Throws `not_found`, `booking_disabled` (403), `price_changed`, `sold_out`, `already_booked` (all 409),
 * `too_many_holds` (429), or `payment_provider_unavailable` (503).
 */
export async function holdHour(
  deps: PlaceHoldDeps,
  user: AuthUser,
  hour: HourToHold,
): Promise<PaymentIntentAnswer> {
  const totalPence = poundsToPence(hour.amount);
  const pricePence = totalPence === null ? null : sessionFeeForTotal(totalPence);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const now = deps.clock.now();
    const holdId = randomUUID();
    const paused = await pauseOf(deps.pool, user, now);
    const tried = await takeHour(deps.pool, {
      ...hour,
      holdId,
      userId: user.id,
      day: londonDay(hour.startsAt),
      now,
      pricePence,
      platformFeePence: priceBreakdown(pricePence ?? 0).platformFeePence,
      policy: defaultCancellation,
      expiresAt: holdExpiry(now),
      signOfLifeBy: signOfLifeBy(now),
      mayTake: paused === null,
    });
    if (tried === 'faster_self') continue;
    if (tried?.taken === true) {
      return holdAnswer(deps, await withIntent(deps, await existing(deps, holdId)));
    }
    if (tried?.ownHoldId == null) {
      const refused = refusal(tried, pricePence);
      if (refused.code !== 'sold_out') throw refused;
      refuseDuringPause(paused, now);
      // It may be this very person who was faster, in another tab: the next try finds that hold.
      if (tried?.liveNumber === null) await makeRoom(deps, user, now);
      else if (attempt > 1) throw refused;
      continue;
    }
    const own = await existing(deps, tried.ownHoldId);
    // Another place or kind is another booking: the hold made for the first is given up.
    const resumed = tried.ownIsSame ? await resume(deps, own, pricePence, now) : await giveUp(deps, own);
    if (resumed !== null) return holdAnswer(deps, resumed);
  }
  throw hourGone();
}

/** Null once the hold is gone. Throws `already_booked` (409) when it has been paid meanwhile. */
async function giveUp(deps: PlaceHoldDeps, hold: HoldRecord): Promise<null> {
  const settlement = await giveUpHold(deps, hold);
  if (settlement.outcome === 'released' || settlement.outcome === 'refunded') return null;
  throw alreadyPaid();
}

function refusal(tried: HourAttempt | null, pricePence: number | null): AppError {
  if (tried?.status !== 'approved') return new AppError('not_found', 'Trainer not found');
  if (!tried.bookingEnabled)
    return new AppError('booking_disabled', 'This trainer does not take bookings online.');
  if (tried.dayOff) return hourGone();
  if (tried.pricePence === null)
    return new AppError('conflict', 'This trainer no longer offers this length. Please choose another one.');
  if (tried.pricePence !== pricePence)
    return new AppError('price_changed', 'The price of this trainer has changed');
  return hourGone();
}

function hourGone(): AppError {
  return new AppError('sold_out', 'This time is no longer free. Please choose another one.');
}
