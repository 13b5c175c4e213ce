import { createHash } from 'node:crypto';
import type { CancelOccurrenceDeps } from '#features/booking/cancel/cancel-occurrence.server.ts';
import { addDateOf } from '#features/dashboard/dates/add-one-off-date.server.ts';
import {
  type ChangeDateDeps,
  cancelDateOf,
  changeDateWithin,
} from '#features/dashboard/dates/change-date.server.ts';
import type { MarkedChoice } from '#features/dashboard/dates/contract.ts';
import { pauseSessionOf, resumeSessionOf } from '#features/sessions/own/change-status.server.ts';
import { createSessionOf, editSessionOf } from '#features/sessions/own/save-session.server.ts';
import type { SessionForm } from '#features/sessions/own/session-form.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { actByKey, type Caller, keepCaller } from '../keys/key-door.server.ts';
import {
  nameRequest,
  noteMade,
  type OwnDateRow,
  ownDateOf,
  typeOf,
  type WholeSessionRow,
  wholeSessionOf,
} from './business-queries.server.ts';
import type { ChangedDate, ChangedSession, NewDate, NewSession } from './contract.ts';
import { inApiNames, readSentSession } from './session-words.ts';

export interface WriteSessionsDeps extends CancelOccurrenceDeps {
  onBookingChanged: ChangeDateDeps['onBookingChanged'];
}

/** What became of a request that makes something: `again` where one by its name had made it before. */
export interface MadeOnce<Row> {
  row: Row;
  again: boolean;
}

/** A session of the key's business. Throws `not_found` (404). */
export async function ownSession(
  db: Db,
  { businessId }: Caller,
  sessionId: number,
): Promise<WholeSessionRow> {
  const session = await wholeSessionOf(db, businessId, sessionId);
  if (session === null) throw new AppError('not_found', 'We can’t find that session.');
  return session;
}

/**
 * Makes a session for the key's business, by the rules of the dashboard's form: handed in for review, or kept as a draft. The same
 * request again is answered with what it made. Throws `invalid_input` (400), field by field as it was sent, and
 * `idempotency_key_reused` (422).
 *
 * @param name what the caller calls the request
 */
export function makeSession(
  deps: WriteSessionsDeps,
  caller: Caller,
  act: Act,
  name: string,
  sent: NewSession,
): Promise<MadeOnce<WholeSessionRow>> {
  return actByKey(deps, caller, async (tx) => {
    const { id, again } = await once(tx, deps, caller, { name, what: 'session', sent }, async () => {
      const form = await formOf(tx, sent, { isChange: false });
      const made = await sayingInApiNames(() => createSessionOf(tx, caller.businessId, form));
      await noteSession(tx, act, caller, made, 'session.made');
      return made;
    });
    return { row: await ownSession(tx, caller, id), again };
  });
}

/** Changes a session of the key's business. Throws `not_found` (404), `invalid_input` (400) and `conflict` (409) as `editSession`. */
export function changeSession(
  deps: WriteSessionsDeps,
  caller: Caller,
  act: Act,
  sessionId: number,
  sent: ChangedSession,
): Promise<WholeSessionRow> {
  return actByKey(deps, caller, async (tx) => {
    await ownSession(tx, caller, sessionId);
    const form = await formOf(tx, sent, { isChange: true });
    const of = { businessId: caller.businessId, sessionId };
    await sayingInApiNames(() => editSessionOf(tx, of, form, deps.clock.now()));
    await noteSession(tx, act, caller, sessionId, 'session.changed');
    return ownSession(tx, caller, sessionId);
  });
}

/** Pauses a session of the key's business, or puts it back on sale. Throws `not_found` (404) and `conflict` (409). */
export function turnSession(
  deps: WriteSessionsDeps,
  caller: Caller,
  act: Act,
  sessionId: number,
  to: 'paused' | 'published',
): Promise<WholeSessionRow> {
  return actByKey(deps, caller, async (tx) => {
    const before = await ownSession(tx, caller, sessionId);
    const of = { businessId: caller.businessId, sessionId };
    if (to === 'paused') await pauseSessionOf(tx, of);
    else await resumeSessionOf(tx, of, deps.clock.now());
    const after = await ownSession(tx, caller, sessionId);
    if (after.status !== before.status)
      await noteSession(tx, act, caller, sessionId, to === 'paused' ? 'session.paused' : 'session.resumed');
    return after;
  });
}

