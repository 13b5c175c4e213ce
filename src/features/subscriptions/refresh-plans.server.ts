import { openSubscriptionsOfOwner } from './queries.server.ts';
import { type SyncDeps, syncSubscription } from './sync-subscription.server.ts';

/** Asks the provider how the plans of a person's businesses stand: for their return from paying. */
export async function refreshOwnPlans(deps: SyncDeps, user: { id: string }): Promise<void> {
  for (const { providerId } of await openSubscriptionsOfOwner(deps.pool, user.id)) {
    if (providerId !== null) await syncSubscription(deps, providerId);
  }
}
