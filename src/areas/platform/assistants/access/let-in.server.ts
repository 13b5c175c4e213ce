import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { requireVerifiedHolder } from '#areas/identity/accounts/credentials/require-verified-holder.server.ts';
import type { SecondFactorDeps } from '#areas/identity/accounts/second-step/second-factor.server.ts';
import { toSitePath } from '#areas/platform/openactive/oauth/oidc-routes.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AssistantRequest, ConnectedAssistant } from '../contract.ts';
import {
  ASSISTANT_OAUTH_BASE,
  type AssistantScope,
  describeRedirect,
  MAX_GRANTS,
  requestedScopes,
} from '../rules.ts';
import { listActs } from './act-queries.server.ts';
import { countGrants, listGrants, replaceGrant, revokeGrant } from './grant-queries.server.ts';
import { type ClientDeps, readClient } from './read-client.server.ts';

export interface LetInDeps extends ClientDeps {
  pool: Pool;
  clock: Clock;
  openId(): Promise<Provider>;
  /** Queues the notice to the person. */
  onSecurityNews: SecondFactorDeps['onSecurityNews'];
}

/** The library reads and sets its cookies here. */
interface HttpExchange {
  request: Pick<FastifyRequest, 'raw'>;
  reply: Pick<FastifyReply, 'raw'>;
}

interface PendingRequest {
  clientId: string;
  name: string;
  redirectUri: string;
  scopes: AssistantScope[];
}

/** This browser's pending request. Throws `not_found` (404) if it is another browser's, or over. */
async function readPending(
  deps: LetInDeps,
  { request, reply }: HttpExchange,
  uid: string,
): Promise<PendingRequest> {
  const over = new AppError('not_found', 'This request has expired. Start again in your assistant.');
  const details = await (await deps.openId())
    .interactionDetails(request.raw, reply.raw)
    .catch(async (error: unknown) => {
      const { errors } = await import('oidc-provider');
      if (error instanceof errors.SessionNotFound) throw over;
      throw error;
    });
  const { client_id: clientId, scope, redirect_uri: redirectUri } = details.params;
  if (details.uid !== uid || typeof clientId !== 'string' || typeof redirectUri !== 'string') throw over;
  const client = await readClient(deps, clientId);
  if (client === null) throw over;
  const scopes = requestedScopes(typeof scope === 'string' ? scope : undefined);
  return { clientId, name: client.name, redirectUri, scopes };
}

/** Data of the consent page. Throws like `readPending`. */
export async function readAssistantRequest(
  deps: LetInDeps,
  exchange: HttpExchange,
  uid: string,
): Promise<AssistantRequest> {
  const { name, redirectUri, scopes } = await readPending(deps, exchange, uid);
  return { name, goesTo: describeRedirect(redirectUri), scopes };
}

/**
 * Lets the assistant in and returns the next URL. Throws like `readPending`, `forbidden` (403) for an unproven
 * address, and `conflict` (409) beyond the limit.
 */
export async function letAssistantIn(
  deps: LetInDeps,
  exchange: HttpExchange,
  act: AuditContext,
  { uid, email }: { uid: string; email: string },
): Promise<{ redirectTo: string }> {
  const { clientId, name, scopes } = await readPending(deps, exchange, uid);
  const grantId = await transaction(deps.pool, async (tx) => {
    await requireVerifiedHolder(tx, { id: act.actorId, signInId: act.signInId });
    if ((await countGrants(tx, act.actorId)) >= MAX_GRANTS)
      throw new AppError(
        'conflict',
        `You can connect ${MAX_GRANTS} assistants. End one on your profile first.`,
      );
    const id = await replaceGrant(tx, { clientId, userId: act.actorId, scopes, now: deps.clock.now() });
    await recordAudit(tx, act, {
      action: 'user.assistant_let_in',
      subject: 'user',
      subjectId: act.actorId,
      after: { assistant: name, scopes },
    });
    await deps.onSecurityNews(tx, { email, news: 'assistant-connected', detail: name });
    return id;
  });
  return finish(deps, exchange, {
    login: { accountId: act.actorId, remember: false },
    consent: { grantId },
  });
}

/** Returns the next URL. Throws like `readPending`. */
export async function turnAssistantAway(
  deps: LetInDeps,
  exchange: HttpExchange,
  uid: string,
): Promise<{ redirectTo: string }> {
  await readPending(deps, exchange, uid);
  return finish(deps, exchange, { error: 'access_denied', error_description: 'the person did not agree' });
}

async function finish(
  { openId }: LetInDeps,
  { request, reply }: HttpExchange,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<{ redirectTo: string }> {
  const address = await (await openId()).interactionResult(request.raw, reply.raw, result);
  return { redirectTo: toSitePath(address, ASSISTANT_OAUTH_BASE) };
}

/** The person's assistants, each with its latest acts. */
export async function readAssistants(pool: Pool, user: { id: string }): Promise<ConnectedAssistant[]> {
  const grants = await listGrants(pool, user.id);
  const acts = await listActs(
    pool,
    grants.map(({ id }) => id),
  );
  return grants.map(({ id, name, redirectUris, scopes, grantedAt, lastUsedAt }) => ({
    id,
    name,
    goesTo: [...new Set(redirectUris.map((uri) => describeRedirect(uri, 'your own device')))].join(', '),
    scopes,
    grantedAt: grantedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    acts: acts
      .filter(({ grantId }) => grantId === id)
      .map(({ summary, actedAt }) => ({ summary, actedAt: actedAt.toISOString() })),
  }));
}

/** Ends an assistant's access; its tokens stop at once. Throws `not_found` (404). */
export async function endAssistant(
  { pool, clock }: Pick<LetInDeps, 'pool' | 'clock'>,
  act: AuditContext,
  grantId: string,
): Promise<ConnectedAssistant[]> {
  await transaction(pool, async (tx) => {
    const name = await revokeGrant(tx, act.actorId, grantId, clock.now());
    if (name === null) throw new AppError('not_found', 'This assistant has no access any more.');
    await recordAudit(tx, act, {
      action: 'user.assistant_ended',
      subject: 'user',
      subjectId: act.actorId,
      before: { assistant: name },
    });
  });
  return readAssistants(pool, { id: act.actorId });
}
