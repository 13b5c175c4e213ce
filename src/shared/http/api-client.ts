import type { ErrorBody } from '../domain/app-error.ts';
import type { Endpoints } from './endpoints.ts';
import { type AnswerHeaders, PLACE_HEADER, readPaging } from './paged-list.ts';

/** The part of `fetch` the client needs; on the server it is answered in process, without a socket. */
export type FetchLike = (path: string, init: ApiRequest) => Promise<ApiResponse>;

interface ApiRequest {
  method: string;
  headers: Record<string, string>;
  /** JSON as text, or a form with files; only browsers send the latter. */
  body?: string | FormData;
  signal?: AbortSignal;
  /** Is sent to its end even when the page goes away meanwhile. */
  keepalive?: boolean;
}

interface ApiResponse {
  status: number;
  headers: AnswerHeaders;
  text(): Promise<string>;
}

/**
 * A non-OK answer. `message` is "{status}: {body or status text}" (docs/product/api.md#errors);
 * `sentence` is the server's own sentence, fit to be shown to a person.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseErrorBody(text);
  }

  get sentence(): string {
    return this.body?.message ?? 'Something went wrong. Try again.';
  }

  /** The sentences by field name, for forms. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.body?.errors ?? []).map(({ field, message }) => [field, message]));
  }
}

/**
 * The API's answer behind an error, or null. An error that came with the server's page has kept nothing but its
 * message, which says it all: the answer is read back from it.
 */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const [, status, text = ''] = (error instanceof Error && /^(\d{3}): (.*)$/s.exec(error.message)) || [];
  return status === undefined ? null : new ApiError(Number(status), text);
}

/** Whether a message says that the person is logged out: "401: ... Unauthorized" (docs/product/api.md#errors). */
const isLoggedOutMessage = (message: string): boolean =>
  message.startsWith('401:') && message.includes('Unauthorized');

interface CallOptions extends Pick<ApiRequest, 'signal' | 'keepalive'> {
  /**
   * What becomes of the answer that the person is logged out, where the page is to be left for the log-in: the path
   * to come back to when it is not the page's own, or `throw` for the few screens that have words of their own.
   */
  loggedOut?: 'throw' | `/${string}`;
}

type EndpointAnswer<Key extends keyof Endpoints> = Endpoints[Key]['answer'];

/** What a call is given; it may be left out where the endpoint asks for nothing. */
type CallArguments<Key extends keyof Endpoints> = object extends Endpoints[Key]['given']
  ? [given?: Endpoints[Key]['given'] & CallOptions]
  : [given: Endpoints[Key]['given'] & CallOptions];

/** The same while it is sent. */
interface SentArguments extends CallOptions {
  params?: Record<string, string | number>;
  query?: Query;
  body?: object;
}

/**
 * Calls to our own API, the same in the browser and while rendering on the server. All throw `ApiError`, but for the
 * answer that the person is logged out: see `createApiClient`.
 */
export interface ApiClient {
  /**
   * Calls an endpoint by its name, and answers what its contract says (undefined where it says nothing). What it is
   * given goes into the address, encoded, and into the body.
   */
  call<Key extends keyof Endpoints>(
    endpoint: Key,
    ...given: CallArguments<Key>
  ): Promise<EndpointAnswer<Key>>;
  /** The same for a list whose total, pages and place travel in headers (paged-list.ts). */
  list<Key extends keyof Endpoints>(endpoint: Key, ...given: CallArguments<Key>): Promise<ListAnswer<Key>>;
}

interface ListAnswer<Key extends keyof Endpoints> extends ReturnType<typeof readPaging> {
  items: EndpointAnswer<Key>;
  /** What it was looked for around; null where no place was named. */
  place: Endpoints[Key]['place'] | null;
}

/**
 * Builds the client over `fetch` or its in-process stand-in. Credentials are the stand-in's concern.
 *
 * @param onLoggedOut hears of an answer that says the person is logged out, with the path to come back to where the
 *   call named one. It leaves the page for the log-in, so the call itself never ends: no screen has to say anything,
 *   nor can it show the raw answer meanwhile. Without it, and for calls with `loggedOut: 'throw'`, that answer is
 *   thrown like any other.
 */
export function createApiClient(
  fetchLike: FetchLike,
  onLoggedOut?: (comeBackTo: string | undefined) => void,
): ApiClient {
  async function answerTo<Key extends keyof Endpoints>(
    endpoint: Key,
    { params, query, body, loggedOut, ...sending }: SentArguments = {},
  ): Promise<{ data: EndpointAnswer<Key>; headers: AnswerHeaders }> {
    const [method = '', path = ''] = endpoint.split(' ');
    const asForm = body instanceof FormData;
    const response = await fetchLike(fillPath(path, params, query), {
      method,
      headers: {
        accept: 'application/json',
        // The browser names the type of a form itself, with the boundary between its parts.
        ...(body === undefined || asForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: asForm ? body : JSON.stringify(body) }),
      ...sending,
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) {
      const error = new ApiError(response.status, text);
      if (onLoggedOut === undefined || loggedOut === 'throw' || !isLoggedOutMessage(error.message))
        throw error;
      onLoggedOut(loggedOut);
      return new Promise(() => {});
    }
    // As its contract says: the server has checked its own answer against that.
    return { data: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  }
  return {
    call: async (endpoint, given?) => (await answerTo(endpoint, given)).data,
    list: async (endpoint, given?) => {
      const { data, headers } = await answerTo(endpoint, given);
      // As its contract says, like the answer.
      return { items: data, ...readPaging(headers), place: JSON.parse(headers.get(PLACE_HEADER) ?? 'null') };
    },
  };
}

type Query = Record<string, string | number | undefined>;

/** Fills in the names of an address. */
const fillPath = (path: string, params: SentArguments['params'] = {}, query: Query = {}): string =>
  withQuery(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query,
  );

/** The address of an endpoint that is read, for links to the files that some answer. */
export const endpointHref = <Key extends Extract<keyof Endpoints, `GET ${string}`>>(
  endpoint: Key,
  ...[given]: CallArguments<Key>
): string => {
  const { params, query }: SentArguments = given ?? {};
  return fillPath(endpoint.slice('GET '.length), params, query);
};

/** Appends the filled parameters to a path: absent and empty ones are left out. */
export function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    const known = typeof body === 'object' && body !== null && 'message' in body && 'code' in body;
    return known ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}
