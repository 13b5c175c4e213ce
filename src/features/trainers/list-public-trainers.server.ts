import type { Db } from '#shared/db/database.server.ts';
import { approvedTrainerIds } from './queries.server.ts';

/** A trainer whom everybody may find, for lists of addresses. */
export interface PublicTrainer {
  id: number;
  /** When the profile last changed. */
  changedAt: Date;
}

/** Every trainer in the directory, by id. */
export function listPublicTrainers(db: Db): Promise<PublicTrainer[]> {
  return approvedTrainerIds(db);
}
