import type { AuthUser } from '#features/accounts/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Trainer } from './contract.ts';
import { presentTrainer } from './present-trainer.server.ts';
import type { TrainerRecord } from './queries.server.ts';
import { trainerById, trainerOfUser } from './queries.server.ts';

/** An approved trainer. Throws `not_found` (404) for any other, so that nobody learns who has applied. */
export async function showTrainer(db: Db, idText: string): Promise<Trainer> {
  return presentTrainer(await approvedTrainer(db, idText));
}

/** The same with everything that booking needs to know of them. */
export async function approvedTrainer(db: Db, idText: string): Promise<TrainerRecord> {
  const trainer = /^[1-9]\d{0,14}$/.test(idText) ? await trainerById(db, Number(idText)) : null;
  if (trainer?.status !== 'approved' || trainer.userSuspended)
    throw new AppError('not_found', 'Trainer not found');
  return trainer;
}

/** The trainer that somebody is. Throws `forbidden` (403) for somebody who is none. */
export async function requireTrainer(db: Db, user: Pick<AuthUser, 'id'>): Promise<TrainerRecord> {
  const trainer = await trainerOfUser(db, user.id);
  if (trainer === null) throw new AppError('forbidden', 'This is for trainers. You can apply to become one.');
  return trainer;
}
