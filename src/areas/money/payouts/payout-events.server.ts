import type { EventHandler } from '#areas/money/payments/receive-webhook.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { SYNC_ACCOUNT } from './accounts/sync-account.server.ts';
import { SYNC_PAYOUT } from './bank-payouts/sync-payouts.server.ts';

/** Each event queues a job that asks for the current state; events while it waits share it. */
export function payoutEventHandlers(deps: { outbox: Outbox }): Record<string, EventHandler> {
  const accountChanged: EventHandler = async (_objectId, account) => async (tx) => {
    if (account === null) return;
    await deps.outbox.enqueue(
      tx,
      SYNC_ACCOUNT,
      { providerId: account },
      { key: `${SYNC_ACCOUNT}:${account}` },
    );
  };
  const payoutChanged: EventHandler = async (providerPayoutId, account) => async (tx) => {
    if (account === null) return;
    await deps.outbox.enqueue(
      tx,
      SYNC_PAYOUT,
      { providerAccountId: account, providerPayoutId },
      { key: `${SYNC_PAYOUT}:${providerPayoutId}` },
    );
  };
  return {
    'payout.created': payoutChanged,
    'payout.updated': payoutChanged,
    'payout.paid': payoutChanged,
    'payout.failed': payoutChanged,
    'payout.canceled': payoutChanged,
    'account.updated': accountChanged,
    'account.external_account.created': accountChanged,
    'account.external_account.updated': accountChanged,
    'account.external_account.deleted': accountChanged,
    'capability.updated': accountChanged,
  };
}
