import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { type NoteAbsencesDeps, noteAbsences } from './absence/note-absences.server.ts';
import { type BookingEmailDeps, enqueueBookingEmails } from './book/enqueue-booking-emails.server.ts';
import { type FinaliseDeps, RELEASE_EXPIRED_HOLDS } from './book/finalise-hold.server.ts';
import {
  type CancelOccurrenceDeps,
  FINISH_CANCELLATIONS,
  finishCancellations,
} from './cancel/cancel-occurrence.server.ts';
import { cancelUncertified } from './cancel/cancel-uncertified.server.ts';
import { releaseExpiredHolds } from './hold/release-hold.server.ts';
import { type DecideMinimumsDeps, decideMinimums } from './minimum/decide-minimums.server.ts';
import { reconcilePayments } from './reconcile/reconcile-payments.server.ts';
import { eraseOldBookings } from './retention/erase-old-bookings.server.ts';

export function bookingJobs(
  deps: FinaliseDeps &
    BookingEmailDeps &
    CancelOccurrenceDeps &
    DecideMinimumsDeps &
    NoteAbsencesDeps & { clock: Clock },
): JobHandlers {
  return {
    announceBookings: () => enqueueBookingEmails(deps),
    [RELEASE_EXPIRED_HOLDS]: () => releaseExpiredHolds(deps),
    reconcilePayments: () => reconcilePayments(deps),
    forgetOldBookings: () => eraseOldBookings(deps),
    [FINISH_CANCELLATIONS]: () => finishCancellations(deps),
    callOffWithoutPapers: () => cancelUncertified(deps),
    decideMinimums: () => decideMinimums(deps),
    noteAbsences: () => noteAbsences(deps),
  };
}

export const bookingSchedules: JobSchedule[] = [
  { task: 'announceBookings', pattern: '* * * * *' },
  // Also queued when a trainer is suspended.
  { task: RELEASE_EXPIRED_HOLDS, pattern: '* * * * *' },
  { task: 'reconcilePayments', pattern: '*/5 * * * *' },
  { task: 'forgetOldBookings', pattern: '40 3 * * *' },
  // Also queued when a date is cancelled; the schedule covers jobs that have used up their retries.
  { task: FINISH_CANCELLATIONS, pattern: '*/5 * * * *' },
  { task: 'callOffWithoutPapers', pattern: '5,20,35,50 * * * *' },
  { task: 'decideMinimums', pattern: '*/5 * * * *' },
  { task: 'noteAbsences', pattern: '10,25,40,55 * * * *' },
];
