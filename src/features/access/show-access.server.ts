import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import type { FactForReview, OwnAccess, OwnFact, ShownFact } from './contract.ts';
import {
  type FactRow,
  factsOfBusiness,
  factsToReview,
  sessionsOf,
  shownFacts,
  venuesOf,
} from './queries.server.ts';

const place = ({ fact }: { fact: string }): number => accessFacts.findIndex(({ value }) => value === fact);

/** In the order of the list; those that hold before those that do not. */
export const inOrder = <Fact extends { fact: string; holds: boolean }>(facts: readonly Fact[]): Fact[] =>
  facts.toSorted((a, b) => Number(b.holds) - Number(a.holds) || place(a) - place(b));

/** A fact as everybody sees it. */
export const presentShown = (row: FactRow): ShownFact => ({
  id: row.id,
  fact: row.fact,
  holds: row.holds,
  statement: row.statement,
  statedAt: row.statedAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  agree: row.agree,
  deny: row.deny,
});

const presentOwn = (row: FactRow, address: string): OwnFact => ({
  ...presentShown(row),
  venueId: row.venueId,
  sessionId: row.sessionId,
  takenDown: row.takenDown,
  // Another photograph has another address: browsers keep what they have seen.
  photo: row.photo && { ...row.photo, address: `${address}?of=${row.photo.id}` },
  found: row.found.map(({ text, saidAt }) => ({ text, saidAt: new Date(saidAt).toISOString() })),
});

/** What a session and its venue say of themselves; nothing of a session that is not seen. */
export const showAccess = async (db: Db, sessionId: number): Promise<ShownFact[]> =>
  inOrder((await shownFacts(db, sessionId)).map(presentShown));

/** All that a business has stated, for those who look after it. Throws as `authoriseBusiness`. */
export async function showOwnAccess(db: Db, user: { id: string }, businessId: number): Promise<OwnAccess> {
  await authoriseBusiness(db, user, businessId, 'manage_sessions');
  const facts = await factsOfBusiness(db, businessId);
  return {
    facts: facts.map((row) => presentOwn(row, `/api/businesses/${businessId}/access/${row.id}/photo`)),
    venues: await venuesOf(db, businessId),
    sessions: await sessionsOf(db, businessId),
  };
}

/** What waits for an admin, the longest waiting first. */
export async function listFactsToReview(db: Db): Promise<FactForReview[]> {
  return (await factsToReview(db)).map((row) => ({
    ...presentOwn(row, `/api/admin/access/${row.id}/photo`),
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
