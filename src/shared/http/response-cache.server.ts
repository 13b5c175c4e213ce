import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppInstance } from './app-instance.server.ts';
import { syncHook } from './sync-hook.server.ts';

export interface CachedResponse {
  status: number;
  /** Alternating names and values. */
  headers: readonly string[];
  body: Buffer;
  onSent?(): void;
}

/** Without cookie or key, so everybody gets the same response. */
export const isAnonymousRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.cookie === undefined && headers.authorization === undefined;

/** Computed per visitor, so never cached. */
const PER_VISITOR_HEADERS = /^(?:x-request-id|connection|ratelimit-.*)$/;

export const sharedHeaders = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    PER_VISITOR_HEADERS.test(name) || value === undefined
      ? []
      : [value].flat().flatMap((each) => [name, String(each)]),
  );

/** False if the address is over its rate limit. */
export type CountRequest = (request: FastifyRequest) => Promise<boolean>;

/**
 * Serves cached responses before routing: one visitor's response, with headers, goes to the next. Register it after
 * the hooks that refuse requests and before those that add headers.
 * @param find returns null if nothing is cached
 * @param mayAsk null without a rate limit
 */
export function registerCachedResponseHook(
  app: AppInstance,
  find: (request: FastifyRequest) => CachedResponse | null,
  mayAsk: CountRequest | null,
): void {
  const send = async (
    answer: CachedResponse,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    if (mayAsk !== null && !(await mayAsk(request))) return;
    const { status, headers, body } = answer;
    reply.code(status).hijack();
    reply.raw.writeHead(status, ['x-request-id', request.id, ...headers]).end(body);
    answer.onSent?.();
  };
  app.addHook(
    'onRequest',
    syncHook((request, reply) => {
      const answer = find(request);
      return answer === null ? undefined : send(answer, request, reply);
    }),
  );
}
