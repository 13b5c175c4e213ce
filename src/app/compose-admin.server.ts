import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { EndCredentials } from '#features/accounts/credentials/end-credentials.server.ts';
import type { AnnounceDecisionDeps, DecideDeps } from '#features/admin/approvals/decide-listing.server.ts';
import { type HealthDeps, nightlyOf } from '#features/admin/health/routes.server.ts';
import type { ResolveReportDeps } from '#features/admin/reports/resolve-report.server.ts';
import type { RefundCreditDeps } from '#features/credits/refund/refund-credit.server.ts';
import type { WorkOnMessageDeps } from '#features/help/messages/work-on-message.server.ts';
import type { Notifications } from '#features/notifications/notify.server.ts';
import type { DisputeDeps } from '#features/payments/disputes/sync-dispute.server.ts';
import { followSuspensionsSoon } from '#features/subscriptions/follow/follow-suspensions.server.ts';
import type { Schedule } from '#shared/jobs/job-runner.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import type { BookingDeps } from './compose-booking.server.ts';

export type AdminDeps = DecideDeps &
  AnnounceDecisionDeps &
  ResolveReportDeps &
  DisputeDeps &
  RefundCreditDeps &
  WorkOnMessageDeps &
  HealthDeps;

/** Of the program, as its package says it. */
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')));

/** The admins' work, and whom it is told to. */
export function composeAdmin(deps: {
  booking: BookingDeps;
  endCredentials: EndCredentials;
  notifications: Notifications;
  /** Of the jobs that repeat, to tell when those of the night last ran. */
  schedules: readonly Schedule[];
}): AdminDeps {
  const { booking, notifications } = deps;
  return {
    ...booking,
    endCredentials: deps.endCredentials,
    nightly: nightlyOf(deps.schedules),
    version,
    onListingDecided: notifications.onListingDecided,
    onInstructorRefused: notifications.onInstructorRefused,
    onMessageAnswered: notifications.onMessageAnswered,
    onAdminAct: async (tx, act) => {
      await notifications.onAdminAct(tx, act);
      // Any act may have suspended or reinstated somebody: plans follow by what is, and find nothing otherwise.
      await followSuspensionsSoon(tx, outbox);
    },
  };
}
