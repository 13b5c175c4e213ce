import { Webhook } from 'standardwebhooks';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  type OutboundResponse,
  SsrfFetchError,
  type SsrfSafeFetch,
} from '#shared/http/ssrf-safe-fetch.server.ts';
import {
  type AttemptRow,
  type ClaimedDelivery,
  claimDueDeliveries,
  failPendingDeliveries,
  hasDueDeliveries,
  insertAttempt,
  markDelivered,
  markDeliveryFailed,
  rescheduleDelivery,
} from './delivery-queries.server.ts';
import { disableEndpoint, recordFailure, recordSuccess } from './endpoint-queries.server.ts';
import {
  LEASE_MS,
  MAX_CONCURRENT_PER_ENDPOINT,
  nextAttempt,
  RESPONSE_TIMEOUT_MS,
  shouldDisable,
} from './rules.ts';
import type { WebhookSecrets } from './secrets.server.ts';

export interface DeliverDeps {
  pool: Pool;
  clock: Clock;
  secrets: WebhookSecrets;
  /**
   * SSRF-safe, as people type the URLs
   * (docs/decisions/0043-limit-the-reach-of-outside-addresses-calendars-and-workbooks.md).
   */
  callHook: SsrfSafeFetch;
  /** Runs in the disabling transaction, to queue an email. */
  onWebhookOff(tx: Tx, off: { endpointId: string; at: Date }): Promise<void>;
}

/** Bytes read of a response. */
const READ = 1000;

/** Claims due deliveries; the caller must `deliver` them within the lease of a minute. */
export async function claimDeliveries(
  { pool, clock }: Pick<DeliverDeps, 'pool' | 'clock'>,
  most: number,
): Promise<ClaimedDelivery[]> {
  const now = clock.now();
  if (most < 1 || !(await hasDueDeliveries(pool, now))) return [];
  return claimDueDeliveries(pool, { most, mostAtOne: MAX_CONCURRENT_PER_ENDPOINT, now, leaseMs: LEASE_MS });
}

/** Tries everything due once; for tests and commands. */
export async function deliverDue(deps: DeliverDeps): Promise<void> {
  const claimed = await claimDeliveries(deps, 100);
  await Promise.all(claimed.map((one) => deliver(deps, one)));
}

/**
 * Sends and records the result: delivered (2xx), retry, or failed. Disables endpoints on 410 or after days of
 * failure. A crash means it is resent with the same id.
 */
export async function deliver(deps: DeliverDeps, claimed: ClaimedDelivery): Promise<void> {
  const { clock, pool } = deps;
  const attempt = await attemptDelivery(deps, claimed);
  await insertAttempt(pool, claimed.id, attempt);
  const { answered } = attempt;
  const now = clock.now();
  if (answered !== null && answered >= 200 && answered < 300) {
    await markDelivered(pool, claimed.id, claimed.attempts, now);
    await recordSuccess(pool, claimed.endpointId);
    return;
  }
  await transaction(pool, async (tx) => {
    const next =
      answered === GONE
        ? null
        : nextAttempt(claimed.attempts, now, { share: Math.random(), askedMs: attempt.askedMs });
    const settled =
      next === null
        ? await markDeliveryFailed(tx, claimed.id, claimed.attempts, now)
        : await rescheduleDelivery(tx, claimed.id, claimed.attempts, next);
    // Another process has it, or the endpoint is gone.
    if (!settled) return;
    const { failures, since } = await recordFailure(tx, claimed.endpointId, now);
    const because = answered === GONE ? 'gone' : shouldDisable(failures, since, now) ? 'failing' : null;
    if (because === null || !(await disableEndpoint(tx, claimed.endpointId, because, now))) return;
    await failPendingDeliveries(tx, claimed.endpointId, now);
    await deps.onWebhookOff(tx, { endpointId: claimed.endpointId, at: now });
  });
}

/** Standard Webhooks: stop sending. */
const GONE = 410;

interface AttemptResult extends AttemptRow {
  /** Retry-After, in milliseconds. */
  askedMs: number | null;
}

async function attemptDelivery(
  { clock, secrets, callHook }: DeliverDeps,
  claimed: ClaimedDelivery,
): Promise<AttemptResult> {
  const triedAt = clock.now();
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const answer = await callHook(claimed.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Fettle-Webhooks/1',
        'webhook-id': claimed.eventId,
        'webhook-timestamp': String(Math.floor(triedAt.getTime() / 1000)),
        'webhook-signature': signatures(secrets, claimed, triedAt),
      },
      body: claimed.body,
      maxBytes: READ,
      beyond: 'cut',
      timeoutMs: RESPONSE_TIMEOUT_MS,
    });
    return {
      triedAt,
      tookMs: took(),
      answered: answer.status,
      refusal: null,
      answer: responseExcerpt(answer.body),
      askedMs: retryAfterMs(answer),
    };
  } catch (error) {
    if (!(error instanceof SsrfFetchError)) throw error;
    return { triedAt, tookMs: took(), answered: null, refusal: error.refusal, answer: '', askedMs: null };
  }
}

/** By the current secret, and the old one while it overlaps. */
function signatures(secrets: WebhookSecrets, claimed: ClaimedDelivery, at: Date): string {
  const { endpointId, generation, formerUntil, eventId, body } = claimed;
  const former = formerUntil !== null && formerUntil > at ? [generation - 1] : [];
  return [generation, ...former]
    .map((one) => new Webhook(secrets(endpointId, one)).sign(eventId, at, body))
    .join(' ');
}

/** Storable text. */
function responseExcerpt(body: Uint8Array): string {
  return new TextDecoder().decode(body).replaceAll('\0', '');
}

function retryAfterMs({ status, headers }: OutboundResponse): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers['retry-after'] ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}
