import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { servePublic } from '#shared/http/serve-endpoints.server.ts';
import { type PaymentsConfig, paymentEndpoints } from './contract.ts';
import { receiveWebhook, type WebhookDeps } from './receive-webhook.server.ts';
import type { PaymentsTarget } from './stripe-client.server.ts';

/** 1 MiB: the provider's largest events are some tens of kilobytes. */
const WEBHOOK_BODY_LIMIT_BYTES = 1024 * 1024;

/** `GET /api/payments/config` and `POST /api/stripe/webhook`. */
export function paymentRoutes(deps: { target: PaymentsTarget; webhook: WebhookDeps }): RegisterRoutes {
  const config = browserConfig(deps.target);
  return (app) => {
    servePublic(paymentEndpoints, { 'GET /api/payments/config': () => config })(app);

    // The signature covers the bytes that were sent, so this scope keeps every JSON parser away from them.
    app.register(async (raw) => {
      raw.removeAllContentTypeParsers();
      raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      const options = { bodyLimit: WEBHOOK_BODY_LIMIT_BYTES, config: { auth: 'public' } } as const;
      raw.post('/api/stripe/webhook', options, async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers['stripe-signature'];
        return {
          received: await receiveWebhook(
            deps.webhook,
            body,
            typeof signature === 'string' ? signature : undefined,
          ),
        };
      });
    });
  };
}

function browserConfig(target: PaymentsTarget): PaymentsConfig {
  const { provider, publishableKey } = target;
  return target.provider === 'sandbox'
    ? { provider, publishableKey, sandboxUrl: target.url }
    : { provider, publishableKey };
}
