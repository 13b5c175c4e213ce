import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { JobLog } from '#shared/jobs/job-runner.server.ts';
import { type BookingRecord, lockUnannouncedBookings, markAnnounced } from './booking-queries.server.ts';

export interface BookingEmailDeps {
  pool: Pool;
  /** Runs once for each booking, in the transaction that marks it as announced: queue emails here. */
  onBookingsConfirmed(tx: Tx, bookings: readonly BookingRecord[]): Promise<void>;
}

const BATCH = 100;

/** Queues confirmation emails in batches, using booking rows as the outbox. Safe in parallel. Also a job. */
export async function enqueueBookingEmails(deps: BookingEmailDeps): Promise<void> {
  let announced: number;
  do {
    announced = await transaction(deps.pool, async (tx) => {
      const bookings = await lockUnannouncedBookings(tx, BATCH);
      if (bookings.length === 0) return 0;
      await deps.onBookingsConfirmed(tx, bookings);
      await markAnnounced(
        tx,
        bookings.map((booking) => booking.id),
      );
      return bookings.length;
    });
  } while (announced === BATCH);
}

export interface BookingEmailQueuer {
  /** Call it after the transaction that may have booked something. */
  soon(): void;
  /** Resolves when all queued runs have ended. Call it before closing the database. */
  idle(): Promise<void>;
}

/** One per process: at most one run at a time and one queued. Logs a failed run and leaves it to the job. */
export function createBookingEmailQueuer(
  deps: BookingEmailDeps & { log: Pick<JobLog, 'error'> },
): BookingEmailQueuer {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await enqueueBookingEmails(deps).catch((err: unknown) =>
        deps.log.error({ err }, 'bookings were not announced'),
      );
    } while (again);
    running = null;
  };
  return {
    soon() {
      again = true;
      running ??= run();
    },
    idle: () => running ?? Promise.resolve(),
  };
}
