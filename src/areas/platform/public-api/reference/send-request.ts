import type { SampleRequest } from './code-samples.ts';

export interface Answer {
  status: number;
  /** Milliseconds for the whole response. */
  tookMs: number;
  /** Formatted JSON, or the raw text. */
  text: string;
  /** Requests left this minute; null if not limited. */
  left: number | null;
  /** An idempotent repeat. */
  again: boolean;
}

/**
 * Sends a request with the key, without the reader's sign-in. Rejects without a response, or for invalid header
 * characters.
 * @param path with the query
 */
export async function sendRequest(
  { method, path, headers, body }: SampleRequest,
  key: string,
): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(key !== '' && { authorization: `Bearer ${key}` }),
    },
    ...(body !== null && { body }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  });
  const text = await responseText(answer);
  const left = answer.headers.get('ratelimit-remaining');
  return {
    status: answer.status,
    tookMs: Math.round(performance.now() - began),
    text,
    left: left === null ? null : Number(left),
    again: answer.headers.get('idempotent-replayed') === 'true',
  };
}

/** For display; of files only the type. */
async function responseText(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  if (/json|text/.test(type)) return prettyJson(await answer.text());
  await answer.body?.cancel();
  return `A file (${type}, ${answer.headers.get('content-length') ?? 'some'} bytes)`;
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A UUID; works without HTTPS too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
