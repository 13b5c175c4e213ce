import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { JobLog } from '#shared/jobs/job-runner.server.ts';
import { type BookingRecord, lockUnannouncedBookings, markAnnounced } from './booking-queries.server.ts';

export interface BookingEmailDeps {
  pool: Pool;
  /** Is told of each booking once, in the transaction that marks it as announced: the place to queue e-mails. */
  onBookingsConfirmed(tx: Tx, bookings: readonly BookingRecord[]): Promise<void>;
}

const BATCH = 100;

/**
 * Queues the e-mails of every booking that still waits for them. The booking's row is the note to do so, written
 * by the statement that booked, so none is forgotten; batches take one commit for many. Safe in parallel: what
 * one process has taken, another leaves alone. Also a job, for bookings whose process died before it got here.
 */
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

/** Announces bookings soon after they are made, many at once when many are made. */
export interface BookingEmailQueuer {
  /** To be called after the transaction that may have booked something. */
  soon(): void;
  /** Resolves when nothing that was asked for is left to do. Call it before closing the database. */
  idle(): Promise<void>;
}

/**
 * The announcer of one process: at most one run at a time, one more for whatever was booked meanwhile. A run that
 * fails is logged and left to the job.
 */
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
