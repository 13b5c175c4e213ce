import type { FastifyRequest } from 'fastify';
import type { Db } from '#shared/db/database.server.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import { findTokenByDigest } from '../oauth/openid-queries.server.ts';
import { FEED_SCOPE } from '../oauth/rules.ts';
import { ItemUrls } from '../publish/feed-items.server.ts';
import { idFromUrl } from './parse-order.server.ts';
import { type Partner, partnerByClient, partnerBySecret } from './partner-queries.server.ts';
import { OpenBookingError } from './rules.ts';

export interface PartnerCaller {
  partner: Partner;
  businessId: number | null;
  /** `book`: quote, book, cancel and read orders; `follow`: read the orders feed. */
  may: { book: boolean; follow: boolean };
}

const ALL_PERMISSIONS = { book: true, follow: true } as const;

export interface AuthenticateDeps {
  db: Db;
  publicUrl: string;
  /** Trusts the test interface's headers; never in production. */
  testInterface: boolean;
}

/**
 * Authenticates by bearer token (RFC 6750), or by client id and secret (RFC 7617). Throws `UnauthenticatedError`
 * without credentials, and `InvalidAPITokenError` for wrong, expired or revoked ones and closed partners.
 */
export async function authenticatePartner(
  { db, publicUrl, testInterface }: AuthenticateDeps,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<PartnerCaller> {
  const testClient = request.headers['x-openactive-test-client-id'];
  if (testInterface && typeof testClient === 'string') {
    const partner = await partnerByClient(db, testClient);
    if (partner === null) throw new OpenBookingError('InvalidAPITokenError');
    const seller = request.headers['x-openactive-test-seller-id'];
    return {
      partner,
      businessId: idFromUrl(typeof seller === 'string' ? seller : null, new ItemUrls(publicUrl).seller('')),
      may: ALL_PERMISSIONS,
    };
  }
  const [, token] = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return authenticateByToken(db, token);
  const basic = parseBasicCredentials(request.headers.authorization);
  if (basic === null) throw new OpenBookingError('UnauthenticatedError');
  const partner = await partnerBySecret(db, basic.id, digestSecret(basic.secret));
  if (partner === null) throw new OpenBookingError('InvalidAPITokenError');
  return { partner, businessId: null, may: ALL_PERMISSIONS };
}

async function authenticateByToken(db: Db, token: string): Promise<PartnerCaller> {
  const known = await findTokenByDigest(db, digestSecret(token));
  if (known === null) throw new OpenBookingError('InvalidAPITokenError');
  const { scope, businessId, ...partner } = known;
  const scopes = scope.split(' ');
  return {
    partner,
    businessId,
    may: {
      book: businessId !== null && scopes.includes('openactive-openbooking'),
      follow: scopes.includes(FEED_SCOPE),
    },
  };
}

/** Null without valid credentials, or with control characters (RFC 7617, section 2). */
export function parseBasicCredentials(header: string | undefined): { id: string; secret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,500})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, id, secret] =
    /^([^:\p{Cc}]+):(\P{Cc}+)$/u.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}
