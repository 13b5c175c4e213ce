import Stripe from 'stripe';

/** Stripe with keys, the sandbox without. */
export type PaymentsTarget =
  | {
      provider: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** Connected accounts have their own endpoint and secret. */
      connectWebhookSecret?: string;
    }
  | {
      provider: 'sandbox';
      /** Such as `http://127.0.0.1:4242`. */
      url: string;
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
    };

/** The SDK's default of 80 seconds would keep people waiting. */
const TIMEOUT_MS = 20_000;

/** The only place that creates the SDK. The sandbox differs only in its address. */
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
