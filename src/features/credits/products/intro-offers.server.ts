import { isNewcomer } from '#features/businesses/standing/newcomers.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { introRefusals } from '../copy.ts';
import { type IntroRefusal, introRefusal } from '../rules.ts';
import { hasHadIntro } from './product-queries.server.ts';

/** Why somebody may not buy an introductory offer of a business now; null where they may. */
export async function whyNoIntro(db: Db, userId: string, businessId: number): Promise<IntroRefusal | null> {
  const had = await hasHadIntro(db, userId, businessId);
  return introRefusal({ had, newcomer: had || (await isNewcomer(db, userId, businessId)) });
}

/** Throws `conflict` (409) where somebody may not buy one. */
export async function assertIntroAllowed(tx: Tx, userId: string, businessId: number): Promise<void> {
  const why = await whyNoIntro(tx, userId, businessId);
  if (why !== null) throw new AppError('conflict', introRefusals[why]);
}
