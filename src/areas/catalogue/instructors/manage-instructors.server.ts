import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import {
  findBusinessId,
  findForeignSessions,
} from '#areas/catalogue/sessions/own/session-ownership.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { InstructorInput, OwnInstructors } from './contract.ts';
import { instructorSentences } from './copy.ts';
import {
  addToSessions,
  insertInstructor,
  instructorsByOccurrence,
  isAccountTaken,
  type LockedInstructor,
  linkAccount,
  listBusinessInstructors,
  listSessionInstructors,
  listSubstitutedSessions,
  listTeachableSessions,
  listTeam,
  lockInstructor,
  lockTaughtSessions,
  markInstructorsRemoved,
  recordPastInstructors,
  removeFromOccurrences,
  removeFromSessions,
  updateInstructorText,
} from './queries.server.ts';
import { listInstructorIds, needsReview } from './rules.ts';

export interface OccurrenceInstructorChange {
  occurrenceId: number;
  previous: readonly { id: number; name: string }[];
}

export interface ManageInstructorsDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the removing transaction, to remove their photos and the like. */
  onInstructorRemoved(tx: Tx, instructorId: number, at: Date): Promise<void>;
  /** Runs in the transaction, if the change is visible, to email those who booked or follow the date. */
  onSubstitutesChanged(tx: Tx, date: OccurrenceInstructorChange & { at: Date }): Promise<void>;
  /** Runs in the transaction with the dates that visibly change, to email those who booked or follow them. */
  onInstructorsChanged(tx: Tx, dates: readonly OccurrenceInstructorChange[], at: Date): Promise<void>;
}

export interface InstructorActor {
  user: { id: string };
  act: AuditContext;
  businessId: number;
}

/** With the accounts and sessions they can be linked to. Throws as `authoriseBusiness`. */
export async function listOwnInstructors(
  db: Db,
  user: { id: string },
  businessId: number,
): Promise<OwnInstructors> {
  await authoriseBusiness(db, user, businessId, 'manage_sessions');
  return {
    instructors: await listBusinessInstructors(db, businessId),
    team: await listTeam(db, businessId),
    sessions: await listTeachableSessions(db, businessId),
  };
}

/** By name. The caller must check permissions. */
export const listInstructorNames = async (
  db: Db,
  businessId: number,
): Promise<{ id: number; name: string }[]> =>
  (await listBusinessInstructors(db, businessId)).map(({ id, name }) => ({ id, name }));

/** For a draft session; skips removed instructors. */
export async function assignToDraft(
  tx: Tx,
  {
    businessId,
    sessionId,
    instructorIds,
  }: { businessId: number; sessionId: number; instructorIds: readonly number[] },
  now: Date,
): Promise<void> {
  for (const instructorId of instructorIds) {
    const found = await lockInstructor(tx, instructorId);
    if (found?.businessId === businessId && found.state !== 'removed')
      await addToSessions(tx, instructorId, [sessionId], now);
  }
}

/** Throws as `authoriseBusiness`, and `not_found` (404). */
async function lockOwnInstructor(
  tx: Tx,
  { user, businessId }: InstructorActor,
  instructorId: number,
): Promise<LockedInstructor> {
  await authoriseInTransaction(tx, user, businessId, 'manage_sessions');
  const instructor = await lockInstructor(tx, instructorId);
  if (instructor === null || instructor.businessId !== businessId || instructor.state === 'removed')
    throw new AppError('not_found', instructorSentences.notThere);
  return instructor;
}

const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });

/** Throws `invalid_input` (400) unless account and sessions are the business's. */
async function assertOwnLinks(
  tx: Tx,
  businessId: number,
  { accountId, sessionIds }: InstructorInput,
): Promise<void> {
  const team = await listTeam(tx, businessId);
  if (accountId !== null && !team.some(({ id }) => id === accountId))
    throw invalidField('accountId', instructorSentences.notOnTeam);
  if ((await findForeignSessions(tx, businessId, sessionIds)).length > 0)
    throw invalidField('sessionIds', instructorSentences.strangeSession);
}

/** Throws `conflict` (409) if a session has four already. */
async function assignToSessions(
  tx: Tx,
  instructorId: number,
  sessionIds: readonly number[],
  at: Date,
): Promise<void> {
  if ((await addToSessions(tx, instructorId, sessionIds, at)).length > 0)
    throw new AppError('conflict', instructorSentences.tooManyTogether);
}

/** Runs `change` and reports the upcoming dates whose visible instructors changed. */
async function notifyingChanges(
  tx: Tx,
  { onInstructorsChanged }: ManageInstructorsDeps,
  { sessionIds, at }: { sessionIds: readonly number[]; at: Date },
  change: () => Promise<void>,
): Promise<void> {
  const before = await instructorsByOccurrence(tx, sessionIds, at);
  await change();
  const now = new Map(
    (await instructorsByOccurrence(tx, sessionIds, at)).map((date) => [date.occurrenceId, date]),
  );
  const changed = before.filter(
    ({ occurrenceId, previous }) =>
      listInstructorIds(now.get(occurrenceId)?.previous ?? []) !== listInstructorIds(previous),
  );
  if (changed.length > 0) await onInstructorsChanged(tx, changed, at);
}

/**
 * For review. Returns the id. Throws as `authoriseBusiness`, `invalid_input` (400: account or session) or `conflict`
 * (409: account in use, or session full).
 */
