import { AppError } from '#shared/domain/app-error.ts';
import type { SiteNotice } from '#shared/domain/site-config.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import type { JobHandlers } from '#shared/jobs/job-runner.server.ts';
import type { SwitchBoard } from './switch-board.server.ts';
import { type Switch, type SwitchName, switches, switchesOfJob, switchesOfRoute } from './switches.ts';

/** Seconds after which it is worth trying again: whoever turned it off will want to hear of it first. */
const RETRY_SECONDS = 300;

/**
 * Has every route that a switch names answer 503 `unavailable` with its sentence while that is off, before anything is
 * looked at. Comes before the routes.
 */
export function holdToSwitches(app: AppInstance, board: SwitchBoard): void {
  app.addHook('onRoute', (route) => {
    const names = [route.method].flat().flatMap((method) => switchesOfRoute(method, route.url));
    if (names.length === 0) return;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async () => {
        const off = await board.firstOff(names);
        if (off !== null)
          throw new AppError('unavailable', switches[off].off, { retryAfterSeconds: RETRY_SECONDS });
      },
    ];
  });
}

/** Jobs that do nothing while a switch that names them is off: their next run finds what is left to do. */
export function jobsOfSwitches(handlers: JobHandlers, board: SwitchBoard): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([task, work]): [string, JobHandlers[string]] => {
      const names = switchesOfJob(task);
      if (names.length === 0) return [task, work];
      return [
        task,
        async (...given) => {
          if ((await board.firstOff(names)) === null) await work(...given);
        },
      ];
    }),
  );
}

/** What pages say in place of what is off; nothing while that cannot be read, which pages say by themselves. */
export async function noticesOf(board: SwitchBoard): Promise<SiteNotice[]> {
  return noticesAbout(await board.allOff().catch(() => []));
}

/** The same as far as it is known without asking; else null. */
export function noticesKnown(board: SwitchBoard): SiteNotice[] | null {
  const off = board.knownOff();
  return off && noticesAbout(off);
}

const noticesAbout = (names: readonly SwitchName[]): SiteNotice[] =>
  names.map((name) => {
    const { off: sentence, pages: paths, except = [] }: Switch = switches[name];
    return { sentence, paths, except };
  });
