import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { servePublic } from '#shared/http/serve-endpoints.server.ts';
import { externalSessionEndpoints, sourceEndpoints } from './contract.ts';
import {
  addSource,
  pauseSource,
  readSources,
  removeSource,
  requestSourceRun,
  resumeSource,
  type SourceDeps,
} from './manage-sources.server.ts';
import { readExternalSession, type ShowDeps } from './read-external-session.server.ts';

export function feedRoutes(deps: SourceDeps & ShowDeps & { auth: Authenticator }): RegisterRoutes {
  const admin = registerEndpoints(sourceEndpoints, deps.auth, {
    'GET /api/admin/feed-sources': () => readSources(deps.pool, deps.clock.now()),
    'POST /api/admin/feed-sources': ({ act, body }) => addSource(deps, act, body),
    'POST /api/admin/feed-sources/:sourceId/run': ({ act, params }) =>
      requestSourceRun(deps, act, params.sourceId),
    'POST /api/admin/feed-sources/:sourceId/pause': ({ act, params, body }) =>
      pauseSource(deps, act, params.sourceId, body.reason),
    'POST /api/admin/feed-sources/:sourceId/resume': ({ act, params }) =>
      resumeSource(deps, act, params.sourceId),
    'POST /api/admin/feed-sources/:sourceId/remove': ({ act, params, body }) =>
      removeSource(deps, act, params.sourceId, body.reason),
  });
  const anyone = servePublic(externalSessionEndpoints, {
    'GET /api/elsewhere/:id': ({ params }) => readExternalSession(deps, params.id),
  });
  return (app) => {
    admin(app);
    anyone(app);
  };
}
