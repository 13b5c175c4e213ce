import { assertUndoable } from '#areas/catalogue/moderation/undoable.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type SuspendDeps, suspendBusinessInTx, suspendUserInTx } from '../people/suspend.server.ts';
import { suspendTrainerInTx } from '../trainers/suspend-trainers.server.ts';
import type { Decision, ListedSignal } from './contract.ts';
import {
  findSignalDecider,
  lockClosedSignal,
  lockOpenSignal,
  markDecided,
  reopenSignal,
} from './queries.server.ts';
import { signalStates } from './rules.ts';

/**
 * Dismisses a signal, marks it as handled, or suspends its subject, in one transaction. Throws `not_found` (404), or
 * `conflict` (409) if another admin was first or nobody can be suspended.
 */
export async function decideSignal(
  deps: SuspendDeps,
  act: AuditContext,
  signalId: string,
  decision: Decision,
): Promise<void> {
  const state = signalStates.after('open', decision.action);
  if (state === null || state === 'open') throw new Error(`Nothing becomes of ${decision.action}`);
  const decided = await transaction(deps.pool, async (tx) => {
    const signal = await lockOpenSignal(tx, signalId);
    if (signal === null) return false;
    if (decision.action === 'suspend') await suspend(tx, deps, act, signal, decision);
    await markDecided(tx, signalId, {
      state,
      by: act.actorId,
      decision: decision.reason,
      at: deps.clock.now(),
    });
    await recordAudit(tx, act, {
      action: `signal.${state.replace('_', '-')}`,
      subject: 'signal',
      subjectId: signalId,
      reason: decision.reason,
      details: signal,
    });
    return true;
  });
  if (decided) return;
  const first = await findSignalDecider(deps.pool, signalId);
  throw first === null
    ? new AppError('not_found', 'We can’t find that signal.')
    : new AppError('conflict', `${first.name} has already decided this signal.`);
}

/**
 * Reopens what the same admin closed in the last seconds. Throws `forbidden` (403: another admin's) or `conflict` (409:
 * a suspension, too late, or a newer signal).
 */
export async function undoSignalDecision(
  { pool, clock }: Pick<SuspendDeps, 'pool' | 'clock'>,
  act: AuditContext,
  signalId: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const closed = await lockClosedSignal(tx, signalId);
    const { state } = assertUndoable(closed, act.actorId, clock.now());
    if (!(await reopenSignal(tx, signalId)))
      throw new AppError('conflict', 'There is a newer signal of this type. Decide that one instead.');
    await recordAudit(tx, act, {
      action: 'signal.decision-undone',
      subject: 'signal',
      subjectId: signalId,
      before: { state },
      after: { state: 'open' },
    });
  });
}

async function suspend(
  tx: Tx,
  deps: SuspendDeps,
  act: AuditContext,
  { subject, subjectId }: Pick<ListedSignal, 'subject' | 'subjectId'>,
  { reason, futureBookings }: Decision,
): Promise<void> {
  const how = { reason, futureBookings };
  switch (subject) {
    case 'user':
      await suspendUserInTx(tx, deps, act, subjectId, how);
      return;
    case 'business':
      await suspendBusinessInTx(tx, deps, act, Number(subjectId), how);
      return;
    case 'trainer':
      await suspendTrainerInTx(tx, deps, act, Number(subjectId), how);
      return;
    case 'network':
      throw new AppError('conflict', 'You can’t suspend an IP address. Check each account separately.');
  }
}