export function addInstructor(
  { pool, clock }: ManageInstructorsDeps,
  keeper: InstructorActor,
  input: InstructorInput,
): Promise<number> {
  const { user, act, businessId } = keeper;
  const at = clock.now();
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'manage_sessions');
    await assertOwnLinks(tx, businessId, input);
    await lockTaughtSessions(tx, input.sessionIds);
    const id = await insertInstructor(tx, businessId, input, at);
    if (id === null) throw new AppError('conflict', instructorSentences.linkedAlready);
    await assignToSessions(tx, id, input.sessionIds, at);
    await recordAudit(tx, act, {
      action: 'instructor.added',
      subject: 'instructor',
      subjectId: String(id),
      after: { ...input },
      details: { businessId },
    });
    return id;
  });
}

/** Records past dates' instructors first. Throws as `addInstructor`, and `not_found` (404). */
export function updateInstructor(
  deps: ManageInstructorsDeps,
  keeper: InstructorActor,
  instructorId: number,
  input: InstructorInput,
): Promise<void> {
  const { pool, clock } = deps;
  const { act, businessId } = keeper;
  const at = clock.now();
  return transaction(pool, async (tx) => {
    const before = await lockOwnInstructor(tx, keeper, instructorId);
    await assertOwnLinks(tx, businessId, input);
    const left = before.sessionIds.filter((id) => !input.sessionIds.includes(id));
    const added = input.sessionIds.filter((id) => !before.sessionIds.includes(id));
    await lockTaughtSessions(tx, [...left, ...added]);
    await recordPastInstructors(tx, left, at);
    // Run this before the text update: hiding them for review must not count as a change of instructors.
    await notifyingChanges(tx, deps, { sessionIds: [...left, ...added], at }, async () => {
      await removeFromSessions(tx, instructorId, left);
      await assignToSessions(tx, instructorId, added, at);
    });
    if (needsReview(before, input)) await updateInstructorText(tx, instructorId, input, at);
    if (before.accountId !== input.accountId) {
      if (input.accountId !== null && (await isAccountTaken(tx, businessId, input.accountId, instructorId)))
        throw new AppError('conflict', instructorSentences.linkedAlready);
      await linkAccount(tx, instructorId, input.accountId);
    }
    const { name, bio, qualifications, accountId, sessionIds } = before;
    await recordAudit(tx, act, {
      action: 'instructor.changed',
      subject: 'instructor',
      subjectId: String(instructorId),
      before: { name, bio, qualifications, accountId, sessionIds },
      after: { ...input },
      details: { businessId },
    });
  });
}

/**
 * Replaces the usual instructors of a session. Records past dates' instructors first. Throws `not_found` (404),
 * `invalid_input` (400: another business's instructor) and as `authoriseBusiness`.
 */
export function setSessionInstructors(
  deps: ManageInstructorsDeps,
  { user, act }: { user: { id: string }; act: AuditContext },
  sessionId: number,
  instructorIds: readonly number[],
): Promise<void> {
  const at = deps.clock.now();
  const wanted = [...new Set(instructorIds)].toSorted((a, b) => a - b);
  return transaction(deps.pool, async (tx) => {
    const businessId = await findBusinessId(tx, sessionId);
    if (businessId === null) throw new AppError('not_found', 'We can’t find that session.');
    await authoriseInTransaction(tx, user, businessId, 'manage_sessions');
    for (const id of wanted) {
      const instructor = await lockInstructor(tx, id);
      if (instructor?.businessId !== businessId || instructor.state === 'removed')
        throw invalidField('instructorIds', instructorSentences.strangeInstructor);
    }
    await lockTaughtSessions(tx, [sessionId]);
    const before = (await listSessionInstructors(tx, sessionId)).map(({ id }) => id);
    await recordPastInstructors(tx, [sessionId], at);
    await notifyingChanges(tx, deps, { sessionIds: [sessionId], at }, async () => {
      for (const id of before.filter((own) => !wanted.includes(own)))
        await removeFromSessions(tx, id, [sessionId]);
      for (const id of wanted.filter((own) => !before.includes(own)))
        await assignToSessions(tx, id, [sessionId], at);
    });
    await recordAudit(tx, act, {
      action: 'session.taught-by',
      subject: 'session',
      subjectId: sessionId,
      before: { instructorIds: before },
      after: { instructorIds: wanted },
      details: { businessId },
    });
  });
}

/** Throws as `lockOwnInstructor`. */
export function removeInstructor(
  deps: ManageInstructorsDeps,
  keeper: InstructorActor,
  instructorId: number,
): Promise<void> {
  const { pool, clock, onInstructorRemoved } = deps;
  const at = clock.now();
  return transaction(pool, async (tx) => {
    const { name, sessionIds } = await lockOwnInstructor(tx, keeper, instructorId);
    const affected = [...sessionIds, ...(await listSubstitutedSessions(tx, instructorId, at))];
    await lockTaughtSessions(tx, affected);
    await recordPastInstructors(tx, sessionIds, at);
    await notifyingChanges(tx, deps, { sessionIds: affected, at }, async () => {
      await removeFromSessions(tx, instructorId, sessionIds);
      await removeFromOccurrences(tx, instructorId, at);
      await markInstructorsRemoved(tx, [instructorId]);
    });
    await onInstructorRemoved(tx, instructorId, at);
    await recordAudit(tx, keeper.act, {
      action: 'instructor.removed',
      subject: 'instructor',
      subjectId: String(instructorId),
      before: { name, sessionIds },
      details: { businessId: keeper.businessId },
    });
  });
}
