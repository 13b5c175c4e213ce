/**
 * Handles API requests: caller, route, parameters, idempotency, faults; then the effect and its response in one
 * journal write.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { applyExternalChange } from '../apply-external-change.ts';
import type { RequestRecord } from '../control/control.ts';
import { toBrowserError } from '../resources/browser-payments.ts';
import { runDueActions } from '../resources/due-actions.ts';
import { type CallSandbox, type Cause, sandboxFor, type World } from '../sandbox.ts';
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts';
import { apiVersion } from '../wire/api-version.ts';
import type { FormMap } from '../wire/decode-form.ts';
import { balanceInsufficient, StripeProblem } from '../wire/errors.ts';
import { expand } from '../wire/expand.ts';
import { newId } from '../wire/ids.ts';
import { list, text } from '../wire/params.ts';
import type { Activity } from './activity.ts';
import { authenticate, findCallingAccount, type Keys } from './authenticate.ts';
import type { Faults } from './faults.ts';
import { fingerprintForm, type IdempotencyKeys, type KeyedRequest } from './idempotency.ts';
import { assertSupportedHeaders, readBody, readForm } from './read-request.ts';
import type { Audience, Call, Route } from './route.ts';
import type { Router } from './router.ts';

interface HandlerParts {
  world: World;
  keys: Keys;
  router: Router;
  idempotency: IdempotencyKeys;
  faults: Faults;
  activity: Activity;
  dispatcher: WebhookDispatcher;
}

interface PreparedAnswer {
  status: number;
  body: string;
  replayed: boolean;
}

interface ParsedRequest {
  route: Route;
  id: string;
  account: string | null;
  act: (call: Call) => object;
  expandPaths: string[];
  keyed: KeyedRequest | null;
}

const maxRequestsLogged = 10_000;

/** Both `expand[]=a` and `expand=a` occur. */
function takeExpandPaths(form: FormMap): string[] {
  const value = form.get('expand');
  form.delete('expand');
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : list(text()).parse(value, 'expand');
}

/** A request that is refused during its execution. */
function asRefused(understood: ParsedRequest): ParsedRequest {
  return {
    ...understood,
    act() {
      throw balanceInsufficient();
    },
  };
}

export class RequestHandler {
  readonly #parts: HandlerParts;
  readonly requests: RequestRecord[] = [];

  constructor(parts: HandlerParts) {
    this.#parts = parts;
  }

