import { randomUUID } from 'node:crypto';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { coverWithPackage } from '#areas/money/entitlements/packages/use-package.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { poundsToPence } from '#shared/domain/pence.ts';
import type { PaymentIntentResponse, TrainerSessionType } from '../contract.ts';
import { heartbeatDeadline, holdExpiry } from '../rules.ts';
import { isStillUnpaid, replaceHold } from './amend-hold.server.ts';
import {
  type AppointmentAttempt,
  type AppointmentRequest,
  allocateAppointment,
  lockTrainer,
  type MeetingLocation,
  releaseSlot,
} from './appointment-queries.server.ts';
import {
  type Hold,
  isConcurrentDuplicate,
  lockHold,
  nullOnConcurrentDuplicate,
} from './hold-queries.server.ts';
import {
  alreadyPaidError,
  getHoldOrThrow,
  type HoldWithIntent,
  resumeHold,
  toHoldResponse,
  withIntent,
} from './hold-response.server.ts';
import { ensureHoldCapacity, holdCooldown, refuseDuringCooldown } from './limit-holds.server.ts';
import { discardHold } from './own-hold.server.ts';
import type { PlaceHoldDeps } from './place-hold.server.ts';
import { deductCovered } from './price-queries.server.ts';
import { listFee, quotedFees, quoteForTotal } from './quote.ts';

export interface AppointmentHoldInput {
  trainerId: number;
  startsAt: Date;
  minutes: number;
  sessionType: TrainerSessionType;
  /** Null online. */
  place: MeetingLocation | null;
  /** Pounds, as shown to the person. */
  amount: string | number;
  withCredit: boolean;
  /** Throws `AppError` unless the trainer offers it. Runs under the trainer's lock. */
  requireOffered(tx: Tx): Promise<void>;
}

/** Enough for a person racing themselves in several tabs. */
const MAX_ATTEMPTS = 6;

/**
 * Holds trainer time, like `placeHold`; the same request returns the same hold. Throws as `requireOffered`,
 * `not_found`,
 * `booking_disabled` (403), `price_changed`, `sold_out`, `credit_refused`, `already_booked` (all 409),
 * `too_many_holds` (429) or
 * `payment_provider_unavailable` (503).
 */
export async function holdAppointment(
  deps: PlaceHoldDeps,
  user: AuthUser,
  hour: AppointmentHoldInput,
): Promise<PaymentIntentResponse> {
  const quote = quoteForTotal(poundsToPence(hour.amount), 1);
  const { sessionFeePence: pricePence, platformFeePence } = quotedFees(quote);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const now = deps.clock.now();
    const holdId = randomUUID();
    const paused = await holdCooldown(deps.pool, user, now);
    const request: AppointmentRequest = {
      ...hour,
      holdId,
      userId: user.id,
      day: londonDay(hour.startsAt),
      now,
      pricePence,
      platformFeePence,
      policy: defaultCancellation,
      expiresAt: holdExpiry(now),
      heartbeatDeadline: heartbeatDeadline(now),
      mayTake: paused === null,
    };
    const outcome = await allocateTime(deps, request, hour);
    if (outcome === 'faster_self') continue;
    const { tried, notOffered } = outcome;
    // An existing hold stays valid, though the trainer has stopped offering the time.
    if (notOffered !== null && tried?.ownIsSame !== true) throw notOffered;
    if (tried?.taken === true) {
      return toHoldResponse(deps, await withIntent(deps, await getHoldOrThrow(deps, holdId)));
    }
    if (tried?.ownHoldId == null) {
      const refused = refusalError(tried, pricePence);
      if (refused.code !== 'sold_out') throw refused;
      refuseDuringCooldown(paused, now);
      // The same person may have been faster in another tab: the next try finds that hold.
      if (tried?.holdSlot === null) await ensureHoldCapacity(deps, user, now);
      else if (attempt > 1) throw refused;
      continue;
    }
    const own = await getHoldOrThrow(deps, tried.ownHoldId);
    // Another place or type is another booking: discard the first hold.
    const resumed = !tried.ownIsSame
      ? await discardOwnHold(deps, own)
      : own.creditPlaces > 0 === hour.withCredit
        ? await resumeHold(deps, own, quote && listFee(quote) * quote.items, now)
        : await amendAppointmentHold(deps, own, { ...request, mayTake: true }, hour.withCredit);
    if (resumed !== null) return toHoldResponse(deps, resumed);
  }
  throw timeUnavailableError();
}

