import http from 'node:http';
import https from 'node:https';

/** `status` null without a response. */
export interface PostResult {
  status: number | null;
  error: string | null;
}

/**
 * A new connection each time, so that the receiver may restart. Never rejects. Follows no redirects, as Stripe.
 * @param timeoutMs for the response
 */
export function postWebhook(
  url: string,
  body: string,
  headers: Record<string, string>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<PostResult> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: null, error: error.message });
    try {
      const client = url.startsWith('https:') ? https : http;
      const request = client.request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        timeout: timeoutMs,
        signal,
      });
      request.on('timeout', () => request.destroy(new Error(`No answer within ${timeoutMs} ms`)));
      request.on('error', fail);
      request.on('response', (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? null, error: null }));
        response.on('error', fail);
      });
      request.end(body);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
