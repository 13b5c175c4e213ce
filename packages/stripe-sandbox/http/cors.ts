import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * CORS for the allowed origins.
 * @returns true if it answered a preflight.
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
