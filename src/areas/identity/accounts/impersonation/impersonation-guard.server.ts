import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { syncHook } from '#shared/http/sync-hook.server.ts';
import type { Impersonation, ImpersonationReader } from '../current/require-user.server.ts';
import { isAllowedWhileImpersonating } from './rules.ts';

/** On every answer to an admin who sees the site as somebody: no browser, service worker or cache keeps it. */
export const IMPERSONATION_HEADER = 'fettle-viewing';

/**
 * The one guard of whoever is seen: an admin who sees the site as them reads what the rules let them read, and does
 * nothing. Comes before the routes, and before anything looks at what was sent. Whoever asks for what anybody in a view
 * may have is not looked up for it.
 */
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
