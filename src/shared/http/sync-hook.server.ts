import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | FastifyReply | undefined;

/** Adapts a mostly synchronous hook to Fastify. Return a promise to make the request wait, or the reply once sent. */
export function syncHook(hook: Hook) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const awaited = hook(request, reply);
    if (awaited === undefined) done();
    return awaited;
  };
}
