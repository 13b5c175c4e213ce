import { randomUUID } from 'node:crypto';
import {
  authoriseBusiness,
  authoriseLocked,
  requireApproved,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { leadsInside } from '#shared/http/public-fetch.server.ts';
import type {
  LogView,
  Webhook,
  WebhookDelivery,
  WebhookLog,
  WebhookWithSecret,
  WholeDelivery,
} from './contract.ts';
import {
  attemptsOf,
  type DeliveryRow,
  deliveryOf,
  giveWaitingUp,
  logOf,
  replayDelivery,
  replayGivenUp,
} from './delivery-queries.server.ts';
import {
  deleteEndpoint,
  type EndpointRow,
  endpointOf,
  endpointsOf,
  insertEndpoint,
  lockEndpoint,
  renewGeneration,
  switchOff,
  switchOn,
  updateEndpoint,
} from './endpoint-queries.server.ts';
import { insertEventFor } from './event-queries.server.ts';
import { TEST_EVENT } from './events.ts';
import { MOST_ENDPOINTS, OVERLAP_MS } from './rules.ts';
import type { WebhookSecrets } from './secrets.server.ts';
import { writeBody } from './take-in.server.ts';
import type { WebhookInput } from './webhook-forms.ts';

export interface KeepWebhooksDeps {
  pool: Pool;
  clock: Clock;
  secrets: WebhookSecrets;
  /** Addresses of this machine, and without encryption, may be given: for demos and tests. */
  testReceivers: boolean;
}

/** Which endpoint of which business. */
export interface WhichWebhook {
  businessId: number;
  webhookId: string;
}

/** The endpoints of a business. Throws as `authoriseBusiness` does. */
export async function showWebhooks(
  { pool }: KeepWebhooksDeps,
  user: { id: string },
  businessId: number,
): Promise<Webhook[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_api');
  return (await endpointsOf(pool, businessId)).map(present);
}

/**
 * Adds an endpoint; its secret is answered here and never again. Throws `invalid_input` for an address without encryption
 * or of a private network, and `conflict` (409) when there are as many as may be.
 */
export async function addWebhook(
  deps: KeepWebhooksDeps,
  act: Act,
  businessId: number,
  input: WebhookInput,
): Promise<WebhookWithSecret> {
  await authoriseBusiness(deps.pool, { id: act.actorId }, businessId, 'manage_api');
  refuseAddress(deps, input.url);
  return transaction(deps.pool, async (tx) => {
    requireApproved(await authoriseLocked(tx, holderOf(act), businessId, 'manage_api'));
    const id = await insertEndpoint(tx, businessId, input, { most: MOST_ENDPOINTS, now: deps.clock.now() });
    if (id === null)
      throw new AppError(
        'conflict',
        `A business can have up to ${MOST_ENDPOINTS} webhooks. Remove one first.`,
      );
    await record(tx, act, 'added', id, { after: { businessId, ...input } });
    return withSecret(deps, await known(endpointOf(tx, businessId, id)));
  });
}

/** Changes where an endpoint is, and what it is told. Throws `not_found`, and as `addWebhook` does. */
export async function changeWebhook(
  deps: KeepWebhooksDeps,
  act: Act,
  which: WhichWebhook,
  input: WebhookInput,
): Promise<Webhook> {
  return onEndpoint(deps, act, which, async (tx, { url, purpose, events }) => {
    refuseAddress(deps, input.url);
    await updateEndpoint(tx, which.webhookId, input);
    await record(tx, act, 'changed', which.webhookId, { before: { url, purpose, events }, after: input });
  });
}

/** Removes an endpoint with its log; what is on its way arrives no more. Throws `not_found`. */
export async function removeWebhook(deps: KeepWebhooksDeps, act: Act, which: WhichWebhook): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    await requireStanding(tx, { id: act.actorId }, which.businessId, 'manage_api');
    const { url } = await known(lockEndpoint(tx, which.businessId, which.webhookId));
    await deleteEndpoint(tx, which.webhookId);
    await record(tx, act, 'removed', which.webhookId, { before: { businessId: which.businessId, url } });
  });
}

/** Another secret, answered here and never again. For a day what is sent is signed with both. Throws `not_found`. */
export async function rotateSecret(
  deps: KeepWebhooksDeps,
  act: Act,
  which: WhichWebhook,
): Promise<WebhookWithSecret> {
  await authoriseBusiness(deps.pool, { id: act.actorId }, which.businessId, 'manage_api');
  return transaction(deps.pool, async (tx) => {
    await authoriseLocked(tx, holderOf(act), which.businessId, 'manage_api');
    await known(lockEndpoint(tx, which.businessId, which.webhookId));
    await renewGeneration(tx, which.webhookId, new Date(deps.clock.now().getTime() + OVERLAP_MS));
    await record(tx, act, 'secret_renewed', which.webhookId, {});
    return withSecret(deps, await known(endpointOf(tx, which.businessId, which.webhookId)));
  });
}

/** Switches an endpoint off, or on again; what was on its way when it went off is given up. Throws `not_found`. */
export async function setStanding(
  deps: KeepWebhooksDeps,
  act: Act,
  which: WhichWebhook,
  on: boolean,
): Promise<Webhook> {
  const now = deps.clock.now();
  return onEndpoint(deps, act, which, async (tx, { offAt }) => {
    if (on === (offAt === null)) return;
    if (on) await switchOn(tx, which.webhookId);
    else {
      await switchOff(tx, which.webhookId, 'owner', now);
      await giveWaitingUp(tx, which.webhookId, now);
    }
    await record(tx, act, on ? 'switched_on' : 'switched_off', which.webhookId, {});
  });
}

