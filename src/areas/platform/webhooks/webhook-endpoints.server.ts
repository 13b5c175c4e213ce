import { randomUUID } from 'node:crypto';
import {
  authoriseBusiness,
  authoriseCredentialChange,
  authoriseInTransaction,
  requireApproved,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { isInternalAddress } from '#shared/http/ssrf-safe-fetch.server.ts';
import type {
  DeliveryDetails,
  LogFilter,
  Webhook,
  WebhookDelivery,
  WebhookLog,
  WebhookWithSecret,
} from './contract.ts';
import {
  type DeliveryRow,
  failPendingDeliveries,
  findDelivery,
  listAttempts,
  listDeliveries,
  replayDelivery,
  replayFailedDeliveries,
} from './delivery-queries.server.ts';
import {
  deleteEndpoint,
  disableEndpoint,
  type EndpointRow,
  enableEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  rotateSecretGeneration,
  updateEndpoint,
} from './endpoint-queries.server.ts';
import { serializeEvent } from './enqueue-events.server.ts';
import { insertEventForEndpoint } from './event-queries.server.ts';
import { TEST_EVENT } from './events.ts';
import { MAX_ENDPOINTS, SECRET_OVERLAP_MS } from './rules.ts';
import type { WebhookSecrets } from './secrets.server.ts';
import type { WebhookInput } from './webhook-forms.ts';

export interface WebhookEndpointsDeps {
  pool: Pool;
  clock: Clock;
  secrets: WebhookSecrets;
  /** Allows local and http URLs, for demos and tests. */
  testReceivers: boolean;
}

export interface WebhookId {
  businessId: number;
  webhookId: string;
}

/** Throws like `authoriseBusiness`. */
export async function readWebhooks(
  { pool }: WebhookEndpointsDeps,
  user: { id: string },
  businessId: number,
): Promise<Webhook[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_api');
  return (await listEndpoints(pool, businessId)).map(present);
}

/**
 * Returns the secret, for the only time. Throws `invalid_input` (400) for http or private networks, `conflict` (409)
 * at the limit.
 */
export async function addWebhook(
  deps: WebhookEndpointsDeps,
  act: AuditContext,
  businessId: number,
  input: WebhookInput,
): Promise<WebhookWithSecret> {
  await authoriseBusiness(deps.pool, { id: act.actorId }, businessId, 'manage_api');
  requireReachableUrl(deps, input.url);
  return transaction(deps.pool, async (tx) => {
    requireApproved(await authoriseCredentialChange(tx, credentialHolder(act), businessId, 'manage_api'));
    const id = await insertEndpoint(tx, businessId, input, { most: MAX_ENDPOINTS, now: deps.clock.now() });
    if (id === null)
      throw new AppError(
        'conflict',
        `A business can have up to ${MAX_ENDPOINTS} webhooks. Remove one first.`,
      );
    await auditWebhook(tx, act, 'added', id, { after: { businessId, ...input } });
    return withSecret(deps, await requireFound(findEndpoint(tx, businessId, id)));
  });
}

/** Changes where an endpoint is, and what it is told. Throws `not_found`, and as `addWebhook` does. */
export async function changeWebhook(
  deps: WebhookEndpointsDeps,
  act: AuditContext,
  which: WebhookId,
  input: WebhookInput,
): Promise<Webhook> {
  return withLockedEndpoint(deps, act, which, async (tx, { url, purpose, events }) => {
    requireReachableUrl(deps, input.url);
    await updateEndpoint(tx, which.webhookId, input);
    await auditWebhook(tx, act, 'changed', which.webhookId, {
      before: { url, purpose, events },
      after: input,
    });
  });
}

/** Deletes the log and pending deliveries too. Throws `not_found` (404). */
export async function removeWebhook(
  deps: WebhookEndpointsDeps,
  act: AuditContext,
  which: WebhookId,
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, which.businessId, 'manage_api');
    const { url } = await requireFound(lockEndpoint(tx, which.businessId, which.webhookId));
    await deleteEndpoint(tx, which.webhookId);
    await auditWebhook(tx, act, 'removed', which.webhookId, {
      before: { businessId: which.businessId, url },
    });
  });
}

