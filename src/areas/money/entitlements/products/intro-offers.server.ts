import { isNewcomer } from '#areas/catalogue/businesses/status/newcomers.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { introRefusalTexts } from '../copy.ts';
import { type IntroRefusal, introRefusal } from '../rules.ts';
import { hasHadIntro } from './product-queries.server.ts';

/** Null if they can buy it. */
export async function introOfferRefusal(
  db: Db,
  userId: string,
  businessId: number,
): Promise<IntroRefusal | null> {
  const had = await hasHadIntro(db, userId, businessId);
  return introRefusal({ had, newcomer: had || (await isNewcomer(db, userId, businessId)) });
}

/** Throws `conflict` (409) if they can't buy it. */
export async function assertIntroAllowed(tx: Tx, userId: string, businessId: number): Promise<void> {
  const why = await introOfferRefusal(tx, userId, businessId);
  if (why !== null) throw new AppError('conflict', introRefusalTexts[why]);
}
