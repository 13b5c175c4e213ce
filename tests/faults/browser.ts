import { setTimeout } from 'node:timers/promises';
import { Agent, type Dispatcher, FormData, request } from 'undici';

export interface Answer {
  status: number;
  body: unknown;
}

export class Answers {
  /** Responses by status; `'none'` without one. */
  readonly counts = new Map<number | 'none', number>();
  /** Status 500 and above, except 503. */
  readonly wrong: string[] = [];
  readonly unexplained: string[] = [];

  count(what: string, answer: (Answer & { retryAfter: boolean }) | null): void {
    const status = answer?.status ?? 'none';
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
    if (answer === null || answer.status < 500) return;
    const said = `${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
    if (answer.status !== 503) this.wrong.push(said);
    else if (!answer.retryAfter) this.unexplained.push(said);
  }

  toString(): string {
    return [...this.counts]
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
      .map(([status, n]) => `${status === 'none' ? 'no answer' : status}: ${n.toLocaleString('en-GB')}`)
      .join(', ');
  }
}

interface RequestOptions {
  json?: object;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Longer than people wait. */
const REQUEST_TIMEOUT_MS = 40_000;
const MAX_RETRY_MS = 180_000;

/** Keeps cookies and retries. */
export class Browser {
  readonly #origin: string;
  readonly #answers: Answers;
  readonly #dispatcher: Dispatcher;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, answers: Answers, dispatcher: Dispatcher) {
    this.#origin = origin;
    this.#answers = answers;
    this.#dispatcher = dispatcher;
  }

  /** Sends once; null without a full response. */
  async ask(method: Dispatcher.HttpMethod, path: string, asked: RequestOptions = {}): Promise<Answer | null> {
    const answer = await this.#send(method, path, asked).catch(() => null);
    this.#answers.count(`${method} ${path}`, answer);
    return answer;
  }

  /** Retries on 503 and lost responses; null after three minutes. */
  async askUntilAnswered(
    method: Dispatcher.HttpMethod,
    path: string,
    asked: RequestOptions = {},
  ): Promise<Answer | null> {
    for (const giveUpAt = Date.now() + MAX_RETRY_MS; Date.now() < giveUpAt; ) {
      const answer = await this.ask(method, path, asked);
      if (answer !== null && answer.status !== 503) return answer;
      await setTimeout(500);
    }
    return null;
  }

  async #send(method: Dispatcher.HttpMethod, path: string, { json, form, headers }: RequestOptions) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(`${this.#origin}${path}`, {
      method,
      dispatcher: this.#dispatcher,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: {
        'sec-fetch-site': 'same-origin',
        origin: this.#origin,
        ...(cookie !== '' && { cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: form }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? (JSON.parse(text) as unknown) : text.slice(0, 300),
      retryAfter: answer.headers['retry-after'] !== undefined,
    };
  }
}

/** Keep-alive, as browsers and proxies use. */
export const createConnectionPool = (): Agent => new Agent({ connections: 64, keepAliveTimeout: 10_000 });
