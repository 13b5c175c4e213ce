import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import type { Room } from '#areas/catalogue/venues/contract.ts';
import { roomTooSmallSentence } from '#areas/catalogue/venues/copy.ts';
import { assertPlace } from '#areas/catalogue/venues/manage-venues.server.ts';
import type { LocationChoice } from '#areas/catalogue/venues/venue-forms.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Db, isDatabaseError, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { applyClosuresAfterMove, readOccurrenceClosures } from '../closures/closure-queries.server.ts';
import { findLatestCourse } from '../courses/course-queries.server.ts';
import { type CourseToLayOut, layOutCourse, updateLatestCourse } from '../courses/lay-out-course.server.ts';
import { assignSessionRoom } from '../locations/assign-rooms.server.ts';
import { relocateUpcomingOccurrences } from '../locations/location-queries.server.ts';
import { materialiseOccurrences, rollingWindow } from '../occurrences/materialise-occurrences.server.ts';
import { replaceSlots, restoreWeeklyOccurrences } from '../occurrences/replace-slots.server.ts';
import { categoryNames } from '../prices/copy.ts';
import { replaceSessionPrices, selectSessionPrices } from '../prices/price-queries.server.ts';
import { priceFault } from '../prices/rules.ts';
import { isApproved, nextSessionStatus, type SessionEvent, sessionChangedError } from '../rules.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import { type LoadSessionsOptions, loadSessions } from '../show/load-sessions.server.ts';
import { applyTerms } from '../terms/apply-terms.server.ts';
import type { Term } from '../terms/contract.ts';
import { termProblem } from '../terms/rules.ts';
import { replaceTerms, selectTerms } from '../terms/term-queries.server.ts';
import type { OwnSession } from './contract.ts';
import {
  findBusinessId,
  insertSession,
  insertSlots,
  lockSession,
  type SessionToEdit,
  selectOwnDetails,
  setBookingRules,
  updateSession,
} from './form-queries.server.ts';
import {
  type CreateSession,
  categoryPricesOf,
  editedSessionSchema,
  MIN_DURATION_MINUTES,
  type SessionForm,
  type SessionFormInput,
} from './session-form.ts';

export interface SaveSessionDeps {
  pool: Pool;
  clock: Clock;
}

/**
 * Submits a session or saves a draft; returns its id. Throws `forbidden` (403), `conflict` (409: business not
 * approved) or `invalid_input` (400: type, or a term that is over).
 */
export async function createSession(
  { pool, clock }: SaveSessionDeps,
  user: { id: string },
  { businessId, ...form }: CreateSession,
): Promise<number> {
  assertTermsAhead(form.terms ?? [], [], clock.now());
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'manage_sessions');
    return createBusinessSession(tx, businessId, form, clock.now());
  });
}

/** The caller must have checked permissions. Throws `invalid_input` (400), and for a course as `layOutCourse`. */
export async function createBusinessSession(
  tx: Tx,
  businessId: number,
  form: SessionForm,
  now: Date,
): Promise<number> {
  const place = form.place ?? { venueId: null, roomId: null };
  assertRoomCapacity(form, await assertPlace(tx, businessId, place));
  const status = form.draft ? 'draft' : 'pending';
  const id = await insertSession(tx, businessId, form, status, place).catch(asUnknownTypeError);
  await insertSlots(tx, id, form.schedule);
  if (form.bookingRules !== undefined) await setBookingRules(tx, id, form.bookingRules, now);
  if (form.terms !== undefined) await replaceTerms(tx, id, form.terms);
  await replaceSessionPrices(tx, id, categoryPricesOf(form) ?? []);
  if (form.course !== undefined) await layOutCourse(tx, courseOf(id, form, place), form.course, now);
  else if (form.soldAs === 'course' && !form.draft) throw courseWithoutDates();
  return id;
}

function courseOf(sessionId: number, form: SessionForm, place: LocationChoice): CourseToLayOut {
  const { price: pricePence, maxParticipants: capacity, duration } = form;
  return { sessionId, pricePence, capacity, duration, place };
}

