import { idempotencyTtlMs } from '../http/idempotency.ts';
import type { Store } from './store.ts';

/** Milliseconds (https://docs.stripe.com/api/events). */
const eventTtlMs = 30 * 24 * 3600 * 1000;

/**
 * Keeps a long-lived state file small.
 * @param now milliseconds since 1970
 */
export function deleteExpired(store: Store, now: number): void {
  for (const [key, answer] of store.entries('answers')) {
    if (answer.at < now - idempotencyTtlMs) store.remove('answers', key);
  }
  for (const [secret, link] of store.entries('accountLinks')) {
    if (link.expiresAt * 1000 < now - idempotencyTtlMs) store.remove('accountLinks', secret);
  }
  for (const [secret, session] of store.entries('customerSessions')) {
    if (session.expires_at * 1000 < now) store.remove('customerSessions', secret);
  }
  for (const [id, event] of store.entries('events')) {
    if (event.created * 1000 >= now - eventTtlMs || store.get('deliveries', id)?.state === 'pending')
      continue;
    store.remove('events', id);
    store.remove('deliveries', id);
  }
  store.commit();
}