/** Takes the hour with its payment, or nothing. `notOffered`: why the trainer does not offer it. */
async function allocateTime(
  { pool }: PlaceHoldDeps,
  request: AppointmentRequest,
  { withCredit, requireOffered }: AppointmentHoldInput,
): Promise<{ tried: AppointmentAttempt | null; notOffered: AppError | null } | 'faster_self'> {
  try {
    return await transaction(pool, async (tx) => {
      await lockTrainer(tx, request.trainerId, 'share');
      const notOffered = await requireOffered(tx).then(
        () => null,
        (error: unknown) => {
          if (error instanceof AppError) return error;
          throw error;
        },
      );
      const allowed = { ...request, mayTake: request.mayTake && notOffered === null };
      const tried = await (withCredit ? allocateWithCredit(tx, allowed) : allocateAppointment(tx, allowed));
      return { tried, notOffered };
    });
  } catch (error) {
    if (isConcurrentDuplicate(error)) return 'faster_self';
    throw error;
  }
}

async function allocateWithCredit(tx: Tx, request: AppointmentRequest): Promise<AppointmentAttempt | null> {
  const tried = await allocateAppointment(tx, request);
  if (tried?.taken === true) {
    const order = { orderId: request.holdId, userId: request.userId };
    await deductCovered(tx, order.orderId, await coverWithPackage(tx, order, request.now));
  }
  return tried;
}

/** Switches a hold between credit and money. Null to retry. Throws as `holdAppointment` and leaves the hold. */
async function amendAppointmentHold(
  deps: PlaceHoldDeps,
  own: Hold,
  asked: AppointmentRequest,
  withCredit: boolean,
): Promise<HoldWithIntent | null> {
  const request = { ...asked, expiresAt: own.expiresAt };
  if (!(await isStillUnpaid(deps, own, request.now))) return null;
  const isTaken = await nullOnConcurrentDuplicate(
    transaction(deps.pool, async (tx) => {
      await lockTrainer(tx, request.trainerId, 'share');
      await lockHold(tx, own.id);
      if (!(await releaseSlot(tx, own.id, request.now))) return false;
      const tried = await (withCredit ? allocateWithCredit(tx, request) : allocateAppointment(tx, request));
      if (tried?.taken !== true) throw refusalError(tried, request.pricePence);
      return true;
    }),
  );
  return isTaken === true ? replaceHold(deps, own, request.holdId) : null;
}

/** Throws `already_booked` (409) if the hold has been paid. */
async function discardOwnHold(deps: PlaceHoldDeps, hold: Hold): Promise<null> {
  const settlement = await discardHold(deps, hold);
  if (settlement.outcome === 'released' || settlement.outcome === 'refunded') return null;
  throw alreadyPaidError(settlement);
}

function refusalError(tried: AppointmentAttempt | null, pricePence: number | null): AppError {
  if (tried?.status !== 'approved') return new AppError('not_found', 'Trainer not found');
  if (!tried.bookingEnabled)
    return new AppError('booking_disabled', 'This trainer doesn’t take bookings online.');
  if (tried.dayOff) return timeUnavailableError();
  if (tried.pricePence === null)
    return new AppError('conflict', 'This trainer no longer offers this length. Choose another one.');
  if (tried.pricePence !== pricePence)
    return new AppError('price_changed', 'The price of this trainer has changed');
  return timeUnavailableError();
}

function timeUnavailableError(): AppError {
  return new AppError('sold_out', 'This time is no longer free. Choose another one.');
}
