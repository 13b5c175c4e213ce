import { createHash } from 'node:crypto';
import type { CancelOccurrenceDeps } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import { addBusinessOccurrence } from '#areas/booking/schedule/occurrences/add-one-off-occurrence.server.ts';
import {
  type ChangeOccurrenceDeps,
  cancelAuthorisedOccurrence,
  changeOccurrenceInTransaction,
} from '#areas/booking/schedule/occurrences/change-occurrence.server.ts';
import type { MarkedChoice } from '#areas/booking/schedule/occurrences/contract.ts';
import {
  pauseBusinessSession,
  resumeBusinessSession,
} from '#areas/catalogue/sessions/own/change-status.server.ts';
import {
  createBusinessSession,
  editBusinessSession,
} from '#areas/catalogue/sessions/own/save-session.server.ts';
import type { SessionForm } from '#areas/catalogue/sessions/own/session-form.ts';
import {
  type KeyCaller,
  lockApiKey,
  transactionWithKey,
} from '#areas/platform/api-keys/api-key-auth.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import {
  type BusinessOccurrenceRow,
  findOccurrence,
  findSessionDetails,
  findSessionTypeId,
  insertIdempotencyKey,
  type SessionDetailsRow,
  updateIdempotencyResult,
} from './business-queries.server.ts';
import type { NewOccurrence, NewSession, UpdateOccurrence, UpdateSession } from './contract.ts';
import { parseSessionInput, toApiErrors } from './session-fields.ts';

export interface WriteSessionsDeps extends CancelOccurrenceDeps {
  onBookingChanged: ChangeOccurrenceDeps['onBookingChanged'];
}

export interface IdempotentResult<Row> {
  row: Row;
  again: boolean;
}

/** Throws `not_found` (404). */
export async function requireSession(
  db: Db,
  { businessId }: KeyCaller,
  sessionId: number,
): Promise<SessionDetailsRow> {
  const session = await findSessionDetails(db, businessId, sessionId);
  if (session === null) throw new AppError('not_found', 'We can’t find that session.');
  return session;
}

/**
 * Creates a session by the form's rules, as a draft or for review. Idempotent by `name`. Throws `invalid_input` (400)
 * by API field and `idempotency_key_reused` (422).
 * @param name the idempotency key
 */
export function createSession(
  deps: WriteSessionsDeps,
  caller: KeyCaller,
  act: AuditContext,
  name: string,
  sent: NewSession,
): Promise<IdempotentResult<SessionDetailsRow>> {
  return transactionWithKey(deps, caller, async (tx) => {
    const { id, again } = await createOnce(tx, deps, caller, { name, what: 'session', sent }, async () => {
      const form = await parseSessionForm(tx, sent, { isChange: false });
      const made = await withApiFieldNames(() =>
        createBusinessSession(tx, caller.businessId, form, deps.clock.now()),
      );
      await auditSession(tx, act, caller, made, 'session.made');
      return made;
    });
    return { row: await requireSession(tx, caller, id), again };
  });
}

/** Throws `not_found` (404), and like `editSession` `invalid_input` (400) and `conflict` (409). */
export function updateSession(
  deps: WriteSessionsDeps,
  caller: KeyCaller,
  act: AuditContext,
  sessionId: number,
  sent: UpdateSession,
): Promise<SessionDetailsRow> {
  return transactionWithKey(deps, caller, async (tx) => {
    await requireSession(tx, caller, sessionId);
    const form = await parseSessionForm(tx, sent, { isChange: true });
    const of = { businessId: caller.businessId, sessionId };
    await withApiFieldNames(() => editBusinessSession(tx, of, form, deps.clock.now()));
    await auditSession(tx, act, caller, sessionId, 'session.changed');
    return requireSession(tx, caller, sessionId);
  });
}

/** Throws `not_found` (404) and `conflict` (409). */
export function setSessionPaused(
  deps: WriteSessionsDeps,
  caller: KeyCaller,
  act: AuditContext,
  sessionId: number,
  to: 'paused' | 'published',
): Promise<SessionDetailsRow> {
  return transactionWithKey(deps, caller, async (tx) => {
    const before = await requireSession(tx, caller, sessionId);
    const of = { businessId: caller.businessId, sessionId };
    if (to === 'paused') await pauseBusinessSession(tx, of);
    else await resumeBusinessSession(tx, of, deps.clock.now());
    const after = await requireSession(tx, caller, sessionId);
    if (after.status !== before.status)
      await auditSession(tx, act, caller, sessionId, to === 'paused' ? 'session.paused' : 'session.resumed');
    return after;
  });
}

/**
 * Adds a one-off date. Idempotent by `name`. Throws `not_found` (404), like `addOccurrence`, and
 * `idempotency_key_reused` (422).
 * @param name the idempotency key
 */
