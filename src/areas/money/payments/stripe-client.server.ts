import Stripe from 'stripe';

/** Where payments go: to Stripe with keys, to the payments sandbox without. */
export type PaymentsTarget =
  | {
      provider: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** Stripe sends the events of connected accounts to an endpoint of their own, with its own secret. */
      connectWebhookSecret?: string;
    }
  | {
      provider: 'sandbox';
      /** The sandbox's address, for example `http://127.0.0.1:4242`. */
      url: string;
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
    };

/** Milliseconds a call to the provider may take; the SDK's own 80 seconds would keep a person waiting. */
const TIMEOUT_MS = 20_000;

/**
 * The one place where Stripe's SDK is constructed. The sandbox differs in its address only, so every other line
 * of code is the same with and without keys.
 */
export function createStripeClient(target: PaymentsTarget): Stripe {
  const common = { maxNetworkRetries: 2, timeout: TIMEOUT_MS, telemetry: false } as const;
  if (target.provider === 'stripe') return new Stripe(target.secretKey, common);
  const url = new URL(target.url);
  return new Stripe(target.secretKey, {
    ...common,
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
  });
}
