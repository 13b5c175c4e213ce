import type { ErrorBody } from '../domain/app-error.ts';
import type { Endpoints } from './endpoints.ts';
import { type AnswerHeaders, PLACE_HEADER, readPaging } from './paged-list.ts';

/** The part of `fetch` the client needs; the server answers it in process. */
export type FetchLike = (path: string, init: ApiRequest) => Promise<ApiResponse>;

interface ApiRequest {
  method: string;
  headers: Record<string, string>;
  /** JSON text, or a form with files (browsers only). */
  body?: string | FormData;
  signal?: AbortSignal;
  /** Finishes the request even if the page unloads. */
  keepalive?: boolean;
}

interface ApiResponse {
  status: number;
  headers: AnswerHeaders;
  text(): Promise<string>;
}

/**
 * A non-OK response. `message` is "{status}: {body or status text}" (docs/product/api.md#errors); `sentence` may be
 * shown to people.
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

  /** Messages by field name. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.body?.errors ?? []).map(({ field, message }) => [field, message]));
  }
}

/**
 * Returns the API error behind `error`, or null. Errors serialized with the page keep only their message, so this
 * parses it.
 */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const [, status, text = ''] = (error instanceof Error && /^(\d{3}): (.*)$/s.exec(error.message)) || [];
  return status === undefined ? null : new ApiError(Number(status), text);
}

/** "401: ... Unauthorized" (docs/product/api.md#errors). */
const isLoggedOutMessage = (message: string): boolean =>
  message.startsWith('401:') && message.includes('Unauthorized');

interface CallOptions extends Pick<ApiRequest, 'signal' | 'keepalive'> {
  /**
   * If signed out: the path to return to after signing in (default: this page), or `throw` for screens with their own
   * text.
   */
  loggedOut?: 'throw' | `/${string}`;
}

type EndpointAnswer<Key extends keyof Endpoints> = Endpoints[Key]['answer'];

type CallArguments<Key extends keyof Endpoints> = object extends Endpoints[Key]['given']
  ? [given?: Endpoints[Key]['given'] & CallOptions]
  : [given: Endpoints[Key]['given'] & CallOptions];

/** Arguments as sent; optional where the endpoint takes none. */
interface SentArguments extends CallOptions {
  params?: Record<string, string | number>;
  query?: Query;
  body?: object;
}

/**
 * Calls our own API in the browser and on the server. Throws `ApiError`, except when signed out: see
 * `createApiClient`.
 */
export interface ApiClient {
  /** Calls an endpoint by its name. Returns its answer, or undefined if the contract has none. */
  call<Key extends keyof Endpoints>(
    endpoint: Key,
    ...given: CallArguments<Key>
  ): Promise<EndpointAnswer<Key>>;
  /** For lists whose total, pages and place travel in headers (paged-list.ts). */
  list<Key extends keyof Endpoints>(endpoint: Key, ...given: CallArguments<Key>): Promise<ListAnswer<Key>>;
}

interface ListAnswer<Key extends keyof Endpoints> extends ReturnType<typeof readPaging> {
  items: EndpointAnswer<Key>;
  /** Null if the search named no place. */
  place: Endpoints[Key]['place'] | null;
}

/**
 * Builds the client over `fetch` or its in-process stand-in, which handles credentials.
 * @param onLoggedOut leaves the page for the sign-in, so the call never settles and no screen shows the raw error.
 * Without it, and for `loggedOut: 'throw'`, the call throws.
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
        // The browser sets a form's content type, with its boundary.
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
    // The server has validated its answer against the contract.
    return { data: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  }
  return {
    call: async (endpoint, given?) => (await answerTo(endpoint, given)).data,
    list: async (endpoint, given?) => {
      const { data, headers } = await answerTo(endpoint, given);
      return { items: data, ...readPaging(headers), place: JSON.parse(headers.get(PLACE_HEADER) ?? 'null') };
    },
  };
}

type Query = Record<string, string | number | undefined>;

const fillPath = (path: string, params: SentArguments['params'] = {}, query: Query = {}): string =>
  withQuery(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query,
  );

/** For links to endpoints that return files. */
export const endpointHref = <Key extends Extract<keyof Endpoints, `GET ${string}`>>(
  endpoint: Key,
  ...[given]: CallArguments<Key>
): string => {
  const { params, query }: SentArguments = given ?? {};
  return fillPath(endpoint.slice('GET '.length), params, query);
};

/** Skips absent and empty parameters. */
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