  /** Rejects only on a bug of the sandbox. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const record: RequestRecord = {
      requestId: newId('req'),
      operation: 'unknown',
      method: request.method ?? '',
      path: url.pathname,
      idempotencyKey: null,
      replayed: false,
      status: null,
    };
    this.requests.push(record);
    if (this.requests.length > maxRequestsLogged) this.requests.shift();
    // Until the key is verified, treat the caller as a browser.
    let audience: Audience = 'browser';
    try {
      const form = readForm(request, url.search.slice(1), await readBody(request));
      audience = this.#authenticate(request, form);
      const understood = this.#understand(request, url, form, audience);
      record.operation = understood.route.operation;
      record.idempotencyKey = understood.keyed?.key ?? null;
      const answer = await this.#carryOut(understood, audience, record.requestId, response);
      if (answer !== null) this.#send(response, record, answer);
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      this.#send(response, record, this.#refusal(error, audience));
    }
  }

  #authenticate(request: IncomingMessage, form: FormMap): Audience {
    const key = form.get('key');
    const audience = authenticate(
      request.headers,
      typeof key === 'string' ? key : undefined,
      this.#parts.keys,
    );
    if (audience === 'browser') form.delete('key');
    return audience;
  }

  #understand(request: IncomingMessage, url: URL, form: FormMap, audience: Audience): ParsedRequest {
    assertSupportedHeaders(request);
    const { route, id } = this.#parts.router.match(request.method ?? '', url.pathname, audience);
    const account = findCallingAccount(request.headers, route, this.#parts.world.store);
    const key = request.headers['idempotency-key'];
    const keyed =
      route.method === 'POST' && typeof key === 'string'
        ? { key, account, operation: route.operation, path: url.pathname, fingerprint: fingerprintForm(form) }
        : null;
    const expandPaths = route.audience === 'server' ? takeExpandPaths(form) : [];
    return { route, id, account, act: route.prepare(form), expandPaths, keyed };
  }

  /** Null if a fault withholds the response. */
  async #carryOut(
    understood: ParsedRequest,
    audience: Audience,
    requestId: string,
    response: ServerResponse,
  ): Promise<PreparedAnswer | null> {
    const { faults, idempotency, world } = this.#parts;
    const { keyed } = understood;
    const remembered = keyed && idempotency.begin(keyed);
    try {
      const fault = faults.take(understood.route.operation);
      if (fault === 'error_500') return this.#brokenDown();
      if (fault === 'drop' || fault === 'hang') return this.#leaveUnanswered(response, fault);
      if (fault === 'stall') await this.#untilReleased();
      const answer = remembered
        ? { ...remembered, replayed: true }
        : this.#act(fault === 'balance_insufficient' ? asRefused(understood) : understood, audience, {
            requestId,
            idempotencyKey: keyed?.key ?? null,
          });
      if (fault === 'error_500_after') return this.#brokenDown();
      if (fault === 'drop_after') return this.#leaveUnanswered(response, 'drop');
      if (fault === 'hang_after') return this.#leaveUnanswered(response, 'hang');
      return answer;
    } finally {
      if (keyed && !remembered) idempotency.end(keyed);
      // Leave nothing half done for the next commit.
      world.store.rollBack();
    }
  }

  /** Commits effect and response together. */
  #act(understood: ParsedRequest, audience: Audience, cause: Cause): PreparedAnswer {
    const { world, dispatcher, idempotency } = this.#parts;
    const { store } = world;
    const sandbox = sandboxFor(world, cause, understood.account);
    applyExternalChange(world, dispatcher, runDueActions);
    const answer = this.#effect(understood, audience, sandbox);
    if (understood.keyed) idempotency.remember(understood.keyed, answer.status, answer.body);
    store.commit();
    dispatcher.takeUp(sandbox.toSend.filter((id) => store.get('events', id) !== undefined));
    return answer;
  }

  #effect({ act, id, expandPaths }: ParsedRequest, audience: Audience, sandbox: CallSandbox): PreparedAnswer {
    const { store } = this.#parts.world;
    try {
      const result = expand(sandbox, act({ sandbox, id }), expandPaths);
      return { status: 200, body: JSON.stringify(result, null, 2), replayed: false };
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      // A decline is recorded; other refusals leave no trace.
      if (error.status !== 402) store.rollBack();
      return this.#refusal(error, audience);
    }
  }

  async #untilReleased(): Promise<void> {
    const { activity, faults } = this.#parts;
    activity.end();
    await faults.stall();
    activity.begin();
  }

  #leaveUnanswered(response: ServerResponse, how: 'drop' | 'hang'): null {
    if (how === 'drop') response.destroy();
    return null;
  }

  #brokenDown(): PreparedAnswer {
    return this.#refusal(
      new StripeProblem(500, {
        type: 'api_error',
        message: 'An unknown error occurred (ordered by a test).',
      }),
      'server',
    );
  }

  #refusal(problem: StripeProblem, audience: Audience): PreparedAnswer {
    const error = audience === 'server' ? problem.body : toBrowserError(problem);
    return { status: problem.status, body: JSON.stringify({ error }, null, 2), replayed: false };
  }

  #send(response: ServerResponse, record: RequestRecord, answer: PreparedAnswer): void {
    record.status = answer.status;
    record.replayed = answer.replayed;
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer.body),
      'cache-control': 'no-cache, no-store',
      'request-id': record.requestId,
      'stripe-version': apiVersion,
      ...(record.idempotencyKey !== null && { 'idempotency-key': record.idempotencyKey }),
      ...(answer.replayed && { 'idempotent-replayed': 'true' }),
    });
    response.end(answer.body);
  }
}
