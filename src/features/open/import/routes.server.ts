import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { serveAnyone } from '#shared/http/serve-endpoints.server.ts';
import { elsewhereEndpoints, sourceEndpoints } from './contract.ts';
import { type ShowDeps, showElsewhere } from './show-elsewhere.server.ts';
import {
  addSource,
  pauseSource,
  removeSource,
  resumeSource,
  runSource,
  type SourceDeps,
  showSources,
} from './sources.server.ts';

/** What admins do about the publishers whose feeds are read; and, for anybody, what came of them. */
export function feedRoutes(deps: SourceDeps & ShowDeps & { auth: Authenticator }): RegisterRoutes {
  const admin = serve(sourceEndpoints, deps.auth, {
    'GET /api/admin/feed-sources': () => showSources(deps.pool, deps.clock.now()),
    'POST /api/admin/feed-sources': ({ act, body }) => addSource(deps, act, body),
    'POST /api/admin/feed-sources/:sourceId/run': ({ act, params }) => runSource(deps, act, params.sourceId),
    'POST /api/admin/feed-sources/:sourceId/pause': ({ act, params, body }) =>
      pauseSource(deps, act, params.sourceId, body.reason),
    'POST /api/admin/feed-sources/:sourceId/resume': ({ act, params }) =>
      resumeSource(deps, act, params.sourceId),
    'POST /api/admin/feed-sources/:sourceId/remove': ({ act, params, body }) =>
      removeSource(deps, act, params.sourceId, body.reason),
  });
  const anyone = serveAnyone(elsewhereEndpoints, {
    'GET /api/elsewhere/:id': ({ params }) => showElsewhere(deps, params.id),
  });
  return (app) => {
    admin(app);
    anyone(app);
  };
}
