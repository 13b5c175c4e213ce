import { type Sandbox, sandboxFor, systemCause, type World } from './sandbox.ts';
import type { WebhookDispatcher } from './webhooks/dispatcher.ts';

/**
 * Does what no call of Stripe's interface asks for (time, a test, somebody at a page) as one change, and has its
 * events sent. Nothing is left of what fails half-way.
 */
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
