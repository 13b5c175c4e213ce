import type { AnnounceDecisionDeps, DecideDeps } from '#features/admin/approvals/decide-listing.server.ts';
import type { ResolveReportDeps } from '#features/admin/reports/resolve-report.server.ts';
import type { RefundCreditDeps } from '#features/credits/refund/refund-credit.server.ts';
import type { WorkOnMessageDeps } from '#features/help/messages/work-on-message.server.ts';
import type { Notifications } from '#features/notifications/notify.server.ts';
import type { DisputeDeps } from '#features/payments/disputes/sync-dispute.server.ts';
import { followSuspensionsSoon } from '#features/subscriptions/follow/follow-suspensions.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import type { BookingDeps } from './compose-booking.server.ts';

export type AdminDeps = DecideDeps &
  AnnounceDecisionDeps &
  ResolveReportDeps &
  DisputeDeps &
  RefundCreditDeps &
  WorkOnMessageDeps;

/** The admins' work, and whom it is told to. */
export function composeAdmin(deps: { booking: BookingDeps; notifications: Notifications }): AdminDeps {
  const { booking, notifications } = deps;
  return {
    ...booking,
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
