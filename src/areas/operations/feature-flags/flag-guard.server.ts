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

/** Seconds after which it is worth trying again: whoever turned it off will want to hear of it first. */
const RETRY_SECONDS = 300;

/**
 * Has every route that a switch names answer 503 `unavailable` with its sentence while that is off, before anything is
 * looked at. Comes before the routes.
 */
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

/** Jobs that do nothing while a switch that names them is off: their next run finds what is left to do. */
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

/** What pages say in place of what is off; nothing while that cannot be read, which pages say by themselves. */
export async function readNotices(board: FeatureFlags): Promise<SiteNotice[]> {
  return toNotices(await board.listDisabled().catch(() => []));
}

/** The same as far as it is known without asking; else null. */
export function cachedNotices(board: FeatureFlags): SiteNotice[] | null {
  const off = board.cachedDisabled();
  return off && toNotices(off);
}

const toNotices = (names: readonly FeatureFlagName[]): SiteNotice[] =>
  names.map((name) => {
    const { off: sentence, pages: paths, except = [] }: FeatureFlag = featureFlags[name];
    return { sentence, paths, except };
  });
