import type { ChangeOffer } from '#features/trainers/terms/change-offer.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  type PublicFetch,
  PublicFetchError,
  type PublicFetchRefusal,
} from '#shared/http/public-fetch.server.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { startWorker } from '#shared/workers/start-worker.server.ts';
import { ThreadPool, type ThreadPoolOptions } from '#shared/workers/thread-pool.server.ts';
import { BOOKABLE_DAYS } from '../rules.ts';
import type { BusyTime } from './busy-times.ts';
import type { BusyTask } from './busy-worker.server.ts';
import { keepBusyTimes, keepProblem, takeDueCalendars } from './calendar-queries.server.ts';

const DAY_MS = 86_400_000;
/** How often a calendar is asked for, at most. */
const EVERY_MS = 3_600_000;
const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 10_000 };

export interface ReadCalendarsDeps {
  pool: Pool;
  clock: Clock;
  changeOffer: ChangeOffer;
  /** `publicFetch`: calendars are at addresses that people give. */
  fetchCalendar: PublicFetch;
  /** Reads a calendar in a thread of its own. */
  busyReader: { run(task: BusyTask): Promise<BusyTime[]> };
}

/** Threads that read calendars: one at a time, with little memory, ended after three seconds. */
export const busyThreads = (options: Partial<ThreadPoolOptions> = {}): ThreadPool<BusyTask, BusyTime[]> =>
  new ThreadPool({
    start: () =>
      startWorker('busy-worker', new URL('./busy-worker.server.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
      }),
    atOnce: 1,
    waiting: 20,
    atMostMs: 3000,
    ...options,
  });

const refusals: Readonly<Record<PublicFetchRefusal, string>> = {
  bad_address: 'The address does not begin with https://, or has a password in it.',
  not_public: 'The address does not lead to the public internet.',
  too_many_redirects: 'The address leads on too often.',
  too_large: 'The calendar is larger than 1 MB.',
  too_slow: 'The calendar did not come within 10 seconds.',
  unreachable: 'Nobody answers at the address.',
};

/** When a calendar elsewhere is busy from now on, or why it could not be read, in a sentence. */
export async function fetchBusy(
  { clock, fetchCalendar, busyReader }: ReadCalendarsDeps,
  url: string,
): Promise<{ times: BusyTime[] } | { problem: string }> {
  const now = clock.now();
  try {
    const { status, body } = await fetchCalendar(url, {
      ...LIMITS,
      headers: { accept: 'text/calendar', 'user-agent': 'Fettle calendar reader' },
    });
    if (status !== 200) return { problem: `The address answers ${status} and no calendar.` };
    const text = new TextDecoder().decode(body);
    const until = new Date(now.getTime() + (BOOKABLE_DAYS + 1) * DAY_MS);
    return { times: await busyReader.run({ text, from: now, until }) };
  } catch (error) {
    return {
      problem:
        error instanceof PublicFetchError
          ? refusals[error.refusal]
          : 'What is there could not be read as a calendar.',
    };
  }
}

/** Reads the calendars whose turn it is, one after the other, each once an hour at most. */
export const trainerCalendarJobs = (deps: ReadCalendarsDeps): JobHandlers => ({
  async readTrainerCalendars() {
    const now = deps.clock.now();
    const due = await takeDueCalendars(deps.pool, new Date(now.getTime() - EVERY_MS), now);
    for (const calendar of due) {
      const found = await fetchBusy(deps, calendar.url);
      // While it cannot be read, what was read before goes on to count.
      if ('problem' in found) await keepProblem(deps.pool, calendar, found.problem, now);
      else
        await transaction(deps.pool, (tx) =>
          deps.changeOffer(tx, {
            trainerId: calendar.trainerId,
            holds: 'end',
            writeOffer: () => keepBusyTimes(tx, calendar, found.times, now),
          }),
        );
    }
  },
});

export const trainerCalendarSchedules: Schedule[] = [
  { task: 'readTrainerCalendars', pattern: '*/5 * * * *' },
];
