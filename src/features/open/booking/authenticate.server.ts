import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#shared/db/database.server.ts';
import { itemAddresses } from '../publish/items.server.ts';
import { type Partner, partnerByClient, partnerBySecret } from './partner-queries.server.ts';
import { idIn } from './request.server.ts';
import { OpenBookingRefusal } from './rules.ts';

/** Who asks, and for which seller alone where their credentials are one seller's. */
export interface Caller {
  partner: Partner;
  businessId: number | null;
}

export interface AuthenticateDeps {
  db: Db;
  publicUrl: string;
  /** Believes the headers of the standard's test interface; never in production. */
  testInterface: boolean;
}

/** What is kept of a partner's secret. It has 256 bits of chance in it, so that a plain digest cannot be guessed. */
export const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Finds out who asks: by client id and secret (HTTP Basic, RFC 7617). Throws `UnauthenticatedError` without credentials, and
 * `InvalidAPITokenError` for wrong ones and those of a partner that is closed.
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
      businessId: idIn(typeof seller === 'string' ? seller : null, itemAddresses(publicUrl).seller('')),
    };
  }
  const basic = basicCredentials(request.headers.authorization);
  if (basic === null) throw new OpenBookingRefusal('UnauthenticatedError');
  const partner = await partnerBySecret(db, basic.id, secretDigest(basic.secret));
  if (partner === null) throw new OpenBookingRefusal('InvalidAPITokenError');
  return { partner, businessId: null };
}

/** Client id and secret of an `Authorization` header; null where it holds none. */
export function basicCredentials(header: string | undefined): { id: string; secret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,500})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, id, secret] = /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}
