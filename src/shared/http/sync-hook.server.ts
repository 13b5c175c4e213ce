import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | FastifyReply | undefined;

/**
 * A hook that seldom has anything to wait for, as Fastify takes it: the request goes on at once unless a promise is
 * returned, as it always is by an async function, or the reply that has been sent. What it throws is answered.
 */
export function syncHook(hook: Hook) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const awaited = hook(request, reply);
    if (awaited === undefined) done();
    return awaited;
  };
}
