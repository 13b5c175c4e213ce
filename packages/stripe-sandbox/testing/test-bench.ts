import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from '../server.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export function createSdk(port: number, options: { key?: string; maxNetworkRetries?: number } = {}): Stripe {
  return new Stripe(options.key ?? 'sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: options.maxNetworkRetries ?? 0,
    timeout: 5_000,
  });
}

export interface TestBench {
  sandbox: StripeSandbox;
  stripe: Stripe;
}

export async function openBench(options: StripeSandboxOptions = {}): Promise<TestBench> {
  const sandbox = await startStripeSandbox(options);
  onTestFinished(() => sandbox.close());
  return { sandbox, stripe: createSdk(sandbox.port) };
}

export async function openBenchWithWebhook(
  options: StripeSandboxOptions = {},
): Promise<TestBench & { receiver: WebhookReceiver }> {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const bench = await openBench({ ...options, webhook: { url: receiver.url, secret: receiver.secret } });
  return { ...bench, receiver };
}

export const samplePayment: Stripe.PaymentIntentCreateParams = {
  amount: 1250,
  currency: 'gbp',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
};

/** Its expiry is always in the future. */
export function cardForm(number: string, changes: Record<string, string> = {}): Record<string, string> {
  return {
    number,
    exp_month: '12',
    exp_year: String(new Date().getUTCFullYear() + 1),
    cvc: '123',
    ...changes,
  };
}

export interface BrowserAnswer {
  status: number;
  headers: Headers;
  body: {
    id?: string;
    status?: string;
    last_payment_error?: { code?: string } | null;
    next_action?: { type: string } | null;
    error?: {
      type: string;
      code?: string;
      decline_code?: string;
      message: string;
      param?: string;
      payment_intent?: Record<string, unknown>;
    };
  };
}

/** Publishable key, JSON body. */
export async function callFromBrowser(
  url: string,
  path: string,
  body: unknown | undefined,
  headers: Record<string, string> = {},
): Promise<BrowserAnswer> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox', 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as BrowserAnswer['body'],
  };
}

export function confirmFromBrowser(
  url: string,
  intent: { id: string; client_secret: string | null },
  cardFields: Record<string, string>,
): Promise<BrowserAnswer> {
  return callFromBrowser(url, `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    payment_method_data: { type: 'card', card: cardFields },
  });
}
