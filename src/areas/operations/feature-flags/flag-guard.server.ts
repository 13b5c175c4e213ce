import { AppError } from '#shared/domain/app-error.ts';
import type { SiteNotice } from '#shared/domain/site-config.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import type { JobHandlers } from '#shared/jobs/job-runner.server.ts';
import type { FeatureFlags } from './feature-flags.server.ts';
import {
  type FeatureFlag,
  type FeatureFlagName,
  featureFlags,
  flagsForJob,
  flagsForRoute,
} from './flag-registry.ts';

/** Seconds for `Retry-After`: flags stay off for minutes rather than seconds. */
const RETRY_SECONDS = 300;

/** Answers 503 `unavailable` with the flag's sentence on its routes. Register before the routes. */
export function guardFlaggedRoutes(app: AppInstance, board: FeatureFlags): void {
  app.addHook('onRoute', (route) => {
    const names = [route.method].flat().flatMap((method) => flagsForRoute(method, route.url));
    if (names.length === 0) return;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async () => {
        const off = await board.firstDisabled(names);
        if (off !== null)
          throw new AppError('unavailable', featureFlags[off].off, { retryAfterSeconds: RETRY_SECONDS });
      },
    ];
  });
}

/** Flagged jobs do nothing while off: their next run picks up the work. */
export function guardFlaggedJobs(handlers: JobHandlers, board: FeatureFlags): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([task, work]): [string, JobHandlers[string]] => {
      const names = flagsForJob(task);
      if (names.length === 0) return [task, work];
      return [
        task,
        async (...given) => {
          if ((await board.firstDisabled(names)) === null) await work(...given);
        },
      ];
    }),
  );
}

/** Notices for pages of disabled features; none if the database is down, which pages report themselves. */
export async function readNotices(board: FeatureFlags): Promise<SiteNotice[]> {
  return toNotices(await board.listDisabled().catch(() => []));
}

/** From the cache only; null if it is stale. */
export function cachedNotices(board: FeatureFlags): SiteNotice[] | null {
  const off = board.cachedDisabled();
  return off && toNotices(off);
}

const toNotices = (names: readonly FeatureFlagName[]): SiteNotice[] =>
  names.map((name) => {
    const { off: sentence, pages: paths, except = [] }: FeatureFlag = featureFlags[name];
    return { sentence, paths, except };
  });
