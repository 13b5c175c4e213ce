import { z } from 'zod';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { EventHandler } from '../receive-webhook.server.ts';
import { SEND_ANSWERS, sendAnswers } from './answer-dispute.server.ts';
import { claimDueDisputes, runningDisputes } from './dispute-queries.server.ts';
import { type DisputeDeps, syncDispute } from './sync-dispute.server.ts';

export const SYNC_DISPUTE = 'syncDispute';

const RECONCILE_DISPUTES = 'followDisputes';

const syncPayload = z.object({ providerDisputeId: z.string().min(1) });

/** Each event queues a job that asks for the current state; events while it waits share it. */
export function disputeEventHandlers({ outbox }: { outbox: Outbox }): Record<string, EventHandler> {
  const changed: EventHandler = async (providerDisputeId) => (tx) =>
    outbox.enqueue(tx, SYNC_DISPUTE, { providerDisputeId }, { key: `${SYNC_DISPUTE}:${providerDisputeId}` });
  return {
    'charge.dispute.created': changed,
    'charge.dispute.updated': changed,
    'charge.dispute.closed': changed,
    'charge.dispute.funds_withdrawn': changed,
    'charge.dispute.funds_reinstated': changed,
  };
}

export interface ReconcileDisputesDeps extends DisputeDeps {
  /** Runs once, shortly before an unanswered dispute is due; queue the email here. */
  onDisputeDue(tx: Tx, dispute: { disputeId: string }): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Stripe retries events for three days. */
const LOOK_BACK_MS = 7 * DAY_MS;
/** Time to gather evidence, even over a weekend. */
const REMIND_BEFORE_MS = 3 * DAY_MS;

/** Hourly: syncs disputes in case an event was lost, and reminds admins. Throws after trying them all. */
export async function reconcileDisputes(deps: ReconcileDisputesDeps): Promise<void> {
  const failures: unknown[] = [];
  const sync = (id: string) => syncDispute(deps, id).catch((error: unknown) => failures.push(error));
  const now = deps.clock.now();
  const asked = new Set<string>();
  for (const { providerId } of await runningDisputes(deps.pool)) {
    asked.add(providerId);
    await sync(providerId);
  }
  for await (const { id } of deps.disputes.list(new Date(now.getTime() - LOOK_BACK_MS)))
    if (!asked.has(id)) await sync(id);
  await sendAnswers(deps).catch((error: unknown) => failures.push(error));
  await transaction(deps.pool, async (tx) => {
    for (const { id } of await claimDueDisputes(tx, new Date(now.getTime() + REMIND_BEFORE_MS), now))
      await deps.onDisputeDue(tx, { disputeId: id });
  });
  if (failures.length > 0)
    throw new AggregateError(failures, `${pluralize(failures.length, 'dispute')} couldn’t be updated.`);
}

export function disputeJobs(deps: ReconcileDisputesDeps): JobHandlers {
  return {
    [SYNC_DISPUTE]: (payload) => syncDispute(deps, syncPayload.parse(payload).providerDisputeId),
    [SEND_ANSWERS]: () => sendAnswers(deps),
    [RECONCILE_DISPUTES]: () => reconcileDisputes(deps),
  };
}

export const disputeSchedules: JobSchedule[] = [{ task: RECONCILE_DISPUTES, pattern: '35 * * * *' }];
