import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { selectOwnSides } from './form-queries.server.ts';
import { type LoadSessionsOptions, loadSessions } from './load-sessions.server.ts';
import type { OwnSession } from './own-session-contract.ts';

/**
 * The sessions of a business for those who run it, in every status but deleted: on sale first, then by title.
 * Throws `not_found` (404) or `forbidden` (403).
 */
export async function listBusinessSessions(
  db: Db,
  user: { id: string },
  businessId: number,
  options: LoadSessionsOptions,
): Promise<OwnSession[]> {
  await authoriseBusiness(db, user, businessId, 'view_sessions');
  const sides = await selectOwnSides(db, businessId, options.now);
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
