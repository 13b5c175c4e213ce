import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { mayViewSession, type SessionStanding } from './rules.ts';

/**
 * May this person see the session's page? As `mayViewSession`, and staff see what they work on before it is
 * published, as its owner does; a deleted session is for nobody.
 */
export async function maySeeSession(
  db: Db,
  session: Pick<SessionStanding, 'status' | 'businessStatus' | 'ownerId'> & { businessId: number },
  viewer: { id: string; role: string } | null,
): Promise<boolean> {
  if (mayViewSession(session, viewer)) return true;
  if (viewer === null || session.status === 'deleted') return false;
  try {
    await authoriseBusiness(db, viewer, session.businessId, 'view_sessions');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
