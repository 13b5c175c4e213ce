import type { ErrorBody } from '../domain/app-error.ts';
import type { AnswerHeaders } from './paged-list.ts';

/** The part of `fetch` the client needs; on the server it is answered in process, without a socket. */
export type FetchLike = (path: string, init: ApiRequest) => Promise<ApiResponse>;

export interface ApiRequest {
  method: string;
  headers: Record<string, string>;
  /** JSON as text, or a form with files; only browsers send the latter. */
  body?: string | FormData;
  signal?: AbortSignal;
  /** Is sent to its end even when the page goes away meanwhile. */
  keepalive?: boolean;
}

export interface ApiResponse {
  status: number;
  headers: AnswerHeaders;
  text(): Promise<string>;
}

/**
 * A non-OK answer. `message` is "{status}: {body or status text}" (specification, section 7);
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
    return this.body?.message ?? 'Something went wrong. Please try again.';
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
export function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const [, status, text = ''] = (error instanceof Error && /^(\d{3}): (.*)$/s.exec(error.message)) || [];
  return status === undefined ? null : new ApiError(Number(status), text);
}

/** Whether a message says that the person is logged out: "401: ... Unauthorized" (specification, section 8). */
export const saysLoggedOut = (message: string): boolean =>
  message.startsWith('401:') && message.includes('Unauthorized');

export interface CallOptions extends Pick<ApiRequest, 'signal' | 'keepalive'> {
  /**
   * What becomes of the answer that the person is logged out, where the page is to be left for the log-in: the path
   * to come back to when it is not the page's own, or `throw` for the few screens that have words of their own.
   */
  loggedOut?: 'throw' | `/${string}`;
}

/**
 * Calls to our own API, the same in the browser and while rendering on the server. All throw `ApiError`, but for the
 * answer that the person is logged out: see `createApiClient`.
 */
export interface ApiClient {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  /** A list whose total, pages and place travel in headers (paged-list.ts). */
  getList<T>(path: string, options?: CallOptions): Promise<{ items: T[]; headers: AnswerHeaders }>;
  post<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  put<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
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
  async function answerTo<T>(
    method: string,
    path: string,
    body?: object,
    options: CallOptions = {},
  ): Promise<{ data: T; headers: AnswerHeaders }> {
    const { loggedOut, ...sending } = options;
    const asForm = body instanceof FormData;
    const response = await fetchLike(path, {
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
      if (onLoggedOut === undefined || loggedOut === 'throw' || !saysLoggedOut(error.message)) throw error;
      onLoggedOut(loggedOut);
      return new Promise(() => {});
    }
    // The caller names the contract's type; the server has checked its own answer against that contract.
    return { data: (text === '' ? undefined : JSON.parse(text)) as T, headers: response.headers };
  }
  const call = async <T>(method: string, path: string, body?: object, options?: CallOptions): Promise<T> =>
    (await answerTo<T>(method, path, body, options)).data;
  return {
    get: (path, options) => call('GET', path, undefined, options),
    getList: async <T>(path: string, options?: CallOptions) => {
      const { data, headers } = await answerTo<T[]>('GET', path, undefined, options);
      return { items: data, headers };
    },
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  };
}

/** Appends the filled parameters to a path: absent and empty ones are left out. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
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
