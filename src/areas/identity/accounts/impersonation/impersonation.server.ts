import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  closeImpersonation,
  closeStaleImpersonations,
  insertImpersonation,
  lockImpersonationTarget,
  lockSignIn,
} from './impersonation-queries.server.ts';
import { IMPERSONATION_MINUTES } from './rules.ts';

export interface ImpersonationDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the same transaction; queue the email to the person here. */
  onImpersonationStarted(tx: Tx, view: { viewId: string }): Promise<void>;
}

/**
 * The person gets an email. Throws `not_found` (404), and `conflict` (409) for admins, oneself, and suspended or
 * deleted people.
 */
export function startImpersonation(
  { pool, clock, onImpersonationStarted }: ImpersonationDeps,
  act: AuditContext,
  { userId, signInId, reason }: { userId: string; signInId: string; reason: string },
): Promise<void> {
  return transaction(pool, async (tx) => {
    const startedAt = clock.now();
    await lockSignIn(tx, signInId);
    const person = await lockImpersonationTarget(tx, userId);
    if (person === null) throw new AppError('not_found', 'We can’t find that account.');
    if (person.role === 'admin') throw new AppError('conflict', 'You can’t view the site as an admin.');
    if (!person.viewable)
      throw new AppError('conflict', 'This account is suspended or deleted, so you can’t view as it.');
    const before = await closeImpersonation(tx, signInId, startedAt);
    if (before !== null) await recordImpersonationEnd(tx, act, before);
    const endsAt = new Date(startedAt.getTime() + IMPERSONATION_MINUTES * 60_000);
    const viewId = await insertImpersonation(tx, {
      adminId: act.actorId,
      userId,
      signInId,
      reason,
      startedAt,
      endsAt,
    });
    await recordAudit(tx, act, {
      action: 'user.view-started',
      subject: 'user',
      subjectId: userId,
      reason,
      details: { viewId, endsAt: endsAt.toISOString() },
    });
    await onImpersonationStarted(tx, { viewId });
  });
}

/** Idempotent. */
export async function endImpersonation(
  { pool, clock }: Pick<ImpersonationDeps, 'pool' | 'clock'>,
  requestId: string,
  signInId: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const ended = await closeImpersonation(tx, signInId, clock.now());
    if (ended !== null) await recordImpersonationEnd(tx, { actorId: ended.adminId, requestId }, ended);
  });
}

/** Records the end of expired views and of those whose admin signed out. */
export async function endExpiredImpersonations({
  pool,
  clock,
}: Pick<ImpersonationDeps, 'pool' | 'clock'>): Promise<void> {
  await transaction(pool, async (tx) => {
    for (const ended of await closeStaleImpersonations(tx, clock.now()))
      await recordImpersonationEnd(tx, null, ended);
  });
}

const recordImpersonationEnd = (
  tx: Tx,
  act: AuditContext | null,
  { id, userId }: { id: string; userId: string },
) =>
  recordAudit(tx, act, {
    action: 'user.view-ended',
    subject: 'user',
    subjectId: userId,
    details: { viewId: id, ...(act === null && { by: 'time' }) },
  });
