import type { AuthUser } from '#features/accounts/contract.ts';
import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import type { BusinessAction } from '#features/businesses/permissions/permissions.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { BusinessList } from './contract.ts';
import { type ListDeps, offerOutOfTurn, workOnList } from './offer-places.server.ts';
import {
  datesWithList,
  type ListRow,
  listOfDate,
  offersOfList,
  peopleOfList,
  setListOff,
} from './queries.server.ts';

/**
 * Who waits for a date of the business, who did, and every offer (`GET /api/occurrences/{occurrenceId}/waiting-list`).
 * Throws `not_found` (404), `forbidden` (403) or `conflict` (409).
 */
export async function showBusinessList(
  pool: Pool,
  user: AuthUser,
  occurrenceId: number,
): Promise<BusinessList> {
  await authoriseList(pool, user, occurrenceId, 'view_attendees');
  return businessList(pool, occurrenceId);
}

/** Keeps lists for the session of a date, or none: whoever waits is told then. Throws as above. */
export async function switchLists(
  deps: ListDeps,
  user: AuthUser,
  act: Act,
  occurrenceId: number,
  off: boolean,
): Promise<BusinessList> {
  const { pool, clock } = deps;
  const { sessionId, businessId } = await authoriseList(pool, user, occurrenceId, 'change_occurrence');
  const changed = await transaction(pool, async (tx) => {
    await requireStanding(tx, user, businessId, 'change_occurrence');
    if (!(await setListOff(tx, sessionId, off, clock.now()))) return false;
    await recordAudit(tx, act, {
      action: off ? 'session.waiting-list-off' : 'session.waiting-list-on',
      subject: 'session',
      subjectId: sessionId,
    });
    return true;
  });
  if (changed) for (const date of await datesWithList(pool, sessionId)) await workOnList(deps, date);
  return businessList(pool, occurrenceId);
}

/**
 * Offers free places to somebody before their turn, with the reason that they and the audit log are given. Throws
 * `not_found` (404), `forbidden` (403) or `conflict` (409: too few places are free, or they wait no more).
 */
export async function offerBeforeTurn(
  deps: ListDeps,
  user: AuthUser,
  act: Act,
  { occurrenceId, placeId }: { occurrenceId: number; placeId: string },
  reason: string,
): Promise<BusinessList> {
  const { businessId } = await authoriseList(deps.pool, user, occurrenceId, 'change_occurrence');
  await transaction(deps.pool, async (tx) => {
    await requireStanding(tx, user, businessId, 'change_occurrence');
    const people = await peopleOfList(tx, occurrenceId);
    if (!people.some(({ id }) => id === placeId))
      throw new AppError('not_found', 'We can’t find that person on the list.');
    if (!(await offerOutOfTurn(tx, deps, occurrenceId, placeId, reason)))
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
  return businessList(deps.pool, occurrenceId);
}

async function authoriseList(
  pool: Pool,
  user: AuthUser,
  occurrenceId: number,
  action: BusinessAction,
): Promise<ListRow> {
  const list = await listOfDate(pool, occurrenceId);
  if (list === null) throw new AppError('not_found', 'We can’t find that date.');
  await authoriseBusiness(pool, user, list.businessId, action);
  return list;
}

async function businessList(pool: Pool, occurrenceId: number): Promise<BusinessList> {
  const list = await listOfDate(pool, occurrenceId);
  const offers = await offersOfList(pool, occurrenceId);
  return {
    off: list?.listOff === true,
    people: (await peopleOfList(pool, occurrenceId)).map((person) => ({
      ...person,
      joinedAt: person.joinedAt.toISOString(),
      endedAt: person.endedAt?.toISOString() ?? null,
      offers: offers
        .filter(({ placeId }) => placeId === person.id)
        .map((offer) => ({
          kind: offer.kind,
          outcome: offer.outcome,
          reason: offer.reason,
          forThem: offer.forThem,
          agreed: offer.agreedPence === null ? null : penceToDecimal(offer.agreedPence),
          offeredAt: offer.offeredAt.toISOString(),
          countsFrom: offer.countsFrom.toISOString(),
          deadline: offer.deadline.toISOString(),
          settledAt: offer.settledAt?.toISOString() ?? null,
        })),
    })),
  };
}
