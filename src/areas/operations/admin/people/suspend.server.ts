import {
  type BusinessCancelDeps,
  cancelBookingsByBusiness,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { closeFutureOccurrences } from '#areas/booking/bookings/cancel/cancel-future-occurrences.server.ts';
import { endBuyerHolds, endSessionHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { endTrainerHolds } from '#areas/booking/bookings/hold/trainer-appointments.server.ts';
import {
  reinstateBusiness,
  suspendBusiness,
} from '#areas/catalogue/businesses/status/suspend-business.server.ts';
import { takeDownSession } from '#areas/catalogue/sessions/review/review-session.server.ts';
import { assertAdminRemains, changeRole } from '#areas/identity/accounts/admins/admins.server.ts';
import { reinstateAccount, suspendAccount } from '#areas/identity/accounts/admins/suspend-account.server.ts';
import { describeCredentials } from '#areas/identity/accounts/credentials/credential-kind.ts';
import type { EndCredentials } from '#areas/identity/accounts/credentials/end-credentials.server.ts';
import { resetAuthenticatorApp } from '#areas/identity/accounts/second-step/second-factor.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { ChangeRole, Suspend, Suspended } from './contract.ts';
import { listUpcomingBookingIds } from './people-queries.server.ts';

export interface SuspendDeps extends BusinessCancelDeps {
  pool: Pool;
  endCredentials: EndCredentials;
  /** Runs inside the transaction of an act that somebody must be told of: the place to queue the e-mail. */
  onAdminAct(tx: Tx, act: { auditId: number }): Promise<void>;
}

/**
 * Suspends an account: sign-ins end and none begin. Its bookings to come, hours of a trainer's among them, are
 * cancelled and refunded in full, or kept, as the admin says. What they are paying for just now is not booked any more,
 * nor a trainer's hours that somebody else is paying for. One transaction. Throws `not_found` (404) or `conflict` (409).
 */
export function suspendUser(
  deps: SuspendDeps,
  act: AuditContext,
  userId: string,
  input: Suspend,
): Promise<Suspended> {
  return transaction(deps.pool, (tx) => suspendUserInTx(tx, deps, act, userId, input));
}

/** The same in a transaction of the caller's. */
export async function suspendUserInTx(
  tx: Tx,
  deps: SuspendDeps,
  act: AuditContext,
  userId: string,
  { reason, futureBookings }: Suspend,
): Promise<Suspended> {
  const now = deps.clock.now();
  await assertAdminRemains(tx, act.actorId, userId);
  const ended = await suspendAccount(tx, deps, userId, reason, now);
  await endBuyerHolds(tx, deps, userId);
  await endTrainerHolds(tx, deps, { userId });
  let cancelled = 0;
  if (futureBookings === 'cancel') {
    const upcoming = await listUpcomingBookingIds(tx, { userId }, now);
    cancelled = (
      await cancelBookingsByBusiness(tx, deps, upcoming, { by: 'admin', reason }, { marked: true })
    ).size;
  }
  await recordAndNotify(tx, deps, act, {
    action: 'user.suspended',
    subject: 'user',
    subjectId: userId,
    reason,
    details: { futureBookings, cancelledBookings: cancelled, ended: describeCredentials(ended) },
  });
  return { cancelled };
}

/** Lets a suspended person in again. Throws `not_found` (404) or `conflict` (409). */
export function reinstateUser(
  deps: SuspendDeps,
  act: AuditContext,
  userId: string,
  reason: string,
): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    await reinstateAccount(tx, userId, deps.clock.now());
    await recordAndNotify(tx, deps, act, {
      action: 'user.reinstated',
      subject: 'user',
      subjectId: userId,
      reason,
    });
  });
}

/**
 * Turns off the two-step sign-in of somebody who has lost their phone and their recovery codes, or never had them.
 * Throws `conflict` (409) about the admin's own account or where it is off.
 */
