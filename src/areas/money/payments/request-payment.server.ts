import type { Pool } from '#shared/db/database.server.ts';
import type { NewIntent, PaymentProvider } from './payment-provider.server.ts';
import { storeIntentId } from './queries.server.ts';
import type { ProviderIntent } from './rules.ts';

/**
 * Asks the provider for the money of a hold or a purchase (pence) and stores the intent's id with its payment. May be repeated: the
 * same hold has the same intent. Null when the payment has meanwhile been given up; the intent is then, or will
 * be, cancelled. Throws `payment_provider_unavailable` (503).
 */
export async function requestPayment(
  deps: { pool: Pool; provider: PaymentProvider },
  hold: NewIntent,
): Promise<ProviderIntent | null> {
  const intent = await deps.provider.createIntent(hold);
  return (await storeIntentId(deps.pool, hold.holdId, intent.id)) ? intent : null;
}
