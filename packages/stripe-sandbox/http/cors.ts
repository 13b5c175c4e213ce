import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Lets pages of the allowed origins call the sandbox from the browser; others get no such permission, so their
 * browsers keep the answers from them.
 * @returns true when the request was a preflight and is answered.
 */
export function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  allowedOrigins: readonly string[],
): boolean {
  const origin = request.headers.origin;
  response.setHeader('vary', 'Origin');
  if (origin !== undefined && allowedOrigins.includes(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-methods', 'GET, POST');
    response.setHeader('access-control-allow-headers', 'authorization, content-type, stripe-version');
    response.setHeader('access-control-expose-headers', 'request-id');
    response.setHeader('access-control-max-age', '600');
  }
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204).end();
  return true;
}
