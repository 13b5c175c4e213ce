import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { servePublic } from '#shared/http/serve-endpoints.server.ts';
import { type PaymentsConfig, paymentEndpoints } from './contract.ts';
import { receiveWebhook, type WebhookDeps } from './receive-webhook.server.ts';
import type { PaymentsTarget } from './stripe-client.server.ts';

/** The largest events are tens of kilobytes. */
const WEBHOOK_BODY_LIMIT_BYTES = 1024 * 1024;

export function paymentRoutes(deps: { target: PaymentsTarget; webhook: WebhookDeps }): RegisterRoutes {
  const config = browserConfig(deps.target);
  return (app) => {
    servePublic(paymentEndpoints, { 'GET /api/payments/config': () => config })(app);

    // The signature covers the raw bytes, so this scope has no JSON parser.
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
