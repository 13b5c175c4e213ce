import { z } from 'zod';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { saveSetupCard } from './billing/change-card.server.ts';
import { endGracePeriods, reconcileSubscriptions } from './sync/reconcile-subscriptions.server.ts';
import { SAVE_SETUP_CARD, SYNC_SUBSCRIPTION } from './sync/subscription-events.server.ts';
import { type SyncDeps, syncSubscription } from './sync/sync-subscription.server.ts';
import { SYNC_SUSPENSIONS, syncSuspensions } from './sync/sync-suspensions.server.ts';

const syncPayload = z.object({ subscriptionId: z.string().min(1) });
const saveCardPayload = z.object({ setupId: z.string().min(1) });

export function subscriptionJobs(deps: SyncDeps): JobHandlers {
  return {
    [SYNC_SUBSCRIPTION]: async (payload) => {
      await syncSubscription(deps, syncPayload.parse(payload).subscriptionId);
    },
    [SAVE_SETUP_CARD]: (payload) => saveSetupCard(deps, saveCardPayload.parse(payload).setupId),
    [SYNC_SUSPENSIONS]: () => syncSuspensions(deps),
    endGracePeriods: () => endGracePeriods(deps),
    reconcileSubscriptions: () => reconcileSubscriptions(deps),
  };
}

export const subscriptionSchedules: JobSchedule[] = [
  { task: SYNC_SUSPENSIONS, pattern: '*/5 * * * *' },
  { task: 'endGracePeriods', pattern: '*/5 * * * *' },
  { task: 'reconcileSubscriptions', pattern: '20 * * * *' },
];