export function createOccurrenceByKey(
  deps: WriteSessionsDeps,
  caller: KeyCaller,
  act: AuditContext,
  request: { name: string; sessionId: number; sent: NewOccurrence },
): Promise<IdempotentResult<BusinessOccurrenceRow>> {
  const { name, sessionId, sent } = request;
  const { starts, minutes, places, venue, room, ...same } = sent;
  return transactionWithKey(deps, caller, async (tx) => {
    await requireSession(tx, caller, sessionId);
    const { id, again } = await createOnce(
      tx,
      deps,
      caller,
      { name, what: `date of ${sessionId}`, sent },
      () =>
        withApiFieldNames(() =>
          addBusinessOccurrence(
            tx,
            act,
            { businessId: caller.businessId, sessionId },
            {
              ...same,
              startTime: starts,
              duration: minutes,
              capacity: places,
              ...(venue === undefined && room === undefined
                ? {}
                : { place: { venueId: venue ?? null, roomId: room ?? null } }),
            },
            deps.clock.now(),
          ),
        ),
    );
    return { row: await requireOccurrence(tx, caller, id), again };
  });
}

/** Throws `not_found` (404), and like `updateOccurrences`. */
export function updateOccurrenceByKey(
  deps: WriteSessionsDeps,
  caller: KeyCaller,
  dateId: number,
  { starts, places, note, later, was }: UpdateOccurrence,
): Promise<BusinessOccurrenceRow> {
  return transactionWithKey(deps, caller, async (tx) => {
    await requireOccurrence(tx, caller, dateId);
    await withApiFieldNames(() =>
      changeOccurrenceInTransaction(tx, deps, dateId, {
        startTime: starts,
        capacity: places,
        note,
        scope: later ? 'later' : 'this',
        ...(was === undefined
          ? {}
          : {
              seen: { startsAt: new Date(was.starts).toISOString(), capacity: was.places, note: was.note },
            }),
      }),
    );
    return requireOccurrence(tx, caller, dateId);
  });
}

/**
 * Cancels a date with refunds and mails; idempotent. Throws `not_found` (404), `conflict` (409: past, the refund
 * isn't `refund` pence, or `marked` is missing).
 */
export async function cancelOccurrenceByKey(
  deps: WriteSessionsDeps,
  caller: KeyCaller,
  act: AuditContext,
  dateId: number,
  {
    reason,
    refund,
    marked,
  }: { reason: string; refund: number | undefined; marked: MarkedChoice | undefined },
): Promise<BusinessOccurrenceRow> {
  const { pool } = deps;
  const before = await requireOccurrence(pool, caller, dateId);
  if (before.cancelled) return before;
  await cancelAuthorisedOccurrence(deps, act, dateId, {
    reason,
    marked,
    agreed: ({ refundPence }) => refund === undefined || refund === refundPence,
    within: (tx) => lockApiKey(tx, caller, deps.clock.now()),
  });
  return requireOccurrence(pool, caller, dateId);
}

/** Throws `not_found` (404). */
async function requireOccurrence(
  db: Db,
  { businessId }: KeyCaller,
  dateId: number,
): Promise<BusinessOccurrenceRow> {
  const date = await findOccurrence(db, businessId, dateId);
  if (date === null) throw new AppError('not_found', 'We can’t find that date.');
  return date;
}

async function parseSessionForm(
  tx: Tx,
  sent: NewSession | UpdateSession,
  how: { isChange: boolean },
): Promise<SessionForm> {
  const { type, ...rest } = sent;
  const read = parseSessionInput({ ...rest, typeId: await findSessionTypeId(tx, type) }, how);
  if ('form' in read) return read.form;
  throw new AppError('invalid_input', read.errors[0]?.message ?? 'We can’t read this.', {
    errors: read.errors,
  });
}

/** Creates once per idempotency key; returns the id. */
async function createOnce(
  tx: Tx,
  { clock }: Pick<WriteSessionsDeps, 'clock'>,
  { keyId }: KeyCaller,
  { name, what, sent }: { name: string; what: string; sent: object },
  make: () => Promise<number>,
): Promise<{ id: number; again: boolean }> {
  const digest = createHash('sha256')
    .update(JSON.stringify([what, sent]))
    .digest('hex');
  const known = await insertIdempotencyKey(tx, { keyId, name, digest, orderId: null, now: clock.now() });
  if (known !== null) {
    if (known.digest !== digest || known.made === null) throw idempotencyKeyReused();
    return { id: known.made, again: true };
  }
  const id = await make();
  await updateIdempotencyResult(tx, keyId, name, id);
  return { id, again: false };
}

export const idempotencyKeyReused = (): AppError =>
  new AppError(
    'idempotency_key_reused',
    'You’ve already used this Idempotency-Key with another body. Use a new key for each request.',
  );

/** Renames the fields of validation errors. */
async function withApiFieldNames<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    throw new AppError(error.code, error.message, { errors: toApiErrors(error.errors), cause: error });
  }
}

const auditSession = (
  tx: Tx,
  act: AuditContext,
  { businessId }: KeyCaller,
  sessionId: number,
  action: `session.${string}`,
) => recordAudit(tx, act, { action, subject: 'session', subjectId: sessionId, details: { businessId } });
