import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppInstance } from './app-instance.server.ts';
import { syncHook } from './sync-hook.server.ts';

/** An answer as it goes over the wire. */
export interface CachedResponse {
  status: number;
  /** Names and values by turns. */
  headers: readonly string[];
  body: Buffer;
  /** Told each time that it is sent. */
  onSent?(): void;
}

/** Whether nothing is known of who sends a request: the same is answered to all of them. */
export const isAnonymousRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.cookie === undefined && headers.authorization === undefined;

/** What differs from one visitor to the next, and is worked out for each. */
const PER_VISITOR_HEADERS = /^(?:x-request-id|connection|ratelimit-.*)$/;

/** The headers of an answer, names and values by turns, as any visitor may be sent them. */
export const sharedHeaders = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    PER_VISITOR_HEADERS.test(name) || value === undefined
      ? []
      : [value].flat().flatMap((each) => [name, String(each)]),
  );

/** Counts a request from its address; false where that has asked for more than it may. */
export type CountRequest = (request: FastifyRequest) => Promise<boolean>;

/**
 * Sends what is ready before anything else is done for a request: what was worked out for one visitor, its headers too, is
 * what the next one is sent. Whatever else is asked for goes its way. Comes after what turns requests away at the door,
 * and before what answers bring along.
 *
 * @param find what is ready for a request; null where nothing is
 * @param mayAsk null where nothing is counted
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