function courseWithoutDates(): AppError {
  const message = 'Choose the dates of the course';
  return new AppError('invalid_input', message, { errors: [{ field: 'course.days', message }] });
}

/** Returns the draft's id. The caller must check permissions. Throws `ZodError`, or `invalid_input` (400: place). */
export async function createDraft(
  tx: Tx,
  businessId: number,
  input: SessionFormInput,
  place: LocationChoice,
): Promise<number> {
  const form = editedSessionSchema.parse({ ...input, draft: true });
  assertRoomCapacity(form, await assertPlace(tx, businessId, place));
  const id = await insertSession(tx, businessId, form, 'draft', place);
  await insertSlots(tx, id, form.schedule);
  if (form.terms !== undefined) await replaceTerms(tx, id, form.terms);
  await replaceSessionPrices(tx, id, categoryPricesOf(form) ?? []);
  return id;
}

/**
 * Updates a session. Changed content needs review, terms don't (docs/product/data.md#changing-what-was-read); booked
 * dates keep their venue. Throws `not_found` (404), `forbidden` (403), `invalid_input` (400) or `conflict` (409:
 * bookings, room, concurrent edit, or submitted already).
 */
export async function editSession(
  { pool, clock }: SaveSessionDeps,
  user: { id: string },
  sessionId: number,
  form: SessionForm,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const businessId = await findBusinessId(tx, sessionId);
    if (businessId === null) throw sessionNotFound();
    await authoriseInTransaction(tx, user, businessId, 'manage_sessions');
    assertTermsAhead(form.terms ?? [], await selectTerms(tx, sessionId), clock.now());
    await editBusinessSession(tx, { businessId, sessionId }, form, clock.now());
  });
}

/** The caller must check permissions. Throws as `editSession`, also 404 for another business's session. */
export async function editBusinessSession(
  tx: Tx,
  { businessId, sessionId }: { businessId: number; sessionId: number },
  form: SessionForm,
  now: Date,
): Promise<void> {
  const session = await lockSession(tx, sessionId);
  if (session === null || session.businessId !== businessId || session.status === 'deleted')
    throw sessionNotFound();
  if (form.version !== undefined && form.version !== session.version)
    throw new AppError(
      'conflict',
      'Someone else has changed this session since you opened it. We haven’t saved your changes. Check it again.',
    );
  if (form.soldAs !== session.soldAs)
    throw new AppError(
      'conflict',
      'You can’t change how a session is sold. Duplicate it, or create a new one.',
    );
  assertMinDuration(form, session);
  const by = transitionAfterEdit(session, form);
  const to = nextSessionStatus(session.status, by);
  const place = form.place ?? { venueId: session.venueId, roomId: session.roomId };
  const before = await readOccurrenceClosures(tx, sessionId, now);
  const staying = await relocateUpcomingOccurrences(tx, session, place, now);
  const room = await assertPlace(tx, businessId, place);
  assertRoomCapacity(form, room);
  if (form.terms !== undefined) await applyTerms(tx, session, form.terms, now);
  await replaceSlots(tx, session, form.schedule, form.maxParticipants, now);
  // Unchanged weekly times get dates again on days that are now in a term.
  if (form.terms !== undefined)
    await restoreWeeklyOccurrences(tx, { id: sessionId, capacity: form.maxParticipants }, form.schedule, now);
  if (form.soldAs === 'course') {
    await updateLatestCourse(tx, courseOf(sessionId, form, place), form.course, now);
    if (!form.draft && (await findLatestCourse(tx, sessionId)) === null) throw courseWithoutDates();
  }
  await savePrices(tx, sessionId, form);
  const updated = await updateSession(tx, sessionId, form, { by, to }, place).catch(asUnknownTypeError);
  if (!updated) throw sessionChangedError();
  if (form.bookingRules !== undefined) await setBookingRules(tx, sessionId, form.bookingRules, now);
  if (isApproved(to)) await materialiseOccurrences(tx, [sessionId], rollingWindow(now));
  if (room !== null) await assignSessionRoom(tx, sessionId, room, staying, now);
  await applyClosuresAfterMove(tx, sessionId, before, now);
}

