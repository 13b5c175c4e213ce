import { type Sandbox, sandboxFor, systemCause, type World } from './sandbox.ts';
import type { WebhookDispatcher } from './webhooks/dispatcher.ts';

/** Applies a change without an API call (time, a test, somebody at a page) atomically and sends its events. */
export function applyExternalChange<T>(
  world: World,
  dispatcher: WebhookDispatcher,
  act: (sandbox: Sandbox) => T,
): T {
  const sandbox = sandboxFor(world, systemCause);
  try {
    const result = act(sandbox);
    world.store.commit();
    dispatcher.takeUp(sandbox.toSend);
    return result;
  } finally {
    world.store.rollBack();
  }
}
