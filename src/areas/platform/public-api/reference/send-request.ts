import type { SampleRequest } from './code-samples.ts';

/** What came back. */
export interface Answer {
  status: number;
  /** From pressing to the last letter, in milliseconds. */
  tookMs: number;
  /** JSON in lines, or whatever else it was. */
  text: string;
  /** Requests that are left in this minute; null where nobody counts. */
  left: number | null;
  /** It was made before, by a request of the same name. */
  again: boolean;
}

/**
 * Sends a request to this site as a program would: with the key, and without the reader's sign-in. Nothing of it is
 * kept. Rejects where no answer comes, or a header has letters that none may have.
 *
 * @param path from the site's address on
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

/** What came back, for reading; of a file only what it is. */
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

/** A name for a request that nobody has used: a UUID, also where the page came without encryption. */
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