/** Prices that the form leaves alone must still be below the standard price. Throws `invalid_input` (400). */
async function savePrices(tx: Tx, sessionId: number, form: SessionForm): Promise<void> {
  const prices = categoryPricesOf(form);
  if (prices !== null) return replaceSessionPrices(tx, sessionId, prices);
  const kept = await selectSessionPrices(tx, sessionId);
  const fault = priceFault(kept, form.price);
  const dearest = fault === null ? undefined : kept[fault.index];
  if (dearest === undefined) return;
  const message = `${categoryNames[dearest.category]} costs ${formatPounds(dearest.pricePence)}. The standard price must be above that`;
  throw new AppError('invalid_input', message, { errors: [{ field: 'price', message }] });
}

/** Throws `invalid_input` (400) for a term that is over or too far ahead, unless it is stored. */
function assertTermsAhead(terms: readonly Term[], stored: readonly Term[], now: Date): void {
  const errors = terms.flatMap((term, index) => {
    const known = stored.some(
      ({ firstDay, lastDay }) => firstDay === term.firstDay && lastDay === term.lastDay,
    );
    const problem = known ? null : termProblem(term, londonDay(now));
    return problem === null ? [] : [{ field: `terms.${index}.${problem.field}`, message: problem.message }];
  });
  const [first] = errors;
  if (first !== undefined) throw new AppError('invalid_input', first.message, { errors });
}

/** Imported sessions may be 5 or 10 minutes long and keep that. Throws `invalid_input` (400) for others. */
function assertMinDuration({ duration }: SessionForm, session: SessionToEdit): void {
  if (duration >= MIN_DURATION_MINUTES || duration === session.duration) return;
  const message = `Duration must be at least ${MIN_DURATION_MINUTES} minutes`;
  throw new AppError('invalid_input', message, { errors: [{ field: 'duration', message }] });
}

/** Throws `invalid_input` (400). */
function assertRoomCapacity({ maxParticipants }: SessionForm, room: Room | null): void {
  if (room === null || maxParticipants <= room.capacity) return;
  const message = roomTooSmallSentence(room);
  throw new AppError('invalid_input', message, { errors: [{ field: 'maxParticipants', message }] });
}

function transitionAfterEdit(session: SessionToEdit, form: SessionForm): SessionEvent {
  const { status } = session;
  const handedIn = status !== 'draft' && status !== 'rejected';
  if (form.draft && handedIn)
    throw new AppError('conflict', 'You can’t turn a submitted session back into a draft.');
  if (!form.draft && !handedIn) return 'submit';
  return hasReviewedContentChanged(session, form) ? 'edit_content' : 'edit_terms';
}

/** Content that an admin has reviewed. */
function hasReviewedContentChanged(before: SessionToEdit, after: SessionForm): boolean {
  return (
    before.title !== after.title ||
    before.description !== after.description ||
    before.sessionTypeId !== after.sessionTypeId ||
    before.gender !== after.gender ||
    before.genderReason !== after.genderReason ||
    !sameChoices(before.difficulty, after.difficulty) ||
    !sameChoices(before.ageGroups, after.ageGroups)
  );
}

const sameChoices = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((choice) => b.includes(choice));

function asUnknownTypeError(error: unknown): never {
  if (!isDatabaseError(error, 'foreignKeyViolation', 'sessions_session_type_id_fkey')) throw error;
  const message = 'Session type is required';
  throw new AppError('invalid_input', message, {
    errors: [{ field: 'sessionTypeId', message }],
    cause: error,
  });
}

/** All but deleted sessions, on sale first, then by title. Throws `not_found` (404) or `forbidden` (403). */
export async function listBusinessSessions(
  db: Db,
  user: { id: string },
  businessId: number,
  options: LoadSessionsOptions,
): Promise<OwnSession[]> {
  await authoriseBusiness(db, user, businessId, 'view_sessions');
  const sides = await selectOwnDetails(db, businessId, options.now);
  const sessions = await loadSessions(
    db,
    sides.map(({ id }) => id),
    options,
  );
  return sessions.flatMap((session) => {
    const side = sides.find(({ id }) => id === session.id);
    return side === undefined ? [] : [{ ...session, ...side }];
  });
}