export function turnOffTwoStep(
  deps: SuspendDeps,
  act: AuditContext,
  userId: string,
  reason: string,
): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    if (act.actorId === userId) {
      throw new AppError('conflict', 'Ask another admin. You can’t do this to your own account.');
    }
    const ended = await resetAuthenticatorApp(tx, deps, userId);
    await recordAndNotify(tx, deps, act, {
      action: 'user.two-step-turned-off',
      subject: 'user',
      subjectId: userId,
      reason,
      details: { ended: describeCredentials(ended) },
    });
  });
}

/** Makes somebody an admin, or an admin no longer one. Throws as `changeRole`. */
export function changeUserRole(
  deps: SuspendDeps,
  act: AuditContext,
  userId: string,
  { role, reason }: ChangeRole,
): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    const now = deps.clock.now();
    const { before, after } = await changeRole(tx, { actorId: act.actorId, userId, role, now });
    await recordAndNotify(tx, deps, act, {
      action: 'user.role-changed',
      subject: 'user',
      subjectId: userId,
      reason,
      before: { role: before },
      after: { role: after },
    });
  });
}

/**
 * Suspends a business: out of the search, closed for booking. Dates that people have booked are cancelled and
 * refunded in full, or kept. One transaction; the refunds leave by their job. Throws `not_found` (404) or
 * `conflict` (409).
 */
export function suspendListedBusiness(
  deps: SuspendDeps,
  act: AuditContext,
  businessId: number,
  input: Suspend,
): Promise<Suspended> {
  return transaction(deps.pool, (tx) => suspendBusinessInTx(tx, deps, act, businessId, input));
}

/** The same in a transaction of the caller's. */
export async function suspendBusinessInTx(
  tx: Tx,
  deps: SuspendDeps,
  act: AuditContext,
  businessId: number,
  { reason, futureBookings }: Suspend,
): Promise<Suspended> {
  await suspendBusiness(tx, businessId, reason, deps.clock.now());
  await endSessionHolds(tx, deps, { businessId });
  const cancelled =
    futureBookings === 'cancel'
      ? await closeFutureOccurrences(tx, deps, { businessId }, { by: 'admin', reason })
      : 0;
  await recordAndNotify(tx, deps, act, {
    action: 'business.suspended',
    subject: 'business',
    subjectId: businessId,
    reason,
    before: { status: 'approved' },
    after: { status: 'suspended' },
    details: { futureBookings, cancelledDates: cancelled },
  });
  return { cancelled };
}

/** Brings a suspended business back, with booking on if its plan is in force. Throws `not_found` (404) or `conflict` (409). */
export function reinstateListedBusiness(
  deps: SuspendDeps,
  act: AuditContext,
  businessId: number,
  reason: string,
): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    await reinstateBusiness(tx, businessId, deps.clock.now());
    await recordAndNotify(tx, deps, act, {
      action: 'business.reinstated',
      subject: 'business',
      subjectId: businessId,
      reason,
      before: { status: 'suspended' },
      after: { status: 'approved' },
    });
  });
}

/** Takes a live session down, in a transaction of the caller's. Throws `not_found` (404) or `conflict` (409). */
export async function takeDownInTx(
  tx: Tx,
  deps: SuspendDeps,
  act: AuditContext,
  sessionId: number,
  { reason, futureBookings }: Suspend,
): Promise<Suspended> {
  await takeDownSession(tx, sessionId, reason, deps.clock.now());
  await endSessionHolds(tx, deps, { sessionId });
  const cancelled =
    futureBookings === 'cancel'
      ? await closeFutureOccurrences(tx, deps, { sessionId }, { by: 'admin', reason })
      : 0;
  await recordAndNotify(tx, deps, act, {
    action: 'session.taken-down',
    subject: 'session',
    subjectId: sessionId,
    reason,
    after: { status: 'rejected' },
    details: { futureBookings, cancelledDates: cancelled },
  });
  return { cancelled };
}

/** Writes the entry and has whoever is concerned told of it. */
export async function recordAndNotify(
  tx: Tx,
  deps: Pick<SuspendDeps, 'onAdminAct'>,
  act: AuditContext,
  entry: Parameters<typeof recordAudit>[2],
): Promise<void> {
  await deps.onAdminAct(tx, { auditId: await recordAudit(tx, act, entry) });
}
