import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import type { BusinessAction } from '#areas/catalogue/businesses/permissions/permissions.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { BusinessWaitlist } from './contract.ts';
import {
  findWaitlist,
  listWaitlistEntries,
  listWaitlistOffers,
  occurrencesWithWaitlist,
  updateWaitlistOff,
  type WaitlistRow,
} from './queries.server.ts';
import { offerPlacesOutOfTurn, processWaitlist, type WaitlistDeps } from './waitlist-processor.server.ts';

/**
 * Returns the list with past entries and all offers (`GET /api/occurrences/{occurrenceId}/waiting-list`). Throws
 * `not_found` (404), `forbidden` (403) or `conflict` (409).
 */
export async function readBusinessWaitlist(
  pool: Pool,
  user: AuthUser,
  occurrenceId: number,
): Promise<BusinessWaitlist> {
  await authoriseWaitlist(pool, user, occurrenceId, 'view_attendees');
  return presentBusinessWaitlist(pool, occurrenceId);
}

/** Turns a session's waiting lists on or off; turning off emails everyone waiting. Throws as above. */
export async function setWaitlistOff(
  deps: WaitlistDeps,
  user: AuthUser,
  act: AuditContext,
  occurrenceId: number,
  off: boolean,
): Promise<BusinessWaitlist> {
  const { pool, clock } = deps;
  const { sessionId, businessId } = await authoriseWaitlist(pool, user, occurrenceId, 'change_occurrence');
  const changed = await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'change_occurrence');
    if (!(await updateWaitlistOff(tx, sessionId, off, clock.now()))) return false;
    await recordAudit(tx, act, {
      action: off ? 'session.waiting-list-off' : 'session.waiting-list-on',
      subject: 'session',
      subjectId: sessionId,
    });
    return true;
  });
  if (changed)
    for (const date of await occurrencesWithWaitlist(pool, sessionId)) await processWaitlist(deps, date);
  return presentBusinessWaitlist(pool, occurrenceId);
}

/**
 * Offers places out of turn, with a reason for the person and the audit log. Throws `not_found` (404), `forbidden`
 * (403) or `conflict` (409: too few free places, or no longer waiting).
 */
export async function offerOutOfTurn(
  deps: WaitlistDeps,
  user: AuthUser,
  act: AuditContext,
  { occurrenceId, placeId }: { occurrenceId: number; placeId: string },
  reason: string,
): Promise<BusinessWaitlist> {
  const { businessId } = await authoriseWaitlist(deps.pool, user, occurrenceId, 'change_occurrence');
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'change_occurrence');
    const people = await listWaitlistEntries(tx, occurrenceId);
    if (!people.some(({ id }) => id === placeId))
      throw new AppError('not_found', 'We can’t find that person on the list.');
    if (!(await offerPlacesOutOfTurn(tx, deps, occurrenceId, placeId, reason)))
      throw new AppError(
        'conflict',
        'There aren’t enough free places, or they’ve left the list. You can add places to the date.',
      );
    await recordAudit(tx, act, {
      action: 'date.offered-out-of-turn',
      subject: 'occurrence',
      subjectId: occurrenceId,
      reason,
      details: { placeId },
    });
  });
  return presentBusinessWaitlist(deps.pool, occurrenceId);
}

async function authoriseWaitlist(
  pool: Pool,
  user: AuthUser,
  occurrenceId: number,
  action: BusinessAction,
): Promise<WaitlistRow> {
  const list = await findWaitlist(pool, occurrenceId);
  if (list === null) throw new AppError('not_found', 'We can’t find that date.');
  await authoriseBusiness(pool, user, list.businessId, action);
  return list;
}

async function presentBusinessWaitlist(pool: Pool, occurrenceId: number): Promise<BusinessWaitlist> {
  const list = await findWaitlist(pool, occurrenceId);
  const offers = await listWaitlistOffers(pool, occurrenceId);
  return {
    off: list?.waitlistOff === true,
    people: (await listWaitlistEntries(pool, occurrenceId)).map((person) => ({
      ...person,
      joinedAt: person.joinedAt.toISOString(),
      endedAt: person.endedAt?.toISOString() ?? null,
      offers: offers
        .filter(({ placeId }) => placeId === person.id)
        .map((offer) => ({
          kind: offer.kind,
          outcome: offer.outcome,
          reason: offer.reason,
          forThem: offer.autoBook,
          agreed: offer.agreedPence === null ? null : penceToDecimal(offer.agreedPence),
          offeredAt: offer.offeredAt.toISOString(),
          countsFrom: offer.countsFrom.toISOString(),
          deadline: offer.deadline.toISOString(),
          settledAt: offer.settledAt?.toISOString() ?? null,
        })),
    })),
  };
}
