import type { ErrorBody } from '../domain/app-error.ts';
import type { AnswerHeaders } from './paged-list.ts';

/** The part of `fetch` the client needs; on the server it is answered in process, without a socket. */
export type FetchLike = (path: string, init: ApiRequest) => Promise<ApiResponse>;

export interface ApiRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
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

/** Calls to our own API, the same in the browser and while rendering on the server. All throw `ApiError`. */
export interface ApiClient {
  get<T>(path: string, options?: { signal?: AbortSignal }): Promise<T>;
  /** A list whose total, pages and place travel in headers (paged-list.ts). */
  getList<T>(
    path: string,
    options?: { signal?: AbortSignal },
  ): Promise<{ items: T[]; headers: AnswerHeaders }>;
  post<T>(path: string, body?: object): Promise<T>;
  put<T>(path: string, body?: object): Promise<T>;
  delete<T>(path: string): Promise<T>;
}

/** Builds the client over `fetch` or its in-process stand-in. Credentials are the stand-in's concern. */
export function createApiClient(fetchLike: FetchLike): ApiClient {
  async function answerTo<T>(
    method: string,
    path: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<{ data: T; headers: AnswerHeaders }> {
    const response = await fetchLike(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new ApiError(response.status, text);
    // The caller names the contract's type; the server has checked its own answer against that contract.
    return { data: (text === '' ? undefined : JSON.parse(text)) as T, headers: response.headers };
  }
  const call = async <T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> =>
    (await answerTo<T>(method, path, body, signal)).data;
  return {
    get: (path, options) => call('GET', path, undefined, options?.signal),
    getList: async <T>(path: string, options?: { signal?: AbortSignal }) => {
      const { data, headers } = await answerTo<T[]>('GET', path, undefined, options?.signal);
      return { items: data, headers };
    },
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
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
