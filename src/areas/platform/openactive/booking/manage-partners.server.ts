import { randomUUID } from 'node:crypto';
import { createChannelAccount } from '#areas/identity/accounts/admins/channel-account.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, isDatabaseError, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import type { BookingPartner, NewPartner, PartnerCredentials } from './contract.ts';
import {
  insertPartner,
  listPartners,
  markPartnerClosed,
  partnerById,
  updatePartnerSecret,
  updateRedirectUris,
} from './partner-queries.server.ts';

export interface PartnerDeps {
  pool: Pool;
  clock: Clock;
}

export async function readPartners(db: Db): Promise<BookingPartner[]> {
  return (await listPartners(db)).map(({ createdAt, closedAt, ...partner }) => ({
    ...partner,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}

/** Returns the secret, for the only time. Throws `conflict` (409) if the name is taken. */
export async function registerPartner(
  { pool, clock }: PartnerDeps,
  act: AuditContext,
  { name, url, returnAddresses }: NewPartner,
): Promise<PartnerCredentials> {
  const clientId = randomUUID();
  const secret = newSecret();
  const now = clock.now();
  try {
    await transaction(pool, async (tx) => {
      const userId = await createChannelAccount(tx, { id: clientId, name, of: 'partner', now });
      const id = await insertPartner(tx, {
        name,
        url,
        userId,
        clientId,
        secretDigest: digestSecret(secret),
        returnAddresses,
        now,
      });
      await recordAudit(tx, act, {
        action: 'booking_partner.registered',
        subject: 'booking_partner',
        subjectId: id,
        after: { name, url, returnAddresses },
      });
    });
  } catch (error) {
    if (isDatabaseError(error, 'uniqueViolation', 'booking_partners_name_idx'))
      throw new AppError('conflict', 'There’s already a booking partner with this name.');
    throw error;
  }
  return { name, clientId, secret };
}

/** The old secret ends at once. Throws `not_found` (404), also if closed. */
export async function rotatePartnerSecret(
  { pool }: PartnerDeps,
  act: AuditContext,
  partnerId: string,
): Promise<PartnerCredentials> {
  const secret = newSecret();
  const partner = await transaction(pool, async (tx) => {
    const changed = await updatePartnerSecret(tx, partnerId, digestSecret(secret));
    const known = changed ? await partnerById(tx, partnerId) : null;
    if (known === null) throw new AppError('not_found', 'We can’t find that booking partner.');
    await recordAudit(tx, act, {
      action: 'booking_partner.secret_renewed',
      subject: 'booking_partner',
      subjectId: partnerId,
    });
    return known;
  });
  return { ...partner, secret };
}

/**
 * Replaces the redirect addresses, which also selects tokens or secret (contract.ts). Throws `not_found` (404), also
 * if closed.
 */
export async function setRedirectUris(
  { pool }: PartnerDeps,
  act: AuditContext,
  partnerId: string,
  returnAddresses: readonly string[],
): Promise<void> {
  await transaction(pool, async (tx) => {
    const before = await updateRedirectUris(tx, partnerId, returnAddresses);
    if (before === null) throw new AppError('not_found', 'We can’t find that booking partner.');
    await recordAudit(tx, act, {
      action: 'booking_partner.return_addresses_changed',
      subject: 'booking_partner',
      subjectId: partnerId,
      before: { returnAddresses: before },
      after: { returnAddresses },
    });
  });
}

/** Ends the partner's access; its orders stay valid. Throws `not_found` (404), also if closed. */
export async function closeBookingPartner(
  { pool, clock }: PartnerDeps,
  act: AuditContext,
  partnerId: string,
  reason: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    if (!(await markPartnerClosed(tx, partnerId, clock.now())))
      throw new AppError('not_found', 'We can’t find that booking partner.');
    await recordAudit(tx, act, {
      action: 'booking_partner.closed',
      subject: 'booking_partner',
      subjectId: partnerId,
      reason,
    });
  });
}
