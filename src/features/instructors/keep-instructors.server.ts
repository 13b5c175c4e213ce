import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { strangeSessions } from '#features/sessions/own/whose-sessions.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { InstructorInput, OwnInstructors } from './contract.ts';
import { instructorSentences } from './copy.ts';
import {
  accountTaken,
  addTo,
  editWords,
  insertInstructor,
  instructorsOfBusiness,
  type LockedInstructor,
  linkAccount,
  lockInstructor,
  lockTaught,
  markRemoved,
  noteWhoTaught,
  sessionsStoodIn,
  sessionsToTeach,
  shownOnDates,
  teamOf,
  withdrawFrom,
  withdrawFromDates,
} from './queries.server.ts';
import { idsOf, otherWords } from './rules.ts';

/** A date, with who was shown to teach it until now. */
export interface DateShown {
  occurrenceId: number;
  previous: readonly { id: number; name: string }[];
}

export interface KeepInstructorsDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the transaction that takes somebody out: the place to take out what else shows them. */
  onInstructorRemoved(tx: Tx, instructorId: number, at: Date): Promise<void>;
  /**
   * Runs in the transaction that has others teach a single date, where people see others by it: whoever booked it or
   * follows it is told.
   */
  onTaughtInstead(tx: Tx, date: DateShown & { at: Date }): Promise<void>;
  /**
   * Runs in the transaction that changes who teaches sessions as a rule, with the dates to come that people see others
   * teach by it, each with who was shown until now: whoever booked or follows one is told.
   */
  onTaughtOtherwise(tx: Tx, dates: readonly DateShown[], at: Date): Promise<void>;
}

/** Who does something to the instructors of which business. */
export interface Keeper {
  user: { id: string };
  act: Act;
  businessId: number;
}

/** Those who teach at a business, with whom and what they can be linked to. Throws as `authoriseBusiness`. */
export async function listOwnInstructors(
  db: Db,
  user: { id: string },
  businessId: number,
): Promise<OwnInstructors> {
  await authoriseBusiness(db, user, businessId, 'manage_sessions');
  return {
    instructors: await instructorsOfBusiness(db, businessId),
    team: await teamOf(db, businessId),
    sessions: await sessionsToTeach(db, businessId),
  };
}

/** One of that business's, locked. Throws as `authoriseBusiness`, and `not_found` (404). */
async function lockOwn(
  tx: Tx,
  { user, businessId }: Keeper,
  instructorId: number,
): Promise<LockedInstructor> {
  await requireStanding(tx, user, businessId, 'manage_sessions');
  const instructor = await lockInstructor(tx, instructorId);
  if (instructor === null || instructor.businessId !== businessId || instructor.state === 'removed')
    throw new AppError('not_found', instructorSentences.notThere);
  return instructor;
}

const wrong = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });

/** Throws `invalid_input` (400) for an account or a session that is not the business's. */
async function assertOwn(
  tx: Tx,
  businessId: number,
  { accountId, sessionIds }: InstructorInput,
): Promise<void> {
  const team = await teamOf(tx, businessId);
  if (accountId !== null && !team.some(({ id }) => id === accountId))
    throw wrong('accountId', instructorSentences.notOnTeam);
  if ((await strangeSessions(tx, businessId, sessionIds)).length > 0)
    throw wrong('sessionIds', instructorSentences.strangeSession);
}

/** Throws `conflict` (409) when one of the sessions has four already. */
async function teach(tx: Tx, instructorId: number, sessionIds: readonly number[], at: Date): Promise<void> {
  if ((await addTo(tx, instructorId, sessionIds, at)).length > 0)
    throw new AppError('conflict', instructorSentences.tooManyTogether);
}

/**
 * Lets `change` change who teaches these sessions, as part of its transaction, and has it told of which dates to come
 * people see others by it.
 */
async function tellingOf(
  tx: Tx,
  { onTaughtOtherwise }: KeepInstructorsDeps,
  { sessionIds, at }: { sessionIds: readonly number[]; at: Date },
  change: () => Promise<void>,
): Promise<void> {
  const before = await shownOnDates(tx, sessionIds, at);
  await change();
  const now = new Map((await shownOnDates(tx, sessionIds, at)).map((date) => [date.occurrenceId, date]));
  const changed = before.filter(
    ({ occurrenceId, previous }) => idsOf(now.get(occurrenceId)?.previous ?? []) !== idsOf(previous),
  );
  if (changed.length > 0) await onTaughtOtherwise(tx, changed, at);
}

/**
 * Adds somebody who teaches, whom an admin reads before everybody sees them. Answers their id. Throws as
 * `authoriseBusiness`; `invalid_input` (400) for an account or session that is not theirs; `conflict` (409) when another
 * has that account, or a session has four already.
 */
export function addInstructor(
  { pool, clock }: KeepInstructorsDeps,
  keeper: Keeper,
  input: InstructorInput,
): Promise<number> {
  const { user, act, businessId } = keeper;
  const at = clock.now();
  return transaction(pool, async (tx) => {
    await requireStanding(tx, user, businessId, 'manage_sessions');
    await assertOwn(tx, businessId, input);
    await lockTaught(tx, input.sessionIds);
    const id = await insertInstructor(tx, businessId, input, at);
    if (id === null) throw new AppError('conflict', instructorSentences.linkedAlready);
    await teach(tx, id, input.sessionIds, at);
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

/**
 * Changes what is told of somebody, whose account they have, and which sessions they teach from now on. Who taught the
 * dates that have begun is written down first. Throws as `addInstructor`, and `not_found` (404).
 */
export function changeInstructor(
  deps: KeepInstructorsDeps,
  keeper: Keeper,
  instructorId: number,
  input: InstructorInput,
): Promise<void> {
  const { pool, clock } = deps;
  const { act, businessId } = keeper;
  const at = clock.now();
  return transaction(pool, async (tx) => {
    const before = await lockOwn(tx, keeper, instructorId);
    await assertOwn(tx, businessId, input);
    const left = before.sessionIds.filter((id) => !input.sessionIds.includes(id));
    const added = input.sessionIds.filter((id) => !before.sessionIds.includes(id));
    await lockTaught(tx, [...left, ...added]);
    await noteWhoTaught(tx, left, at);
    // That they are read anew takes them off the pages for a while, and makes nobody else teach: it comes after.
    await tellingOf(tx, deps, { sessionIds: [...left, ...added], at }, async () => {
      await withdrawFrom(tx, instructorId, left);
      await teach(tx, instructorId, added, at);
    });
    if (otherWords(before, input)) await editWords(tx, instructorId, input, at);
    if (before.accountId !== input.accountId) {
      if (input.accountId !== null && (await accountTaken(tx, businessId, input.accountId, instructorId)))
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

/** Takes somebody out: nobody sees them any more, and they teach nothing to come. Throws as `lockOwn`. */
export function removeInstructor(
  deps: KeepInstructorsDeps,
  keeper: Keeper,
  instructorId: number,
): Promise<void> {
  const { pool, clock, onInstructorRemoved } = deps;
  const at = clock.now();
  return transaction(pool, async (tx) => {
    const { name, sessionIds } = await lockOwn(tx, keeper, instructorId);
    const affected = [...sessionIds, ...(await sessionsStoodIn(tx, instructorId, at))];
    await lockTaught(tx, affected);
    await noteWhoTaught(tx, sessionIds, at);
    await tellingOf(tx, deps, { sessionIds: affected, at }, async () => {
      await withdrawFrom(tx, instructorId, sessionIds);
      await withdrawFromDates(tx, instructorId, at);
      await markRemoved(tx, [instructorId]);
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
