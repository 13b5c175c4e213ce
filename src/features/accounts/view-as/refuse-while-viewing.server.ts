import type { FastifyRequest } from 'fastify';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import type { View, Views } from '../current/require-user.server.ts';
import { mayWhileViewing } from './rules.ts';

/** On every answer to an admin who sees the site as somebody: no browser, service worker or cache keeps it. */
export const VIEWING_HEADER = 'fettle-viewing';

/**
 * The one guard of whoever is seen: an admin who sees the site as them reads what the rules let them read, and does
 * nothing. Comes before the routes, and before anything looks at what was sent. Whoever asks for what anybody in a view
 * may have is not looked up for it.
 */
export function refuseWhileViewing(app: AppInstance, views: Views): void {
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (!url.startsWith('/api/')) return;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (mayWhileViewing(`${method} ${url}`, request.routeOptions.config.endpoint)) return;
    const view = await views.currentView(request);
    if (view !== null) throw refusal(request, view);
  });
  app.addHook('onSend', async (request, reply) => {
    if ((await views.knownView(request)) === null) return;
    reply.header('cache-control', 'private, no-store').header(VIEWING_HEADER, 'on');
  });
}

function refusal({ method }: FastifyRequest, { name, until }: View): AppError {
  const what =
    method === 'GET' || method === 'HEAD'
      ? 'this is for them alone'
      : 'nothing can be changed, and nothing was';
  return new AppError(
    'viewing_as',
    `You see the site as ${name} until ${formatLondonTime(until)}: ${what}. End the view first.`,
  );
}
