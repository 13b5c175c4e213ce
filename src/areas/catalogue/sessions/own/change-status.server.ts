import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { assertCertificates } from '../certificates/apply-certificate-status.server.ts';
import { materialiseOccurrences, rollingWindow } from '../occurrences/materialise-occurrences.server.ts';
import { listOccurrencesFrom, lockOccurrences } from '../occurrences/occurrence-queries.server.ts';
import { nextSessionStatus, type SessionEvent, sessionChangedError } from '../rules.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import {
  copySession,
  findBusinessId,
  lockSession,
  type SessionToEdit,
  transitionSession,
  withdrawOccurrences,
} from './form-queries.server.ts';
import type { SaveSessionDeps } from './save-session.server.ts';

/** Takes a published session off sale; its bookings stay. Throws 403, 404, 409. */
export async function pauseSession(
  deps: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
): Promise<void> {
  await withSession(deps, user, sessionId, (tx, session) => transitionStatus(tx, session, 'pause'));
}

/** Idempotent. The caller must have checked permissions. Throws `not_found` (404) or `conflict` (409). */
export async function pauseBusinessSession(tx: Tx, of: BusinessSessionRef): Promise<void> {
  const session = await lockBusinessSession(tx, of);
  if (session.status !== 'paused') await transitionStatus(tx, session, 'pause');
}

/** Puts a paused session back on sale. Throws 403, 404, 409 (also if its documents aren't valid). */
export async function resumeSession(
  deps: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
): Promise<void> {
  await withSession(deps, user, sessionId, (tx, session) => resume(tx, session, deps.clock.now()));
}

/** Idempotent. The caller must have checked permissions. Throws 404, 409. */
export async function resumeBusinessSession(tx: Tx, of: BusinessSessionRef, now: Date): Promise<void> {
  const session = await lockBusinessSession(tx, of);
  if (session.status !== 'published') await resume(tx, session, now);
}

async function resume(tx: Tx, session: SessionToEdit, now: Date): Promise<void> {
  await transitionStatus(tx, session, 'resume');
  await assertCertificates(tx, session, now);
  await materialiseOccurrences(tx, [session.id], rollingWindow(now));
}

/** Copies a session to a new draft and returns its id. Throws 403, 404, 409. */
export async function duplicateSession(
  deps: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
): Promise<number> {
  return withSession(deps, user, sessionId, (tx) => copySession(tx, sessionId));
}

/** Soft-deletes a session. Throws 403, 404, or `conflict` (409) while an upcoming date has bookings. */
export async function deleteSession(
  deps: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
): Promise<void> {
  await withSession(deps, user, sessionId, async (tx, session) => {
    nextSessionStatus(session.status, 'delete');
    const now = deps.clock.now();
    const ahead = (await listOccurrencesFrom(tx, sessionId, now)).map(({ id }) => id);
    // Locked, so that nobody books between the check and the deletion.
    const dates = (await lockOccurrences(tx, ahead)).filter(({ startsAt }) => startsAt > now);
    const taken = dates.filter((date) => date.taken > 0).length;
    if (taken > 0) throw new AppError('conflict', placesTakenSentence(taken));
    await withdrawOccurrences(
      tx,
      dates.map(({ id }) => id),
    );
    await transitionStatus(tx, session, 'delete');
  });
}

async function transitionStatus(tx: Tx, { id, status }: SessionToEdit, by: SessionEvent): Promise<void> {
  if (!(await transitionSession(tx, id, { by, to: nextSessionStatus(status, by) })))
    throw sessionChangedError();
}

/** Why a session cannot be deleted yet, and what to do. */
function placesTakenSentence(dates: number): string {
  return dates === 1
    ? 'People have booked a date of this session. Pause the session, or cancel that date first.'
    : `People have booked ${dates} dates of this session. Pause the session, or cancel those dates first.`;
}

export interface BusinessSessionRef {
  businessId: number;
  sessionId: number;
}

async function lockBusinessSession(
  tx: Tx,
  { businessId, sessionId }: BusinessSessionRef,
): Promise<SessionToEdit> {
  const session = await lockSession(tx, sessionId);
  if (session === null || session.businessId !== businessId || session.status === 'deleted')
    throw sessionNotFound();
  return session;
}

async function withSession<T>(
  { pool }: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
  work: (tx: Tx, session: SessionToEdit) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (tx) => {
    const businessId = await findBusinessId(tx, sessionId);
    if (businessId === null) throw sessionNotFound();
    await authoriseInTransaction(tx, user, businessId, 'manage_sessions');
    const session = await lockSession(tx, sessionId);
    if (session === null) throw sessionNotFound();
    return work(tx, session);
  });
}
