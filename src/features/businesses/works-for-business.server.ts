import type { Db } from '#shared/db/database.server.ts';
import { isMemberSomewhere } from './member-queries.server.ts';

/**
 * Does that person work for a business somebody else owns? Also for a suspended one: people who booked before must
 * still be met at the door.
 */
export function worksForBusiness(db: Db, userId: string): Promise<boolean> {
  return isMemberSomewhere(db, userId);
}