/**
 * Adds a one-off date to a session of the key's business. The same request again is answered with what it made. Throws
 * `not_found` (404), `invalid_input` (400), `conflict` (409) as `addDate`, and `idempotency_key_reused` (422).
 *
 * @param name what the caller calls the request
 */
export function addDateByKey(
  deps: WriteSessionsDeps,
  caller: Caller,
  act: Act,
  request: { name: string; sessionId: number; sent: NewDate },
): Promise<MadeOnce<OwnDateRow>> {
  const { name, sessionId, sent } = request;
  const { starts, minutes, places, venue, room, ...same } = sent;
  return actByKey(deps, caller, async (tx) => {
    await ownSession(tx, caller, sessionId);
    const { id, again } = await once(tx, deps, caller, { name, what: `date of ${sessionId}`, sent }, () =>
      sayingInApiNames(() =>
        addDateOf(
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
    return { row: await ownDate(tx, caller, id), again };
  });
}

/** Changes a date of the key's business, and the bookings with it. Throws `not_found` (404), and as `changeDates`. */
export function changeDateByKey(
  deps: WriteSessionsDeps,
  caller: Caller,
  dateId: number,
  { starts, places, note, later, was }: ChangedDate,
): Promise<OwnDateRow> {
  return actByKey(deps, caller, async (tx) => {
    await ownDate(tx, caller, dateId);
    await sayingInApiNames(() =>
      changeDateWithin(tx, deps, dateId, {
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
    return ownDate(tx, caller, dateId);
  });
}

/**
 * Calls a date of the key's business off: everybody is refunded and told. One that is called off stays so. Throws
 * `not_found` (404) and `conflict` (409: over, another amount would go back than `refund`, in pence, or the choice of
 * `marked` is missing).
 */
export async function callDateOffByKey(
  deps: WriteSessionsDeps,
  caller: Caller,
  act: Act,
  dateId: number,
  {
    reason,
    refund,
    marked,
  }: { reason: string; refund: number | undefined; marked: MarkedChoice | undefined },
): Promise<OwnDateRow> {
  const { pool } = deps;
  const before = await ownDate(pool, caller, dateId);
  if (before.cancelled) return before;
  await cancelDateOf(deps, act, dateId, {
    reason,
    marked,
    agreed: ({ refundPence }) => refund === undefined || refund === refundPence,
    within: (tx) => keepCaller(tx, caller, deps.clock.now()),
  });
  return ownDate(pool, caller, dateId);
}

/** A date of the key's business. Throws `not_found` (404). */
async function ownDate(db: Db, { businessId }: Caller, dateId: number): Promise<OwnDateRow> {
  const date = await ownDateOf(db, businessId, dateId);
  if (date === null) throw new AppError('not_found', 'We can’t find that date.');
  return date;
}

async function formOf(
  tx: Tx,
  sent: NewSession | ChangedSession,
  how: { isChange: boolean },
): Promise<SessionForm> {
  const { type, ...rest } = sent;
  const read = readSentSession({ ...rest, typeId: await typeOf(tx, type) }, how);
  if ('form' in read) return read.form;
  throw new AppError('invalid_input', read.errors[0]?.message ?? 'We can’t read this.', {
    errors: read.errors,
  });
}

/** Makes something for a request unless one by its name has, and answers its number. */
async function once(
  tx: Tx,
  { clock }: Pick<WriteSessionsDeps, 'clock'>,
  { keyId }: Caller,
  { name, what, sent }: { name: string; what: string; sent: object },
  make: () => Promise<number>,
): Promise<{ id: number; again: boolean }> {
  const digest = createHash('sha256')
    .update(JSON.stringify([what, sent]))
    .digest('hex');
  const known = await nameRequest(tx, { keyId, name, digest, orderId: null, now: clock.now() });
  if (known !== null) {
    if (known.digest !== digest || known.made === null) throw reusedName();
    return { id: known.made, again: true };
  }
  const id = await make();
  await noteMade(tx, keyId, name, id);
  return { id, again: false };
}

/** The refusal of a name that another request has had. */
export const reusedName = (): AppError =>
  new AppError(
    'idempotency_key_reused',
    'You’ve already used this Idempotency-Key with another body. Use a new key for each request.',
  );

/** What the use cases refuse field by field, by the names of the API. */
async function sayingInApiNames<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    throw new AppError(error.code, error.message, { errors: inApiNames(error.errors), cause: error });
  }
}

const noteSession = (
  tx: Tx,
  act: Act,
  { businessId }: Caller,
  sessionId: number,
  action: `session.${string}`,
) => recordAudit(tx, act, { action, subject: 'session', subjectId: sessionId, details: { businessId } });
