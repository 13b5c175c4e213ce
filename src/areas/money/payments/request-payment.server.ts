import type { Pool } from '#shared/db/database.server.ts';
import type { NewIntent, PaymentProvider } from './payment-provider.server.ts';
import { storeIntentId } from './queries.server.ts';
import type { ProviderIntent } from './rules.ts';

/**
 * Creates the intent (pence) and stores its id. Idempotent by hold. Null if the payment was given up, and the intent
 * is cancelled. Throws `payment_provider_unavailable` (503).
 */
export async function requestPayment(
  deps: { pool: Pool; provider: PaymentProvider },
  hold: NewIntent,
): Promise<ProviderIntent | null> {
  const intent = await deps.provider.createIntent(hold);
  return (await storeIntentId(deps.pool, hold.holdId, intent.id)) ? intent : null;
}
