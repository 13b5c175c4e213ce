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
  /** Called inside the action's transaction, to queue the email. */
  onAdminAct(tx: Tx, act: { auditId: number }): Promise<void>;
}

/**
 * Suspends an account in one transaction: ends sign-ins, cancels and refunds or keeps upcoming bookings (also as a
 * trainer), and drops running payments. Throws `not_found` (404) or `conflict` (409).
 */
export function suspendUser(
  deps: SuspendDeps,
  act: AuditContext,
  userId: string,
  input: Suspend,
): Promise<Suspended> {
  return transaction(deps.pool, (tx) => suspendUserInTx(tx, deps, act, userId, input));
}

/** The same inside the caller's transaction. */
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

/** Reinstates a suspended account. Throws `not_found` (404) or `conflict` (409). */
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
 * Turns off two-step sign-in for somebody who has lost phone and codes. Throws `conflict` (409) for the admin's own
 * account or if it is off.
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

/** Grants or removes the admin role. Throws as `changeRole`. */
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
 * Suspends a business: hides it, stops booking, and cancels and refunds or keeps booked dates. One transaction; a job
 * sends the refunds. Throws `not_found` (404) or `conflict` (409).
 */
export function suspendListedBusiness(
  deps: SuspendDeps,
  act: AuditContext,
  businessId: number,
  input: Suspend,
): Promise<Suspended> {
  return transaction(deps.pool, (tx) => suspendBusinessInTx(tx, deps, act, businessId, input));
}

/** The same inside the caller's transaction. */
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

/** Reinstates a business; booking is on if its plan is active. Throws `not_found` (404) or `conflict` (409). */
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

/** Takes a live session down inside the caller's transaction. Throws `not_found` (404) or `conflict` (409). */
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

/** Writes the audit entry and notifies the person concerned. */
export async function recordAndNotify(
  tx: Tx,
  deps: Pick<SuspendDeps, 'onAdminAct'>,
  act: AuditContext,
  entry: Parameters<typeof recordAudit>[2],
): Promise<void> {
  await deps.onAdminAct(tx, { auditId: await recordAudit(tx, act, entry) });
}
