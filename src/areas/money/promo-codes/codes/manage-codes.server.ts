import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { findForeignSessions } from '#areas/catalogue/sessions/own/session-ownership.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { CodeUse, ManagedCode, NewCode } from '../contract.ts';
import { codeExists, codesOfBusiness, insertCode, setPaused, usesOfCode } from './code-queries.server.ts';
import { codeMessages } from './copy.ts';
import { codeStatus } from './rules.ts';

interface CodeDeps {
  pool: Pool;
  clock: Clock;
}

/** Newest first. Throws like `authoriseBusiness`. */
export async function listCodes(
  { pool, clock }: CodeDeps,
  user: { id: string },
  businessId: number,
): Promise<ManagedCode[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  const today = londonDay(clock.now());
  return (await codesOfBusiness(pool, businessId)).map((code) => ({
    id: code.id,
    code: code.code,
    percentOff: code.percentOff,
    amountOff: code.penceOff === null ? null : penceToDecimal(code.penceOff),
    validFrom: code.validFrom,
    validUntil: code.validUntil,
    mostPlaces: code.mostPlaces,
    mostEach: code.mostEach,
    newcomersOnly: code.newcomersOnly,
    sessions: code.sessions,
    shown: code.shown,
    standing: codeStatus(code, today),
    paused: code.paused,
    used: code.usedPlaces,
    given: penceToDecimal(code.givenPence),
  }));
}

/** Audited. Throws like `authoriseBusiness`; `conflict` (409) for a taken name or another's session. */
export async function createPromoCode(
  { pool }: CodeDeps,
  act: AuditContext,
  businessId: number,
  input: NewCode,
): Promise<{ id: number }> {
  const { kind, amount, ...rest } = input;
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'manage_offers');
    if ((await findForeignSessions(tx, businessId, input.sessionIds)).length > 0)
      throw invalidField('sessionIds', codeMessages.strange);
    const id = await insertCode(tx, {
      ...rest,
      businessId,
      percentOff: kind === 'percent' ? Number(amount) : null,
      penceOff: kind === 'pounds' ? decimalToPence(amount) : null,
    });
    if (id === null) throw invalidField('code', codeMessages.taken);
    await recordAudit(tx, act, {
      action: 'promo_code.made',
      subject: 'business',
      subjectId: businessId,
      after: input,
      details: { codeId: id },
    });
    return { id };
  });
}

/** Held places keep their price. Idempotent. Throws like `authoriseBusiness`, and `not_found` (404). */
export async function pauseCode(
  { pool, clock }: CodeDeps,
  act: AuditContext,
  { businessId, codeId }: { businessId: number; codeId: number },
  { paused }: { paused: boolean },
): Promise<void> {
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'manage_offers');
    if (!(await codeExists(tx, businessId, codeId))) throw codeNotFound();
    if (!(await setPaused(tx, { businessId, codeId, paused, now: clock.now() }))) return;
    await recordAudit(tx, act, {
      action: paused ? 'promo_code.paused' : 'promo_code.resumed',
      subject: 'business',
      subjectId: businessId,
      details: { codeId },
    });
  });
}

const MAX_USES_SHOWN = 200;

/** Latest first. Throws like `authoriseBusiness`, and `not_found` (404). */
export async function listCodeUses(
  { pool }: CodeDeps,
  user: { id: string },
  { businessId, codeId }: { businessId: number; codeId: number },
): Promise<CodeUse[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  if (!(await codeExists(pool, businessId, codeId))) throw codeNotFound();
  return (await usesOfCode(pool, codeId, MAX_USES_SHOWN)).map((use) => ({
    bookingId: use.bookingId,
    reference: use.reference,
    name: use.name,
    session: use.sessionTitle,
    startsAt: use.startsAt.toISOString(),
    bookedAt: use.bookedAt.toISOString(),
    off: penceToDecimal(use.offPence),
    cancelled: use.cancelled,
  }));
}

function codeNotFound(): AppError {
  return new AppError('not_found', 'We can’t find that code.');
}

function invalidField(field: string, message: string): AppError {
  return new AppError('conflict', message, { errors: [{ field, message }] });
}
