import http from 'node:http';
import https from 'node:https';

/** What a webhook's address answered; `status` null when it did not. */
export interface PostResult {
  status: number | null;
  error: string | null;
}

/**
 * Sends one webhook. A fresh connection each time, so that the receiver can be stopped and started between two.
 * Never rejects: whatever went wrong is in the result. Redirects are not followed, as Stripe does not.
 * @param timeoutMs how long to wait for the answer
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
