import type { ChangeOffer } from '#features/trainers/terms/change-offer.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
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
import type { CalendarReading } from './busy-times.ts';
import type { BusyTask } from './busy-worker.server.ts';
import { keepBusyTimes, keepProblem, takeDueCalendars } from './calendar-queries.server.ts';

const DAY_MS = 86_400_000;
/** How often a calendar is asked for, at most. */
const EVERY_MS = 3_600_000;
const LIMITS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 20_000 };

export interface ReadCalendarsDeps {
  pool: Pool;
  clock: Clock;
  changeOffer: ChangeOffer;
  /** `publicFetch`: calendars are at addresses that people give. */
  fetchCalendar: PublicFetch;
  /** Reads a calendar in a thread of its own. */
  busyReader: { run(task: BusyTask): Promise<CalendarReading> };
  /** Runs inside the transaction that notes a calendar that cannot be read any more: the place to queue an email. */
  onCalendarUnreadable(tx: Tx, unreadable: { trainerId: number; since: Date }): Promise<void>;
}

/** Threads that read calendars: one at a time, with little memory. 20,000 events take a second of processor. */
export const busyThreads = (
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

const refusals: Readonly<Record<PublicFetchRefusal, string>> = {
  bad_address: 'The address must start with https:// and contain no password.',
  not_public: 'The address isn’t on the public internet.',
  too_many_redirects: 'The address redirects too many times.',
  too_large: 'The calendar is larger than 8 MB.',
  too_slow: 'The calendar took longer than 20 seconds to load.',
  unreachable: 'The server at this address isn’t responding.',
};

/** When a calendar elsewhere is busy from now on, or why it could not be read, in a sentence. `owners`: its owner's email addresses. */
export async function fetchBusy(
  { clock, fetchCalendar, busyReader }: ReadCalendarsDeps,
  url: string,
  owners: readonly string[],
): Promise<CalendarReading | { problem: string }> {
  const now = clock.now();
  try {
    const { status, body } = await fetchCalendar(url, {
      ...LIMITS,
      headers: { accept: 'text/calendar', 'user-agent': 'Fettle calendar reader' },
    });
    if (status !== 200) return { problem: `The server returned ${status} instead of a calendar.` };
    const until = new Date(now.getTime() + (BOOKABLE_DAYS + 1) * DAY_MS);
    const reading = await busyReader.run({
      body,
      from: now,
      until,
      owners: [...owners, ...addressesIn(url)],
    });
    if (reading.entries === 0 || reading.unread < reading.entries) return reading;
    return {
      problem: `We couldn’t read any of its ${reading.entries} entries: ${reading.reasons[0] ?? ''}.`,
    };
  } catch (error) {
    return {
      problem:
        error instanceof PublicFetchError ? refusals[error.refusal] : 'We couldn’t read this as a calendar.',
    };
  }
}

/** Google's private addresses name the calendar, which for somebody's own is their email address. */
function addressesIn(url: string): string[] {
  return [...url.matchAll(/\/ical\/([^/]+)\//g)].map(([, name = '']) => name.replace(/%40/gi, '@'));
}

/** Reads the calendars whose turn it is, one after the other, each once an hour at most. */
export const trainerCalendarJobs = (deps: ReadCalendarsDeps): JobHandlers => ({
  async readTrainerCalendars() {
    const now = deps.clock.now();
    const due = await takeDueCalendars(deps.pool, new Date(now.getTime() - EVERY_MS), now);
    for (const calendar of due) {
      const found = await fetchBusy(deps, calendar.url, calendar.owners);
      // While it cannot be read, what was read before goes on to count.
      if ('problem' in found) {
        const { problem } = found;
        await transaction(deps.pool, async (tx) => {
          const since = await keepProblem(tx, calendar, problem, now);
          if (since !== null) await deps.onCalendarUnreadable(tx, { trainerId: calendar.trainerId, since });
        });
      } else
        await transaction(deps.pool, (tx) =>
          deps.changeOffer(tx, {
            trainerId: calendar.trainerId,
            holds: 'end',
            writeOffer: () => keepBusyTimes(tx, calendar, found, now),
          }),
        );
    }
  },
});

export const trainerCalendarSchedules: Schedule[] = [
  { task: 'readTrainerCalendars', pattern: '*/5 * * * *' },
];