/** Sends a test. Throws `not_found`, and `conflict` (409) for an endpoint that is off. */
export async function sendTest(
  { pool, clock }: KeepWebhooksDeps,
  user: { id: string },
  which: WhichWebhook,
): Promise<WebhookDelivery> {
  const now = clock.now();
  return transaction(pool, async (tx) => {
    await requireStanding(tx, user, which.businessId, 'manage_api');
    refuseOff(await known(lockEndpoint(tx, which.businessId, which.webhookId)));
    const body = writeBody({
      type: TEST_EVENT,
      businessId: which.businessId,
      happenedAt: now,
      data: { message: 'This is a test. Nothing has happened.' },
    });
    const event = { id: randomUUID(), businessId: which.businessId, type: TEST_EVENT, body };
    const deliveryId = await insertEventFor(tx, which.webhookId, event, now);
    return presentDelivery(await known(deliveryOf(tx, which.webhookId, deliveryId)));
  });
}

const PAGE = 25;

/** A page of what was sent, the latest first. Throws `not_found`. */
export async function showLog(
  { pool }: KeepWebhooksDeps,
  user: { id: string },
  which: WhichWebhook,
  view: LogView,
): Promise<WebhookLog> {
  await authoriseBusiness(pool, user, which.businessId, 'manage_api');
  await known(endpointOf(pool, which.businessId, which.webhookId));
  const { rows, more } = await logOf(pool, which.webhookId, view, PAGE);
  return { deliveries: rows.map(presentDelivery), more };
}

/** An event with its letters and every attempt. Throws `not_found`. */
export async function showDelivery(
  { pool }: KeepWebhooksDeps,
  user: { id: string },
  which: WhichWebhook & { deliveryId: string },
): Promise<WholeDelivery> {
  await authoriseBusiness(pool, user, which.businessId, 'manage_api');
  await known(endpointOf(pool, which.businessId, which.webhookId));
  const row = await known(deliveryOf(pool, which.webhookId, which.deliveryId));
  const attempts = await attemptsOf(pool, which.deliveryId);
  return {
    ...presentDelivery(row),
    body: row.body,
    attempts: attempts.map(({ triedAt, ...attempt }) => ({ ...attempt, triedAt: triedAt.toISOString() })),
  };
}

/** Sends an event again, as it was. Throws `not_found`, and `conflict` (409) while it is on its way, or none is sent. */
export async function replay(
  { pool, clock }: KeepWebhooksDeps,
  user: { id: string },
  which: WhichWebhook & { deliveryId: string },
): Promise<WebhookDelivery> {
  return transaction(pool, async (tx) => {
    await requireStanding(tx, user, which.businessId, 'manage_api');
    refuseOff(await known(lockEndpoint(tx, which.businessId, which.webhookId)));
    await known(deliveryOf(tx, which.webhookId, which.deliveryId));
    if (!(await replayDelivery(tx, which.webhookId, which.deliveryId, clock.now())))
      throw new AppError('conflict', 'We’re already sending this event.');
    return presentDelivery(await known(deliveryOf(tx, which.webhookId, which.deliveryId)));
  });
}

/** Sends all that was given up again. Throws as `replay` does. */
export async function replayFailed(
  { pool, clock }: KeepWebhooksDeps,
  user: { id: string },
  which: WhichWebhook,
): Promise<{ replayed: number }> {
  return transaction(pool, async (tx) => {
    await requireStanding(tx, user, which.businessId, 'manage_api');
    refuseOff(await known(lockEndpoint(tx, which.businessId, which.webhookId)));
    return { replayed: await replayGivenUp(tx, which.webhookId, clock.now()) };
  });
}

/** Does something to an endpoint that nobody else changes meanwhile, and answers it as it is then. */
async function onEndpoint(
  { pool }: KeepWebhooksDeps,
  act: Act,
  { businessId, webhookId }: WhichWebhook,
  work: (tx: Tx, endpoint: EndpointRow) => Promise<void>,
): Promise<Webhook> {
  return transaction(pool, async (tx) => {
    await authoriseLocked(tx, holderOf(act), businessId, 'manage_api');
    await work(tx, await known(lockEndpoint(tx, businessId, webhookId)));
    return present(await known(endpointOf(tx, businessId, webhookId)));
  });
}

async function known<T>(found: Promise<T | null>): Promise<T> {
  const row = await found;
  if (row === null) throw new AppError('not_found', 'We can’t find that webhook.');
  return row;
}

/** Who comes, by name, does not travel where others can read it. */
function refuseAddress({ testReceivers }: KeepWebhooksDeps, url: string): void {
  if (testReceivers) return;
  if (new URL(url).protocol !== 'https:')
    throw refused('The address must start with https://, because events contain personal data');
  if (leadsInside(url))
    throw refused(
      'We can only send to the public internet. This address is on a private network or computer',
    );
}

const holderOf = ({ actorId, signInId }: Act) => ({ id: actorId, signInId });

const refused = (message: string) =>
  new AppError('invalid_input', message, { errors: [{ field: 'url', message }] });

function refuseOff({ offAt }: EndpointRow): void {
  if (offAt !== null) throw new AppError('conflict', 'This webhook is off. Turn it on first.');
}

const record = (
  tx: Tx,
  act: Act,
  what: 'added' | 'changed' | 'removed' | 'secret_renewed' | 'switched_on' | 'switched_off',
  id: string,
  changes: { before?: object; after?: object },
) => recordAudit(tx, act, { action: `webhook.${what}`, subject: 'webhook', subjectId: id, ...changes });

const withSecret = ({ secrets }: KeepWebhooksDeps, row: EndpointRow): WebhookWithSecret => ({
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

function presentDelivery(row: DeliveryRow): WebhookDelivery {
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
