import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { partnerNames } from '../booking/partner-queries.server.ts';
import { readChoice, writeChoice } from './choice-queries.server.ts';
import type { OpenChoice, OpenChoiceAnswer } from './contract.ts';

export interface ChooseDeps {
  pool: Pool;
  clock: Clock;
}

/** What the business has chosen. Throws as `authoriseBusiness` does. */
export async function showChoice(
  { pool }: ChooseDeps,
  user: { id: string },
  businessId: number,
): Promise<OpenChoiceAnswer> {
  await authoriseBusiness(pool, user, businessId, 'view_details');
  return { ...(await readChoice(pool, businessId)), partners: await partnerNames(pool) };
}

/**
 * Takes a business in or out of the feeds, and of what others may book. Its items leave the feeds within a second. The
 * same choice again changes nothing. Throws as `authoriseBusiness` does.
 */
export async function choose(
  { pool, clock }: ChooseDeps,
  act: Act,
  businessId: number,
  { publishes, allowsBooking }: OpenChoice,
): Promise<OpenChoiceAnswer> {
  const choice = { publishes, allowsBooking };
  await transaction(pool, async (tx) => {
    await requireStanding(tx, { id: act.actorId }, businessId, 'edit_business');
    const before = await readChoice(tx, businessId);
    if (before.publishes === publishes && before.allowsBooking === allowsBooking) return;
    await writeChoice(tx, businessId, choice, clock.now());
    await recordAudit(tx, act, {
      action: 'business.open_data_chosen',
      subject: 'business',
      subjectId: businessId,
      before,
      after: choice,
    });
  });
  return { ...choice, partners: await partnerNames(pool) };
}
