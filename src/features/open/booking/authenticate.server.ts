import type { FastifyRequest } from 'fastify';
import type { Db } from '#shared/db/database.server.ts';
import { digestOf } from '#shared/domain/secret.server.ts';
import { tokenOfDigest } from '../consent/openid-queries.server.ts';
import { FEED_SCOPE } from '../consent/rules.ts';
import { ItemAddresses } from '../publish/items.server.ts';
import { type Partner, partnerByClient, partnerBySecret } from './partner-queries.server.ts';
import { idIn } from './request.server.ts';
import { OpenBookingRefusal } from './rules.ts';

/** Who asks, for what, and for which seller alone where their credentials are one seller's. */
export interface Caller {
  partner: Partner;
  businessId: number | null;
  /** May quote, book, cancel and see orders; may follow its feed of orders. */
  may: { book: boolean; follow: boolean };
}

const EVERYTHING = { book: true, follow: true } as const;

export interface AuthenticateDeps {
  db: Db;
  publicUrl: string;
  /** Believes the headers of the standard's test interface; never in production. */
  testInterface: boolean;
}

/**
 * Finds out who asks: by a token (RFC 6750), or where the partner asks by its secret by client id and secret (HTTP
 * Basic, RFC 7617). Throws `UnauthenticatedError` without credentials, and `InvalidAPITokenError` for wrong ones, those of a partner that is closed, and
 * tokens that have ended or whose consent was taken back.
 */
export async function authenticate(
  { db, publicUrl, testInterface }: AuthenticateDeps,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Caller> {
  const testClient = request.headers['x-openactive-test-client-id'];
  if (testInterface && typeof testClient === 'string') {
    const partner = await partnerByClient(db, testClient);
    if (partner === null) throw new OpenBookingRefusal('InvalidAPITokenError');
    const seller = request.headers['x-openactive-test-seller-id'];
    return {
      partner,
      businessId: idIn(typeof seller === 'string' ? seller : null, new ItemAddresses(publicUrl).seller('')),
      may: EVERYTHING,
    };
  }
  const [, token] = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return byToken(db, token);
  const basic = basicCredentials(request.headers.authorization);
  if (basic === null) throw new OpenBookingRefusal('UnauthenticatedError');
  const partner = await partnerBySecret(db, basic.id, digestOf(basic.secret));
  if (partner === null) throw new OpenBookingRefusal('InvalidAPITokenError');
  return { partner, businessId: null, may: EVERYTHING };
}

async function byToken(db: Db, token: string): Promise<Caller> {
  const known = await tokenOfDigest(db, digestOf(token));
  if (known === null) throw new OpenBookingRefusal('InvalidAPITokenError');
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

/** Client id and secret of an `Authorization` header; null where it holds none, or control characters (RFC 7617, section 2). */
export function basicCredentials(header: string | undefined): { id: string; secret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,500})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, id, secret] =
    /^([^:\p{Cc}]+):(\P{Cc}+)$/u.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}
