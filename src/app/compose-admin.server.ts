import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { AnnounceDecisionDeps, DecideDeps } from '#areas/catalogue/moderation/decide.server.ts';
import type { EndCredentials } from '#areas/identity/accounts/credentials/end-credentials.server.ts';
import type { RefundEntitlementDeps } from '#areas/money/entitlements/refund/refund-entitlement.server.ts';
import type { DisputeDeps } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import { enqueueSuspensionSync } from '#areas/money/plans/sync/sync-suspensions.server.ts';
import { type HealthDeps, nightlySchedules } from '#areas/operations/admin/health/routes.server.ts';
import type { ResolveReportDeps } from '#areas/operations/admin/reports/resolve-report.server.ts';
import type { ManageMessageDeps } from '#areas/operations/help/messages/manage-message.server.ts';
import type { JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import type { BookingDeps } from './compose-booking.server.ts';
import type { Notifications } from './notifications/notify.server.ts';

export type AdminDeps = DecideDeps &
  AnnounceDecisionDeps &
  ResolveReportDeps &
  DisputeDeps &
  RefundEntitlementDeps &
  ManageMessageDeps &
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
  schedules: readonly JobSchedule[];
}): AdminDeps {
  const { booking, notifications } = deps;
  return {
    ...booking,
    endCredentials: deps.endCredentials,
    nightly: nightlySchedules(deps.schedules),
    version,
    onListingDecided: notifications.onListingDecided,
    onInstructorRefused: notifications.onInstructorRefused,
    onMessageAnswered: notifications.onMessageAnswered,
    onAdminAct: async (tx, act) => {
      await notifications.onAdminAct(tx, act);
      // Any action may change a suspension; plans then sync, or do nothing.
      await enqueueSuspensionSync(tx, outbox);
    },
  };
}
