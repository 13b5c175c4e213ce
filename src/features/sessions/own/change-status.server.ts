import { requireStanding } from '#features/businesses/permissions/authorise-business.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { datesFrom, lockDates } from '../dates/date-queries.server.ts';
import { materialiseOccurrences, rollingWindow } from '../dates/materialise-occurrences.server.ts';
import { assertPapers } from '../papers/follow-papers.server.ts';
import { nextSessionStatus, type SessionEvent, sessionHasChanged } from '../rules.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import {
  businessOfSession,
  copySession,
  lockSession,
  moveSession,
  type SessionToEdit,
  withdrawDates,
} from './form-queries.server.ts';
import type { SaveSessionDeps } from './save-session.server.ts';

/** Takes a published session out of the search and stops new bookings; those made stay. Throws 403, 404, 409. */
export async function pauseSession(
  deps: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
): Promise<void> {
  await withSession(deps, user, sessionId, (tx, session) => move(tx, session, 'pause'));
}

/**
 * The same within a transaction of somebody who has seen to who may at that business; one that is paused stays so.
 * Throws `not_found` (404) for another business's, and `conflict` (409).
 */
export async function pauseSessionOf(tx: Tx, of: SessionOf): Promise<void> {
  const session = await lockSessionOf(tx, of);
  if (session.status !== 'paused') await move(tx, session, 'pause');
}

/** Puts a paused session back on sale. Throws 403, 404, 409 (also while papers that it needs are not valid). */
export async function resumeSession(
  deps: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
): Promise<void> {
  await withSession(deps, user, sessionId, (tx, session) => resume(tx, session, deps.clock.now()));
}

/** The same within a transaction of somebody who has seen to who may; one that is published stays so. Throws 404, 409. */
export async function resumeSessionOf(tx: Tx, of: SessionOf, now: Date): Promise<void> {
  const session = await lockSessionOf(tx, of);
  if (session.status !== 'published') await resume(tx, session, now);
}

async function resume(tx: Tx, session: SessionToEdit, now: Date): Promise<void> {
  await move(tx, session, 'resume');
  await assertPapers(tx, session, now);
  await materialiseOccurrences(tx, [session.id], rollingWindow(now));
}

/** Makes a draft with the same words, price and times. Answers its id. Throws 403, 404, 409. */
export async function duplicateSession(
  deps: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
): Promise<number> {
  return withSession(deps, user, sessionId, (tx) => copySession(tx, sessionId));
}

/**
 * Deletes a session nobody has a seat of any more; its past, bookings and receipts included, stays.
 * Throws 403, 404, or `conflict` (409) while a date to come has seats taken.
 */
export async function deleteSession(
  deps: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
): Promise<void> {
  await withSession(deps, user, sessionId, async (tx, session) => {
    nextSessionStatus(session.status, 'delete');
    const now = deps.clock.now();
    const ahead = (await datesFrom(tx, sessionId, now)).map(({ id }) => id);
    // Locked, so that nobody takes a seat between the look and the deletion.
    const dates = (await lockDates(tx, ahead)).filter(({ startsAt }) => startsAt > now);
    const taken = dates.filter((date) => date.taken > 0).length;
    if (taken > 0) throw new AppError('conflict', seatsTakenSentence(taken));
    await withdrawDates(
      tx,
      dates.map(({ id }) => id),
    );
    await move(tx, session, 'delete');
  });
}

async function move(tx: Tx, { id, status }: SessionToEdit, by: SessionEvent): Promise<void> {
  if (!(await moveSession(tx, id, { by, to: nextSessionStatus(status, by) }))) throw sessionHasChanged();
}

/** Why a session cannot be deleted yet, and what to do. */
function seatsTakenSentence(dates: number): string {
  return dates === 1
    ? 'People have booked a date of this session. Pause the session, or cancel that date first.'
    : `People have booked ${dates} dates of this session. Pause the session, or cancel those dates first.`;
}

/** A session, and whose it has to be. */
export interface SessionOf {
  businessId: number;
  sessionId: number;
}

async function lockSessionOf(tx: Tx, { businessId, sessionId }: SessionOf): Promise<SessionToEdit> {
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
    const businessId = await businessOfSession(tx, sessionId);
    if (businessId === null) throw sessionNotFound();
    await requireStanding(tx, user, businessId, 'manage_sessions');
    const session = await lockSession(tx, sessionId);
    if (session === null) throw sessionNotFound();
    return work(tx, session);
  });
}
