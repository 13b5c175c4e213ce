import type { ChangeOffer } from '#areas/catalogue/trainers/terms/change-offer.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  SsrfFetchError,
  type SsrfFetchRefusal,
  type SsrfSafeFetch,
} from '#shared/http/ssrf-safe-fetch.server.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { startWorker } from '#shared/workers/start-worker.server.ts';
import { ThreadPool, type ThreadPoolOptions } from '#shared/workers/thread-pool.server.ts';
import { BOOKABLE_DAYS } from '../rules.ts';
import type { CalendarReading } from './busy-times.ts';
import type { BusyTask } from './busy-worker.server.ts';
import { claimDueCalendars, storeBusyTimes, storeProblem } from './calendar-queries.server.ts';

const DAY_MS = 86_400_000;
const READ_INTERVAL_MS = 3_600_000;
const FETCH_LIMITS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 20_000 };

export interface ReadCalendarsDeps {
  pool: Pool;
  clock: Clock;
  changeOffer: ChangeOffer;
  /** `ssrfSafeFetch`: users supply these URLs. */
  fetchCalendar: SsrfSafeFetch;
  /** In a worker. */
  busyReader: { run(task: BusyTask): Promise<CalendarReading> };
  /** Runs inside the transaction that records the failure: queue an email here. */
  onCalendarUnreadable(tx: Tx, unreadable: { trainerId: number; since: Date }): Promise<void>;
}

/** One at a time, with little memory. 20,000 events take a second of CPU. */
export const createBusyThreads = (
  options: Partial<ThreadPoolOptions> = {},
): ThreadPool<BusyTask, CalendarReading> =>
  new ThreadPool({
    start: () =>
      startWorker('busy-worker', new URL('./busy-worker.server.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
      }),
    atOnce: 1,
    waiting: 20,
    atMostMs: 15_000,
    ...options,
  });

const fetchRefusals: Readonly<Record<SsrfFetchRefusal, string>> = {
  bad_address: 'The address must start with https:// and contain no password.',
  not_public: 'The address isn’t on the public internet.',
  too_many_redirects: 'The address redirects too many times.',
  too_large: 'The calendar is larger than 8 MB.',
  too_slow: 'The calendar took longer than 20 seconds to load.',
  unreachable: 'The server at this address isn’t responding.',
};

/** Future busy times, or the problem in a sentence. */
export async function fetchBusyTimes(
  { clock, fetchCalendar, busyReader }: ReadCalendarsDeps,
  url: string,
  owners: readonly string[],
): Promise<CalendarReading | { problem: string }> {
  const now = clock.now();
  try {
    const { status, body } = await fetchCalendar(url, {
      ...FETCH_LIMITS,
      headers: { accept: 'text/calendar', 'user-agent': 'Fettle calendar reader' },
    });
    if (status !== 200) return { problem: `The server returned ${status} instead of a calendar.` };
    const until = new Date(now.getTime() + (BOOKABLE_DAYS + 1) * DAY_MS);
    const reading = await busyReader.run({
      body,
      from: now,
      until,
      owners: [...owners, ...ownerAddresses(url)],
    });
    if (reading.entries === 0 || reading.unread < reading.entries) return reading;
    return {
      problem: `We couldn’t read any of its ${reading.entries} entries: ${reading.reasons[0] ?? ''}.`,
    };
  } catch (error) {
    return {
      problem:
        error instanceof SsrfFetchError
          ? fetchRefusals[error.refusal]
          : 'We couldn’t read this as a calendar.',
    };
  }
}

/** Google's private URLs contain the calendar's id, usually the owner's email. */
function ownerAddresses(url: string): string[] {
  return [...url.matchAll(/\/ical\/([^/]+)\//g)].map(([, name = '']) => name.replace(/%40/gi, '@'));
}

/** One after the other, each at most once an hour. */
export const trainerCalendarJobs = (deps: ReadCalendarsDeps): JobHandlers => ({
  async readTrainerCalendars() {
    const now = deps.clock.now();
    const due = await claimDueCalendars(deps.pool, new Date(now.getTime() - READ_INTERVAL_MS), now);
    for (const calendar of due) {
      const found = await fetchBusyTimes(deps, calendar.url, calendar.owners);
      // On failure, keep the last good reading.
      if ('problem' in found) {
        const { problem } = found;
        await transaction(deps.pool, async (tx) => {
          const since = await storeProblem(tx, calendar, problem, now);
          if (since !== null) await deps.onCalendarUnreadable(tx, { trainerId: calendar.trainerId, since });
        });
      } else
        await transaction(deps.pool, (tx) =>
          deps.changeOffer(tx, {
            trainerId: calendar.trainerId,
            holds: 'end',
            writeOffer: () => storeBusyTimes(tx, calendar, found, now),
          }),
        );
    }
  },
});

export const trainerCalendarSchedules: JobSchedule[] = [
  { task: 'readTrainerCalendars', pattern: '*/5 * * * *' },
];
