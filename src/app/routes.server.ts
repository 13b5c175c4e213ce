import cluster from 'node:cluster';
import path from 'node:path';
import { createBusyThreads } from '#areas/booking/appointments/calendar/read-calendars.server.ts';
import { readPhotoFile } from '#areas/catalogue/photos/photo-files.server.ts';
import {
  type Authenticator,
  requireAdmin,
  requireUser,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { guardImpersonation } from '#areas/identity/accounts/impersonation/impersonation-guard.server.ts';
import { requireFreshSignIns } from '#areas/identity/accounts/second-step/fresh-sign-in.server.ts';
import { guardFlaggedRoutes } from '#areas/operations/feature-flags/flag-guard.server.ts';
import { openApiRoute } from '#areas/platform/public-api/openapi/routes.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { apiNotFound } from '#shared/http/error-handler.server.ts';
import { readClusterMetrics } from '#shared/metrics/cluster-metrics.server.ts';
import type { Metrics } from '#shared/metrics/metrics.server.ts';
import { DrawingThreads } from '#shared/pictures/drawing-threads.server.ts';
import { createPhotoThreads } from '#shared/pictures/photo-threads.server.ts';
import { PictureCache } from '#shared/pictures/picture-cache.server.ts';
import { PictureFolder } from '#shared/pictures/picture-folder.server.ts';
import { profilePhotoRoutes } from '#shared/storage/profile-photo-routes.server.ts';
import type { Config } from './config.server.ts';
import { features } from './features.server.ts';
import { healthRoutes } from './health-routes.server.ts';
import { createAccountLimit } from './limits/rate-limits.server.ts';
import type { SharedLimits } from './limits/shared-counts.server.ts';
import { type MapArchive, mapTileRoutes } from './map-archive.server.ts';
import { metricsRoute } from './metrics-route.server.ts';
import { requireSameOrigin } from './require-same-origin.server.ts';
import { proxySandbox } from './sandbox-proxy.server.ts';
import { setSecurityHeaders } from './security-headers.server.ts';
import type { Services } from './services.server.ts';

export interface RouteDeps {
  config: Config;
  metrics: Metrics;
  /** What somebody may ask for in a while; null where nothing is limited. */
  limits: SharedLimits | null;
  /** The process is about to end. */
  leaving(): boolean;
  /** The map of one's own, where there is one. */
  mapArchive: MapArchive | null;
  services: Services;
}

/** Every feature's routes, in order, behind what guards them all. */
export function registerRoutes(app: AppInstance, deps: RouteDeps): void {
  const { config, services } = deps;
  const { pool, clock, auth, storage, paymentsTarget } = services;
  setSecurityHeaders(app);
  requireSameOrigin(app, { publicUrl: config.publicUrl, trustOwnHost: config.mode === 'demo' });
  guardImpersonation(app, auth);
  requireSignIn(app, auth, deps.limits);
  guardFlaggedRoutes(app, services.featureFlags);
  requireFreshSignIns(app, { signIns: auth, clock });
  // Before the routes that it describes.
  openApiRoute({ ...config.brand, publicUrl: config.publicUrl })(app);
  healthRoutes({ pool, leaving: deps.leaving })(app);
  metricsRoute({
    metrics: deps.metrics,
    token: config.metricsToken,
    ...(cluster.isWorker && { read: readClusterMetrics(deps.metrics.registry) }),
  })(app);
  profilePhotoRoutes({ storage })(app);
  if (deps.mapArchive !== null) mapTileRoutes(deps.mapArchive)(app);
  const routeServices = { ...services, ...startThreads(app, config, services) };
  for (const feature of features) for (const register of feature.routes?.(routeServices) ?? []) register(app);
  if (paymentsTarget.provider === 'sandbox') proxySandbox(app, paymentsTarget.url);
  app.all('/api/*', (request) => {
    throw apiNotFound(request);
  });
}

/** What routes have made in threads of its own: photographs, pictures for shared links, calendars that are read. */
function startThreads(app: AppInstance, config: Config, { clock, storage }: Services) {
  const maker = createPhotoThreads();
  const drawing = new DrawingThreads();
  const busyReader = createBusyThreads();
  app.addHook('onClose', () => maker.close());
  app.addHook('onClose', () => drawing.close());
  app.addHook('onClose', () => busyReader.close());
  // Kept in the data folder.
  const shareImages = new PictureCache({
    folder: new PictureFolder(path.join(config.dataDir, 'pictures'), () => clock.now()),
    draw: async (words) => drawing.draw(words, await readPhotoFile(storage, words.photo)),
    log: app.log,
  });
  return { maker, busyReader, shareImages };
}

/**
 * Answers 401 (or 403 on admin routes) before reading the body, unless the route is public. Finer checks are the
 * route's. Register it before the routes and after the address rate limits.
 */
function requireSignIn(app: AppInstance, auth: Authenticator, limits: SharedLimits | null): void {
  const countFor = limits === null ? null : createAccountLimit(limits);
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url === '/api/*') return;
    // Whoever has a key is known by it, which its routes ask for themselves.
    if (route.config?.auth === 'public' || route.config?.auth === 'apiKey') return;
    const authorize = route.config?.auth === 'admin' ? requireAdmin : requireUser;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request) => {
        const { id } = await authorize(auth, request);
        await countFor?.(request, id);
      },
    ];
  });
}
