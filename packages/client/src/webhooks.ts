import { Webhook } from 'standardwebhooks';
import type { webhooks } from './schema.js';

type Events = {
  [Type in keyof webhooks]: webhooks[Type] extends {
    post: { requestBody: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;
};

/** What is sent to a webhook; `type` says which of them it is. */
export type FettleEvent = Events[keyof Events];

/** The headers of a request, as any server has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const SIGNED_BY = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** A delivered event. */
export interface Delivery {
  /** The same for every attempt at an event: what was had before may be left alone. */
  id: string;
  event: FettleEvent;
}

/**
 * Checks that a request to a webhook comes from Fettle and is not old, and answers what it says. Throws
 * `WebhookVerificationError` of `standardwebhooks` for any other.
 *
 * @param secret as the dashboard showed it, `whsec_…`; several while one is exchanged for another
 * @param body to the letter: what was parsed and written anew has another signature
 */
export function verifyWebhook(
  secret: string | readonly string[],
  body: string,
  headers: WebhookHeaders,
): Delivery {
  const signed = Object.fromEntries(SIGNED_BY.map((name) => [name, headerOf(headers, name)]));
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const [at, one] of secrets.entries()) {
    try {
      // As its document says: the site has checked it against that before it was sent.
      const event = new Webhook(one).verify(body, signed) as FettleEvent;
      return { id: signed['webhook-id'] ?? '', event };
    } catch (error) {
      if (at === secrets.length - 1) throw error;
    }
  }
  throw new TypeError('A webhook is verified by a secret.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : (found?.[0] ?? '');
}
