import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { completeAccount } from '#areas/identity/accounts/profile/complete-account.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { checkoutDefaults } from '../book/booking-queries.server.ts';
import type { FinaliseDeps, Settlement } from '../book/finalise-hold.server.ts';
import type { HoldContact } from '../contract.ts';
import { newsQuestion } from '../copy.ts';
import { rememberAttendees, updateOrderAttendees } from '../order/attendee-queries.server.ts';
import { validateAttendees } from '../order/attendees.server.ts';
import {
  ACCOUNT_SUSPENDED_SENTENCE,
  HOLD_EXPIRED_SENTENCE,
  HOLD_WITHDRAWN_SENTENCE,
  heartbeatDeadline,
  SESSION_CLOSED_SENTENCE,
} from '../rules.ts';
import {
  beginPayment,
  findHold,
  type Hold,
  markAbandoned,
  recordHeartbeat,
  waitForPage,
} from './hold-queries.server.ts';
import { releaseHold } from './release-hold.server.ts';

/** Throws `not_found` (404) also for somebody else's hold, so that ids reveal nothing. */
export async function requireOwnHold(pool: Pool, user: AuthUser, holdId: string): Promise<Hold> {
  return requireHoldOwner(user, await findHold(pool, holdId));
}

export function requireHoldOwner(user: AuthUser, hold: Hold | null): Hold {
  if (hold === null || hold.userId !== user.id) {
    throw new AppError('not_found', 'We can’t find that hold.');
  }
  return hold;
}

/** Never extends the ten minutes. Throws `not_found`, `already_booked` (409) or `hold_expired` (409). */
export async function heartbeat(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  holdId: string,
  { paymentOver }: { paymentOver: boolean },
): Promise<void> {
  const hold = await requireOwnHold(deps.pool, user, holdId);
  if (hold.state === 'confirmed') throw new AppError('already_booked', 'You’ve already booked this.');
  const now = deps.clock.now();
  const heard = { by: heartbeatDeadline(now), paymentOver, newPage: false, now };
  if ((await recordHeartbeat(deps.pool, holdId, heard)) === null) throw holdEndedError(hold);
}

/** Keeps a hold that was placed without a page until the person opens the checkout. Throws `not_found` (404). */
export async function keepUntilOpened(pool: Pool, user: AuthUser, holdId: string): Promise<void> {
  const { id } = await requireOwnHold(pool, user, holdId);
  await waitForPage(pool, id);
}

/** Says who ended the hold. */
function holdEndedError({ isWithdrawn, isClosed, isShutOut }: Hold): AppError {
  if (isShutOut) return new AppError('hold_expired', ACCOUNT_SUSPENDED_SENTENCE);
  if (isWithdrawn) return new AppError('hold_expired', HOLD_WITHDRAWN_SENTENCE);
  return new AppError('hold_expired', isClosed ? SESSION_CLOSED_SENTENCE : HOLD_EXPIRED_SENTENCE);
}

/**
 * Stored before the charge, for a booking made by the webhook. Names a new account. Throws `invalid_input` (400, with fields),
 * `not_found`,
 * `already_booked` (409) or `hold_expired` (409).
 */
export async function setHoldContact(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  holdId: string,
  contact: HoldContact,
): Promise<void> {
  const hold = await requireOwnHold(deps.pool, user, holdId);
  if (hold.state === 'confirmed') throw new AppError('already_booked', 'You’ve already booked this.');
  const attendees = validateAttendees(hold, contact);
  const now = deps.clock.now();
  const { newsFrom } = contact.news === true ? await checkoutDefaults(deps.pool, hold) : { newsFrom: null };
  const stored = { ...contact, newsWording: newsFrom === null ? null : newsQuestion(newsFrom) };
  // One statement is enough for a buyer alone.
  const begun =
    attendees === null
      ? await beginPayment(deps.pool, hold.id, stored, now)
      : await transaction(deps.pool, async (tx) => {
          if (!(await beginPayment(tx, hold.id, stored, now))) return false;
          await updateOrderAttendees(tx, hold.id, attendees);
          if (contact.rememberAttendees !== false) await rememberAttendees(tx, user.id, attendees, now);
          return true;
        });
  if (!begun) throw holdEndedError(hold);
  if (user.firstName === '' && user.lastName === '') await completeAccount(deps.pool, user.id, contact);
}

type AbandonDeps = FinaliseDeps & { clock: Clock };

/**
 * Releases a left hold unless a later `page` has it. Throws `not_found`, `payment_incomplete` (409, being paid),
 * `already_booked` (409) or `payment_provider_unavailable` (503), after which the job releases it.
 */
export async function abandonHold(
  deps: AbandonDeps,
  user: AuthUser,
  holdId: string,
  { paymentOver, page = null }: { paymentOver: boolean; page?: number | null | undefined },
): Promise<void> {
  const hold = await requireOwnHold(deps.pool, user, holdId);
  // Leaving the page doesn't decline an offer.
  if (hold.fromWaitlist) return;
  const now = deps.clock.now();
  const noted = await markAbandoned(deps.pool, holdId, { page, evenIfPaying: paymentOver, now });
  const after = noted ? null : await requireOwnHold(deps.pool, user, holdId);
  if (after?.state === 'held') {
    if (page !== null && page !== after.page) return;
    throw new AppError(
      'payment_incomplete',
      'You’re already paying for this place, maybe in another window.',
    );
  }
  const settlement = await releaseHold(deps, hold);
  if (settlement.outcome === 'booked') {
    throw new AppError('already_booked', 'The payment has gone through, so you’ve already booked this.');
  }
}

/** Gives up a hold that the person wants at another price or place. */
export async function discardHold(deps: AbandonDeps, hold: Hold): Promise<Settlement> {
  await markAbandoned(deps.pool, hold.id, { page: null, evenIfPaying: true, now: deps.clock.now() });
  return releaseHold(deps, hold);
}
