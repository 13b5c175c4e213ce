import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import type { FactForReview, OwnAccess, OwnFact, PublicFact } from './contract.ts';
import {
  type FactRow,
  factsToReview,
  listBusinessFacts,
  listBusinessSessions,
  listBusinessVenues,
  listPublicFacts,
} from './queries.server.ts';

const factOrder = ({ fact }: { fact: string }): number =>
  accessFacts.findIndex(({ value }) => value === fact);

/** By fact, positive ones first. */
export const sortFacts = <Fact extends { fact: string; holds: boolean }>(facts: readonly Fact[]): Fact[] =>
  facts.toSorted((a, b) => Number(b.holds) - Number(a.holds) || factOrder(a) - factOrder(b));

export const toPublicFact = (row: FactRow): PublicFact => ({
  id: row.id,
  fact: row.fact,
  holds: row.holds,
  statement: row.statement,
  statedAt: row.statedAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  agree: row.agree,
  deny: row.deny,
});

const toOwnFact = (row: FactRow, address: string): OwnFact => ({
  ...toPublicFact(row),
  venueId: row.venueId,
  sessionId: row.sessionId,
  takenDown: row.takenDown,
  // A new photo gets a new URL, as browsers cache it.
  photo: row.photo && { ...row.photo, address: `${address}?of=${row.photo.id}` },
  found: row.found.map(({ text, saidAt }) => ({ text, saidAt: new Date(saidAt).toISOString() })),
});

/** Empty if the session isn't public. */
export const readAccess = async (db: Db, sessionId: number): Promise<PublicFact[]> =>
  sortFacts((await listPublicFacts(db, sessionId)).map(toPublicFact));

/** Throws as `authoriseBusiness`. */
export async function readOwnAccess(db: Db, user: { id: string }, businessId: number): Promise<OwnAccess> {
  await authoriseBusiness(db, user, businessId, 'manage_sessions');
  const facts = await listBusinessFacts(db, businessId);
  return {
    facts: facts.map((row) => toOwnFact(row, `/api/businesses/${businessId}/access/${row.id}/photo`)),
    venues: await listBusinessVenues(db, businessId),
    sessions: await listBusinessSessions(db, businessId),
  };
}

export async function listFactsToReview(db: Db): Promise<FactForReview[]> {
  return (await factsToReview(db)).map((row) => ({
    ...toOwnFact(row, `/api/admin/access/${row.id}/photo`),
    business: { id: row.businessId, name: row.businessName },
    venue: row.venueName,
    session:
      row.sessionId === null || row.sessionTitle === null
        ? null
        : { id: row.sessionId, title: row.sessionTitle },
    since: row.since.toISOString(),
    unread: row.unread,
  }));
}
