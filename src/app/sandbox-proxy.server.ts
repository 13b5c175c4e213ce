import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

/** The only sandbox calls exposed: cards, wallets, one intent, a bank's page, an invoice, the payout form and its dashboard. */
const browserPath =
  /^(\/v1\/((payment_intents\/pi_|setup_intents\/seti_)\w+(\/confirm|\/_authenticate)?|payment_methods|_wallets)(\?.*)?|\/invoices\/in_\w+|\/bank\/pi_\w+|\/connect\/(setup|express)\/\w+)$/;

/**
 * Proxies the sandbox under `/sandbox/stripe/…`: no second origin, no looser CSP, and phones on the network can pay.
 */
export function proxySandbox(app: AppInstance, sandboxUrl: string): void {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    raw.route({
      method: ['GET', 'POST'],
      url: '/sandbox/stripe/*',
      handler: async (request, reply) => {
        const target = request.url.slice('/sandbox/stripe'.length);
        if (!browserPath.test(target))
          throw new AppError('not_found', 'The sandbox has no page at this address.');
        const answer = await fetchFromSandbox(`${sandboxUrl}${target}`, {
          method: request.method,
          // Where a page leads next is for the browser to follow.
          redirect: 'manual',
          headers: {
            authorization: request.headers.authorization ?? '',
            'content-type': request.headers['content-type'] ?? 'application/json',
          },
          ...(request.method === 'POST'
            ? { body: typeof request.body === 'string' ? request.body : '' }
            : {}),
        });
        return reply.code(answer.status).headers(answer.headers).send(answer.text);
      },
    });
  });
}

/** Its whole answer. Throws `payment_provider_unavailable` (503) where none comes, or half of one. */
async function fetchFromSandbox(url: string, init: RequestInit) {
  try {
    const answer = await fetch(url, init);
    const { headers } = answer;
    return {
      status: answer.status,
      headers: {
        'content-type': headers.get('content-type') ?? 'application/json',
        ...Object.fromEntries([...headers].filter(([name]) => name === 'location')),
      },
      text: await answer.text(),
    };
  } catch (error) {
    throw new AppError('payment_provider_unavailable', 'The payments sandbox isn’t responding.', {
      cause: error,
      retryAfterSeconds: 2,
    });
  }
}
