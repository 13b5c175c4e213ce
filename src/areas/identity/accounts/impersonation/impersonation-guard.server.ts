import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { syncHook } from '#shared/http/sync-hook.server.ts';
import type { Impersonation, ImpersonationReader } from '../current/require-user.server.ts';
import { isAllowedWhileImpersonating } from './rules.ts';

/** Tells browsers, service workers and caches not to store the answer. */
export const IMPERSONATION_HEADER = 'fettle-viewing';

/** Blocks writes and private reads. Must run before routes and body parsing. */
export function guardImpersonation(app: AppInstance, views: ImpersonationReader): void {
  app.addHook(
    'onRequest',
    syncHook((request) => {
      const { url = '', config } = request.routeOptions;
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const mayPass =
        !url.startsWith('/api/') || isAllowedWhileImpersonating(`${method} ${url}`, config.endpoint);
      return mayPass ? undefined : turnAwayWhileViewing(request);
    }),
  );
  app.addHook('onSend', (request, reply, _payload, done) => {
    const known = views.knownImpersonation(request);
    if (known === null) done();
    else return markIfImpersonating(known, reply);
  });

  async function turnAwayWhileViewing(request: FastifyRequest): Promise<void> {
    const view = await views.currentImpersonation(request);
    if (view !== null) throw impersonationError(request, view);
  }
}

async function markIfImpersonating(known: Promise<Impersonation | null>, reply: FastifyReply): Promise<void> {
  if ((await known) !== null)
    reply.header('cache-control', 'private, no-store').header(IMPERSONATION_HEADER, 'on');
}

function impersonationError({ method }: FastifyRequest, { name, until }: Impersonation): AppError {
  const what =
    method === 'GET' || method === 'HEAD' ? 'Only they can open this.' : 'You can’t change anything.';
  return new AppError(
    'viewing_as',
    `You’re viewing the site as ${name} until ${formatLondonTime(until)}. ${what} End the view first.`,
  );
}
