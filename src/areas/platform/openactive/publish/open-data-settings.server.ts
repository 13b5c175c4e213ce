import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { partnerNames } from '../booking/partner-queries.server.ts';
import type { OpenDataResponse, OpenDataSettings } from './contract.ts';
import { readOpenDataSettings, upsertOpenDataSettings } from './open-data-settings-queries.server.ts';

export interface OpenDataSettingsDeps {
  pool: Pool;
  clock: Clock;
}

/** Throws like `authoriseBusiness`. */
export async function getOpenDataSettings(
  { pool }: OpenDataSettingsDeps,
  user: { id: string },
  businessId: number,
): Promise<OpenDataResponse> {
  await authoriseBusiness(pool, user, businessId, 'view_details');
  return { ...(await readOpenDataSettings(pool, businessId)), partners: await partnerNames(pool) };
}

/**
 * Sets feeds and partner bookings; items leave the feeds within a second. Idempotent. Throws like
 * `authoriseBusiness`.
 */
export async function updateOpenDataSettings(
  { pool, clock }: OpenDataSettingsDeps,
  act: AuditContext,
  businessId: number,
  { publishes, allowsBooking }: OpenDataSettings,
): Promise<OpenDataResponse> {
  const choice = { publishes, allowsBooking };
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'edit_business');
    const before = await readOpenDataSettings(tx, businessId);
    if (before.publishes === publishes && before.allowsBooking === allowsBooking) return;
    await upsertOpenDataSettings(tx, businessId, choice, clock.now());
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
