import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import {
  authoriseBusiness,
  authoriseCredentialChange,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { listMyBusinesses } from '#areas/catalogue/businesses/status/get-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { partnerByClient } from '../booking/partner-queries.server.ts';
import { readOpenDataSettings } from '../publish/open-data-settings-queries.server.ts';
import type { GrantedPartner, PartnerAuthorization } from './contract.ts';
import { findGrant, listGrants, revokeGrant, upsertGrant } from './grant-queries.server.ts';
import { toSitePath } from './oidc-routes.server.ts';
import { clientById } from './openid-queries.server.ts';
import { allSellerScopes, requestedSellerScopes, type SellerScope, sellerScopes } from './rules.ts';

export interface AuthorizeDeps {
  pool: Pool;
  clock: Clock;
  openId(): Promise<Provider>;
  /** Runs in the granting transaction, to queue the owner's email. `may`: all permissions, in words. */
  onPartnerLetIn(tx: Tx, letIn: { consentId: string; byId: string; may: string[] }): Promise<void>;
}

/** The library reads and sets its cookies here. */
export interface HttpExchange {
  request: Pick<FastifyRequest, 'raw'>;
  reply: Pick<FastifyReply, 'raw'>;
}

interface AuthorizationRequest {
  uid: string;
  clientId: string;
  scopes: SellerScope[];
  /** `prompt=consent`: always ask. */
  insists: boolean;
}

/**
 * Returns this browser's pending request. Throws `not_found` (404) if it is another browser's, over, or its partner
 * closed.
 */
async function readInteraction(
  { pool, openId }: AuthorizeDeps,
  { request, reply }: HttpExchange,
  uid: string,
): Promise<AuthorizationRequest & { partner: { name: string; url: string } }> {
  const over = new AppError('not_found', 'This request has expired. Start again on the partner’s site.');
  const details = await (await openId())
    .interactionDetails(request.raw, reply.raw)
    .catch(async (error: unknown) => {
      const { errors } = await import('oidc-provider');
      if (error instanceof errors.SessionNotFound) throw over;
      throw error;
    });
  const { client_id: clientId, scope, prompt } = details.params;
  if (details.uid !== uid || typeof clientId !== 'string') throw over;
  const partner = await clientById(pool, clientId);
  if (partner === null) throw over;
  return {
    uid,
    clientId,
    scopes: requestedSellerScopes(typeof scope === 'string' ? scope : ''),
    insists: prompt !== undefined,
    partner: { name: partner.name, url: partner.url },
  };
}

async function listAuthorizableBusinesses(pool: Pool, user: { id: string }): Promise<MyBusiness[]> {
  return (await listMyBusinesses(pool, user.id)).filter(
    ({ role, status }) => role === 'owner' && status === 'approved',
  );
}

/** Data of the consent page. Throws like `readInteraction`. */
export async function readAuthorizationRequest(
  deps: AuthorizeDeps,
  exchange: HttpExchange,
  user: { id: string },
  uid: string,
): Promise<PartnerAuthorization> {
  const { partner, scopes } = await readInteraction(deps, exchange, uid);
  const businesses = await listAuthorizableBusinesses(deps.pool, user);
  return {
    partner,
    scopes,
    businesses: await Promise.all(
      businesses.map(async ({ id, name }) => ({
        id,
        name,
        letsPartnersSell: (await readOpenDataSettings(deps.pool, id)).allowsBooking,
      })),
    ),
  };
}

/**
 * Returns the next URL if the business has already agreed to all of it; null if the person must choose or agree.
 * Throws like `readInteraction`.
 */
export async function resumeWithConsent(
  deps: AuthorizeDeps,
  exchange: HttpExchange,
  user: { id: string },
  uid: string,
): Promise<string | null> {
  const ask = await readInteraction(deps, exchange, uid);
  const [business, another] = await listAuthorizableBusinesses(deps.pool, user);
  if (business === undefined || another !== undefined || ask.insists) return null;
  const consent = await findGrant(deps.pool, ask.clientId, business.id);
  if (consent === null || ask.scopes.some((scope) => !consent.scopes.includes(scope))) return null;
  return finishInteraction(deps, exchange, { businessId: business.id, consentId: consent.id });
}

/**
 * Grants access and returns the next URL. Throws like `readInteraction` and `authoriseBusiness`, and `conflict` (409)
 * if the business isn't approved.
 */
export async function grantAccess(
  deps: AuthorizeDeps,
  exchange: HttpExchange,
  act: AuditContext,
  { uid, businessId }: { uid: string; businessId: number },
): Promise<{ redirectTo: string }> {
  const { pool, clock, onPartnerLetIn } = deps;
  const ask = await readInteraction(deps, exchange, uid);
  const consentId = await transaction(pool, async (tx) => {
    const owner = { id: act.actorId, signInId: act.signInId };
    const business = await authoriseCredentialChange(tx, owner, businessId, 'manage_api');
    if (business.status !== 'approved')
      throw new AppError('conflict', 'You can allow partners after we’ve approved the business.');
    const partner = await partnerByClient(tx, ask.clientId);
    if (partner === null) throw new AppError('not_found', 'This partner can no longer sell.');
    const { id, scopes, grown } = await upsertGrant(tx, {
      partnerId: partner.id,
      businessId,
      scopes: ask.scopes,
      userId: act.actorId,
      now: clock.now(),
    });
    if (grown) {
      await recordAudit(tx, act, {
        action: 'business.partner_let_in',
        subject: 'business',
        subjectId: businessId,
        after: { partner: partner.name, scopes: ask.scopes },
      });
      const may = allSellerScopes
        .filter((scope) => scopes.includes(scope))
        .map((scope) => sellerScopes[scope].label);
      await onPartnerLetIn(tx, { consentId: id, byId: act.actorId, may });
    }
    return id;
  });
  return { redirectTo: await finishInteraction(deps, exchange, { businessId, consentId }) };
}

/** Returns the next URL. Throws like `readInteraction`. */
export async function denyAccess(
  deps: AuthorizeDeps,
  exchange: HttpExchange,
  uid: string,
): Promise<{ redirectTo: string }> {
  await readInteraction(deps, exchange, uid);
  const provider = await deps.openId();
  const refused = { error: 'access_denied', error_description: 'the seller did not agree' };
  return {
    redirectTo: toSitePath(
      await provider.interactionResult(exchange.request.raw, exchange.reply.raw, refused),
    ),
  };
}

async function finishInteraction(
  { openId }: AuthorizeDeps,
  { request, reply }: HttpExchange,
  { businessId, consentId }: { businessId: number; consentId: string },
): Promise<string> {
  const agreed = {
    login: { accountId: String(businessId), remember: false },
    consent: { grantId: consentId },
  };
  return toSitePath(await (await openId()).interactionResult(request.raw, reply.raw, agreed));
}

/** Throws like `authoriseBusiness`. */
export async function readGrants(
  pool: Pool,
  user: { id: string },
  businessId: number,
): Promise<GrantedPartner[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_api');
  return (await listGrants(pool, businessId)).map(({ agreedAt, ...partner }) => ({
    ...partner,
    agreedAt: agreedAt.toISOString(),
  }));
}

/** Revokes a partner's tokens; its orders stay valid. Throws like `authoriseBusiness`, and `not_found` (404). */
export async function revokePartner(
  { pool, clock }: Pick<AuthorizeDeps, 'pool' | 'clock'>,
  act: AuditContext,
  { businessId, partnerId }: { businessId: number; partnerId: string },
): Promise<GrantedPartner[]> {
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'manage_api');
    const partner = await revokeGrant(tx, businessId, partnerId, clock.now());
    if (partner === null) throw new AppError('not_found', 'This partner isn’t allowed to sell for you.');
    await recordAudit(tx, act, {
      action: 'business.partner_shut_out',
      subject: 'business',
      subjectId: businessId,
      before: { partner },
    });
  });
  return readGrants(pool, { id: act.actorId }, businessId);
}
