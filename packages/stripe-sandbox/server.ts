/** The payments sandbox: a small HTTP server that speaks Stripe's wire protocol. See README.md beside this file. */
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

/** How a sandbox is started; everything may be left out. */
export interface StripeSandboxOptions {
  /** Port to listen on; 0, the default, takes any free one. */
  port?: number;
  /** Address to listen on; `127.0.0.1` unless told. */
  host?: string;
  /** The only secret key accepted; `sk_test_sandbox` unless told. Live keys are refused. */
  secretKey?: string;
  /** The only publishable key accepted; `pk_test_sandbox` unless told. */
  publishableKey?: string;
  webhook?: WebhookTarget;
  /** File that keeps the state across restarts; without it the state is gone when the process ends. */
  stateFile?: string;
  /** The time in milliseconds since 1970; `Date.now` unless told. */
  clock?: () => number;
  /** Where browsers reach it, for links to invoices; its own address unless told. */
  publicUrl?: string;
  /** What becomes of a subscription whose renewal no retry could collect; `mark_unpaid` unless told. */
  afterLastRetry?: AfterLastRetry;
  /** Web origins whose pages may call the browser-facing endpoints. */
  allowedOrigins?: string[];
  /** Waits in milliseconds before each further try of an undelivered event. */
  webhookRetryDelays?: number[];
  /** How long a webhook may take to answer, in milliseconds; 10,000 unless told. */
  webhookTimeoutMs?: number;
}

/** A running sandbox. */
export interface StripeSandbox {
  /** For example `http://127.0.0.1:4242`. */
  url: string;
  port: number;
  /** Sets or, with null, removes the webhook. */
  setWebhook(target: WebhookTarget | null): void;
  control: SandboxControl;
  /** Stops listening, ends open connections and pending deliveries, and closes the state file. */
  close(): Promise<void>;
}

/** Longer than clients keep an idle connection, so that none is closed just as it is used again. */
const keepAliveTimeoutMs = 120_000;

/** Answers one request: a call of the control, a page, a browser's preflight, or a call of Stripe's interface. */
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
      // A caller that went away, or sent a page what it cannot read, is no fault of the sandbox.
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
 * Starts a payments sandbox.
 * @throws {LiveUseError} when a key is not a test key; an error when the port is taken or the state file is
 * not the sandbox's.
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