/** Returns the new secret, for the only time; both sign for a day. Throws `not_found` (404). */
export async function rotateWebhookSecret(
  deps: WebhookEndpointsDeps,
  act: AuditContext,
  which: WebhookId,
): Promise<WebhookWithSecret> {
  await authoriseBusiness(deps.pool, { id: act.actorId }, which.businessId, 'manage_api');
  return transaction(deps.pool, async (tx) => {
    await authoriseCredentialChange(tx, credentialHolder(act), which.businessId, 'manage_api');
    await requireFound(lockEndpoint(tx, which.businessId, which.webhookId));
    await rotateSecretGeneration(
      tx,
      which.webhookId,
      new Date(deps.clock.now().getTime() + SECRET_OVERLAP_MS),
    );
    await auditWebhook(tx, act, 'secret_renewed', which.webhookId, {});
    return withSecret(deps, await requireFound(findEndpoint(tx, which.businessId, which.webhookId)));
  });
}

/** Disabling gives up pending deliveries. Throws `not_found` (404). */
export async function setWebhookEnabled(
  deps: WebhookEndpointsDeps,
  act: AuditContext,
  which: WebhookId,
  on: boolean,
): Promise<Webhook> {
  const now = deps.clock.now();
  return withLockedEndpoint(deps, act, which, async (tx, { offAt }) => {
    if (on === (offAt === null)) return;
    if (on) await enableEndpoint(tx, which.webhookId);
    else {
      await disableEndpoint(tx, which.webhookId, 'owner', now);
      await failPendingDeliveries(tx, which.webhookId, now);
    }
    await auditWebhook(tx, act, on ? 'switched_on' : 'switched_off', which.webhookId, {});
  });
}

/** Sends a test. Throws `not_found`, and `conflict` (409) for an endpoint that is off. */
export async function sendTestEvent(
  { pool, clock }: WebhookEndpointsDeps,
  user: { id: string },
  which: WebhookId,
): Promise<WebhookDelivery> {
  const now = clock.now();
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, which.businessId, 'manage_api');
    requireEnabled(await requireFound(lockEndpoint(tx, which.businessId, which.webhookId)));
    const body = serializeEvent({
      type: TEST_EVENT,
      businessId: which.businessId,
      happenedAt: now,
      data: { message: 'This is a test. Nothing has happened.' },
    });
    const event = { id: randomUUID(), businessId: which.businessId, type: TEST_EVENT, body };
    const deliveryId = await insertEventForEndpoint(tx, which.webhookId, event, now);
    return toWebhookDelivery(await requireFound(findDelivery(tx, which.webhookId, deliveryId)));
  });
}

const PAGE = 25;

/** A page of what was sent, the latest first. Throws `not_found`. */
export async function readLog(
  { pool }: WebhookEndpointsDeps,
  user: { id: string },
  which: WebhookId,
  view: LogFilter,
): Promise<WebhookLog> {
  await authoriseBusiness(pool, user, which.businessId, 'manage_api');
  await requireFound(findEndpoint(pool, which.businessId, which.webhookId));
  const { rows, more } = await listDeliveries(pool, which.webhookId, view, PAGE);
  return { deliveries: rows.map(toWebhookDelivery), more };
}

/** An event with its letters and every attempt. Throws `not_found`. */
export async function readDelivery(
  { pool }: WebhookEndpointsDeps,
  user: { id: string },
  which: WebhookId & { deliveryId: string },
): Promise<DeliveryDetails> {
  await authoriseBusiness(pool, user, which.businessId, 'manage_api');
  await requireFound(findEndpoint(pool, which.businessId, which.webhookId));
  const row = await requireFound(findDelivery(pool, which.webhookId, which.deliveryId));
  const attempts = await listAttempts(pool, which.deliveryId);
  return {
    ...toWebhookDelivery(row),
    body: row.body,
    attempts: attempts.map(({ triedAt, ...attempt }) => ({ ...attempt, triedAt: triedAt.toISOString() })),
  };
}

