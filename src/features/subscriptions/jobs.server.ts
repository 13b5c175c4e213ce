import { z } from 'zod';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { keepCardOfSetup } from './bill/change-card.server.ts';
import { FOLLOW_SUSPENSIONS, followSuspensions } from './follow/follow-suspensions.server.ts';
import { endGracePeriods, reconcileSubscriptions } from './follow/reconcile-subscriptions.server.ts';
import { KEEP_CARD, SYNC_SUBSCRIPTION } from './follow/subscription-events.server.ts';
import { type SyncDeps, syncSubscription } from './follow/sync-subscription.server.ts';

const syncPayload = z.object({ subscriptionId: z.string().min(1) });
const keepCardPayload = z.object({ setupId: z.string().min(1) });

export function subscriptionJobs(deps: SyncDeps): JobHandlers {
  return {
    [SYNC_SUBSCRIPTION]: async (payload) => {
      await syncSubscription(deps, syncPayload.parse(payload).subscriptionId);
    },
    [KEEP_CARD]: (payload) => keepCardOfSetup(deps, keepCardPayload.parse(payload).setupId),
    [FOLLOW_SUSPENSIONS]: () => followSuspensions(deps),
    endGracePeriods: () => endGracePeriods(deps),
    reconcileSubscriptions: () => reconcileSubscriptions(deps),
  };
}

export const subscriptionSchedules: Schedule[] = [
  { task: FOLLOW_SUSPENSIONS, pattern: '*/5 * * * *' },
  { task: 'endGracePeriods', pattern: '*/5 * * * *' },
  { task: 'reconcileSubscriptions', pattern: '20 * * * *' },
];
