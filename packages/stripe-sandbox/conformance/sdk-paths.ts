/** Asks the SDK for each method's path. */
import Stripe from 'stripe';

export interface Destination {
  method: string;
  /** With `{id}` for each id. */
  path: string;
}

/**
 * Calls an SDK method with placeholder ids and intercepts the request.
 * @returns null if it sends none.
 */
export function findDestination(resourceName: string, methodName: string): Destination | null {
  const resource: unknown = Reflect.get(new Stripe('sk_test_never_sent'), resourceName);
  if (typeof resource !== 'object' || resource === null) throw new Error(`The SDK has no ${resourceName}.`);
  let caught: Destination | null = null;
  const overhearing = Object.create(resource, {
    _makeRequest: {
      value: (method: string, path: string) => {
        caught ??= { method, path: decodeURIComponent(path) };
      },
    },
  });
  const method: unknown = Reflect.get(overhearing, methodName);
  if (typeof method === 'function') Reflect.apply(method, overhearing, ['{id}', '{id}', '{id}']);
  return caught;
}
