import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { goOnAtOnce } from '#shared/http/go-on-at-once.server.ts';
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
  app.addHook(
    'onRequest',
    goOnAtOnce((request) => {
      const { url = '', config } = request.routeOptions;
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const mayPass = !url.startsWith('/api/') || mayWhileViewing(`${method} ${url}`, config.endpoint);
      return mayPass ? undefined : turnAwayWhileViewing(request);
    }),
  );
  app.addHook('onSend', (request, reply, _payload, done) => {
    const known = views.knownView(request);
    if (known === null) done();
    else return markIfViewing(known, reply);
  });

  async function turnAwayWhileViewing(request: FastifyRequest): Promise<void> {
    const view = await views.currentView(request);
    if (view !== null) throw refusal(request, view);
  }
}

async function markIfViewing(known: Promise<View | null>, reply: FastifyReply): Promise<void> {
  if ((await known) !== null) reply.header('cache-control', 'private, no-store').header(VIEWING_HEADER, 'on');
}

function refusal({ method }: FastifyRequest, { name, until }: View): AppError {
  const what =
    method === 'GET' || method === 'HEAD' ? 'Only they can open this.' : 'You can’t change anything.';
  return new AppError(
    'viewing_as',
    `You’re viewing the site as ${name} until ${formatLondonTime(until)}. ${what} End the view first.`,
  );
}
