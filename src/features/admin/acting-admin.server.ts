import type { FastifyRequest } from 'fastify';
import { type Authenticator, requireRole } from '#features/accounts/require-user.server.ts';
import type { Act } from '#shared/audit/record-audit.server.ts';

/** The admin behind a request, for the audit log. Throws `unauthorized` (401) or `forbidden` (403). */
export async function actingAdmin(auth: Authenticator, request: FastifyRequest): Promise<Act> {
  const admin = await requireRole(auth, request, 'admin');
  return { actorId: admin.id, requestId: request.id };
}
