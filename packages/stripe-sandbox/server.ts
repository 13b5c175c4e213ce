import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { applyExternalChange } from './apply-external-change.ts';
import type { SandboxControl, WebhookTarget } from './control/control.ts';
import { callControl } from './control/http-control.ts';
import { createLocalControl } from './control/local-control.ts';
import { Activity } from './http/activity.ts';
import { allowOrigin } from './http/cors.ts';
import { Faults } from './http/faults.ts';
import { RequestHandler } from './http/handler.ts';
import { IdempotencyKeys } from './http/idempotency.ts';
import { readBody } from './http/read-request.ts';
import { Router } from './http/router.ts';
import { assertTestKey } from './launch-guard.ts';
import { findPage, type PageAnswer, type PageAnswerer } from './pages/pages.ts';
import { runDueActions } from './resources/due-actions.ts';
import { routes } from './resources/routes.ts';
import type { AfterLastRetry, World } from './sandbox.ts';
import { deleteExpired } from './store/delete-expired.ts';
import { Store } from './store/store.ts';
import { defaultRetryDelays, WebhookDispatcher } from './webhooks/dispatcher.ts';
import { decodeForm, type FormMap } from './wire/decode-form.ts';
import { StripeProblem } from './wire/errors.ts';

export type { SandboxControl, WebhookTarget } from './control/control.ts';

export interface StripeSandboxOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Default `sk_test_sandbox`. Live keys are refused. */
  secretKey?: string;
  /** Default `pk_test_sandbox`. */
  publishableKey?: string;
  webhook?: WebhookTarget;
  /** Keeps the state across restarts; in memory without it. */
  stateFile?: string;
  /** Milliseconds since 1970; default `Date.now`. */
  clock?: () => number;
  /** For invoice links; default its own address. */
  publicUrl?: string;
  /** Default `mark_unpaid`. */
  afterLastRetry?: AfterLastRetry;
  /** Origins that may call browser endpoints. */
  allowedOrigins?: string[];
  /** Milliseconds before each retry. */
  webhookRetryDelays?: number[];
  /** Milliseconds; default 10,000. */
  webhookTimeoutMs?: number;
}

export interface StripeSandbox {
  /** Such as `http://127.0.0.1:4242`. */
  url: string;
  port: number;
  setWebhook(target: WebhookTarget | null): void;
  control: SandboxControl;
  /** Ends connections and deliveries, and closes the state file. */
  close(): Promise<void>;
}

/** Longer than clients', so that none is closed just as it is reused. */
const keepAliveTimeoutMs = 120_000;

/** Control, pages, CORS preflights and the API. */
function createRequestListener(
  handler: RequestHandler,
  control: SandboxControl,
  activity: Activity,
  showPage: (answer: PageAnswerer, form: FormMap) => PageAnswer,
  secretKey: string,
  allowedOrigins: readonly string[],
) {
  async function answerControl(request: IncomingMessage, response: ServerResponse, name: string) {
    const allowed = request.method === 'POST' && request.headers.authorization === `Bearer ${secretKey}`;
    const answer = allowed
      ? await callControl(control, name, (await readBody(request)).toString('utf8'))
      : { status: 401, body: JSON.stringify({ error: 'POST with the secret key as bearer token.' }) };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, answer: PageAnswerer) {
    const shown = showPage(answer, decodeForm((await readBody(request)).toString('utf8')));
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    if (shown.status === 303) response.writeHead(303, { ...headers, location: shown.location }).end();
    else response.writeHead(shown.status, headers).end(shown.html);
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (allowOrigin(request, response, allowedOrigins)) return;
    activity.begin();
    try {
      await handler.handle(request, response, url);
    } finally {
      activity.end();
    }
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const controlName = /^\/_control\/(\w+)$/.exec(url.pathname)?.[1];
    const page = findPage(request.method ?? '', url.pathname);
    const answered =
      page !== null
        ? answerPage(request, response, page)
        : controlName !== undefined
          ? answerControl(request, response, controlName)
          : answerCall(request, response, url);
    answered.catch((error: unknown) => {
      // The client has gone or sent an unreadable form: no bug of the sandbox.
      if (response.destroyed) return;
      if (error instanceof StripeProblem) {
        response.writeHead(error.status, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
        return;
      }
      console.error('The payments sandbox failed:', error);
      const body = {
        error: { type: 'api_error', message: 'The payments sandbox itself failed; see its log.' },
      };
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/**
 * @throws {LiveUseError} for a key that is no test key; an error if the port is taken or the state file isn't the
 * sandbox's.
 */
export async function startStripeSandbox(options: StripeSandboxOptions = {}): Promise<StripeSandbox> {
  const { secretKey = 'sk_test_sandbox', publishableKey = 'pk_test_sandbox', host = '127.0.0.1' } = options;
  assertTestKey(secretKey);
  assertTestKey(publishableKey);
  const store = new Store(options.stateFile ?? null);
  const startingClock = options.clock ?? Date.now;
  const aheadMs = () => store.get('clock', 'ahead')?.aheadMs ?? 0;
  const clock = () => startingClock() + aheadMs();
  const world: World = {
    store,
    clock,
    webhookSet: () => dispatcher.target !== null,
    publicUrl: () => options.publicUrl ?? `http://${host}:${port}`,
    afterLastRetry: options.afterLastRetry ?? 'mark_unpaid',
  };
  deleteExpired(store, clock());
  const faults = new Faults();
  const activity = new Activity(() => dispatcher.quiet);
  const dispatcher: WebhookDispatcher = new WebhookDispatcher(
    {
      store,
      clock,
      retryDelays: options.webhookRetryDelays ?? defaultRetryDelays,
      timeoutMs: options.webhookTimeoutMs ?? 10_000,
      changed: () => activity.check(),
    },
    options.webhook ?? null,
  );
  const handler = new RequestHandler({
    world,
    keys: { secretKey, publishableKey },
    router: new Router(routes),
    idempotency: new IdempotencyKeys(store, clock),
    faults,
    activity,
    dispatcher,
  });
  const control = createLocalControl({
    world,
    moveOn: (ms) => store.put('clock', 'ahead', { aheadMs: aheadMs() + ms }),
    faults,
    activity,
    dispatcher,
    requests: handler.requests,
  });
  const showPage = (answer: PageAnswerer, form: FormMap) =>
    applyExternalChange(world, dispatcher, (sandbox) => {
      runDueActions(sandbox);
      return answer(sandbox, form);
    });
  const server = createServer(
    { keepAliveTimeout: keepAliveTimeoutMs },
    createRequestListener(handler, control, activity, showPage, secretKey, options.allowedOrigins ?? []),
  );
  const port = await listen(server, options.port ?? 0, host);
  dispatcher.wake();
  return {
    url: `http://${host}:${port}`,
    port,
    setWebhook(target) {
      dispatcher.target = target;
    },
    control,
    async close() {
      dispatcher.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