/** Sends an event again, as it was. Throws `not_found`, and `conflict` (409) while it is on its way, or none is sent. */
export async function replayWebhookDelivery(
  { pool, clock }: WebhookEndpointsDeps,
  user: { id: string },
  which: WebhookId & { deliveryId: string },
): Promise<WebhookDelivery> {
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, which.businessId, 'manage_api');
    requireEnabled(await requireFound(lockEndpoint(tx, which.businessId, which.webhookId)));
    await requireFound(findDelivery(tx, which.webhookId, which.deliveryId));
    if (!(await replayDelivery(tx, which.webhookId, which.deliveryId, clock.now())))
      throw new AppError('conflict', 'We’re already sending this event.');
    return toWebhookDelivery(await requireFound(findDelivery(tx, which.webhookId, which.deliveryId)));
  });
}

/** Sends all that was given up again. Throws as `replay` does. */
export async function replayFailedWebhooks(
  { pool, clock }: WebhookEndpointsDeps,
  user: { id: string },
  which: WebhookId,
): Promise<{ replayed: number }> {
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, which.businessId, 'manage_api');
    requireEnabled(await requireFound(lockEndpoint(tx, which.businessId, which.webhookId)));
    return { replayed: await replayFailedDeliveries(tx, which.webhookId, clock.now()) };
  });
}

/** Does something to an endpoint that nobody else changes meanwhile, and answers it as it is then. */
async function withLockedEndpoint(
  { pool }: WebhookEndpointsDeps,
  act: AuditContext,
  { businessId, webhookId }: WebhookId,
  work: (tx: Tx, endpoint: EndpointRow) => Promise<void>,
): Promise<Webhook> {
  return transaction(pool, async (tx) => {
    await authoriseCredentialChange(tx, credentialHolder(act), businessId, 'manage_api');
    await work(tx, await requireFound(lockEndpoint(tx, businessId, webhookId)));
    return present(await requireFound(findEndpoint(tx, businessId, webhookId)));
  });
}

async function requireFound<T>(found: Promise<T | null>): Promise<T> {
  const row = await found;
  if (row === null) throw new AppError('not_found', 'We can’t find that webhook.');
  return row;
}

/** Who comes, by name, does not travel where others can read it. */
function requireReachableUrl({ testReceivers }: WebhookEndpointsDeps, url: string): void {
  if (testReceivers) return;
  if (new URL(url).protocol !== 'https:')
    throw invalidUrl('The address must start with https://, because events contain personal data');
  if (isInternalAddress(url))
    throw invalidUrl(
      'We can only send to the public internet. This address is on a private network or computer',
    );
}

const credentialHolder = ({ actorId, signInId }: AuditContext) => ({ id: actorId, signInId });

const invalidUrl = (message: string) =>
  new AppError('invalid_input', message, { errors: [{ field: 'url', message }] });

function requireEnabled({ offAt }: EndpointRow): void {
  if (offAt !== null) throw new AppError('conflict', 'This webhook is off. Turn it on first.');
}

const auditWebhook = (
  tx: Tx,
  act: AuditContext,
  what: 'added' | 'changed' | 'removed' | 'secret_renewed' | 'switched_on' | 'switched_off',
  id: string,
  changes: { before?: object; after?: object },
) => recordAudit(tx, act, { action: `webhook.${what}`, subject: 'webhook', subjectId: id, ...changes });

const withSecret = ({ secrets }: WebhookEndpointsDeps, row: EndpointRow): WebhookWithSecret => ({
  ...present(row),
  secret: secrets(row.id, row.generation),
});

function present(row: EndpointRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    purpose: row.purpose,
    events: row.events,
    createdAt: row.createdAt.toISOString(),
    off:
      row.offAt === null || row.offBecause === null
        ? null
        : { at: row.offAt.toISOString(), because: row.offBecause },
    failingSince: row.failingSince?.toISOString() ?? null,
    formerUntil: row.formerUntil?.toISOString() ?? null,
    waiting: row.waiting,
    failed: row.failed,
  };
}

function toWebhookDelivery(row: DeliveryRow): WebhookDelivery {
  const { triedAt, tookMs, answered, refusal } = row;
  return {
    id: row.id,
    eventId: row.eventId,
    type: row.type,
    state: row.state,
    happenedAt: row.happenedAt.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
    last:
      triedAt === null || tookMs === null
        ? null
        : { triedAt: triedAt.toISOString(), tookMs, answered, refusal },
    tries: row.tries,
  };
}
