import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { VIEW_MINUTES } from './rules.ts';
import { endStaleViews, endViewOf, insertView, lockSignIn, lockViewable } from './view-queries.server.ts';

export interface ViewDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the transaction that begins it: the place to queue the mail to whoever is seen. */
  onViewStarted(tx: Tx, view: { viewId: string }): Promise<void>;
}

/**
 * Lets an admin, on the sign-in they ask with, see the site as somebody for half an hour; what that sign-in saw before
 * ends. The person is told. Throws `not_found` (404), and `conflict` (409) for another admin, oneself, and whoever is
 * suspended or gone.
 */
export function startView(
  { pool, clock, onViewStarted }: ViewDeps,
  act: Act,
  { userId, signInId, reason }: { userId: string; signInId: string; reason: string },
): Promise<void> {
  return transaction(pool, async (tx) => {
    const startedAt = clock.now();
    await lockSignIn(tx, signInId);
    const person = await lockViewable(tx, userId);
    if (person === null) throw new AppError('not_found', 'We can’t find that account.');
    if (person.role === 'admin') throw new AppError('conflict', 'You can’t view the site as an admin.');
    if (!person.viewable)
      throw new AppError('conflict', 'This account is suspended or deleted, so you can’t view as it.');
    const before = await endViewOf(tx, signInId, startedAt);
    if (before !== null) await recordEnd(tx, act, before);
    const endsAt = new Date(startedAt.getTime() + VIEW_MINUTES * 60_000);
    const viewId = await insertView(tx, {
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
    await onViewStarted(tx, { viewId });
  });
}

/** Has the sign-in see the site as itself again; what is over already stays so. */
export async function endView(
  { pool, clock }: Pick<ViewDeps, 'pool' | 'clock'>,
  requestId: string,
  signInId: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const ended = await endViewOf(tx, signInId, clock.now());
    if (ended !== null) await recordEnd(tx, { actorId: ended.adminId, requestId }, ended);
  });
}

/** Writes down the end of those whose time is up or whose admin has signed out: nobody sees through them any more. */
export async function endViewsInTime({ pool, clock }: Pick<ViewDeps, 'pool' | 'clock'>): Promise<void> {
  await transaction(pool, async (tx) => {
    for (const ended of await endStaleViews(tx, clock.now())) await recordEnd(tx, null, ended);
  });
}

const recordEnd = (tx: Tx, act: Act | null, { id, userId }: { id: string; userId: string }) =>
  recordAudit(tx, act, {
    action: 'user.view-ended',
    subject: 'user',
    subjectId: userId,
    details: { viewId: id, ...(act === null && { by: 'time' }) },
  });
