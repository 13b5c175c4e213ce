import type { AnnounceDecisionDeps, DecideDeps } from '#features/admin/approvals/decide-listing.server.ts';
import type { SuspendDeps } from '#features/admin/people/suspend.server.ts';
import type { Notifications } from '#features/notifications/notify.server.ts';
import type { BookingDeps } from './compose-booking.server.ts';

export type AdminDeps = DecideDeps & AnnounceDecisionDeps & SuspendDeps;

/** The admins' work, and whom it is told to. */
export function composeAdmin(deps: { booking: BookingDeps; notifications: Notifications }): AdminDeps {
  const { booking, notifications } = deps;
  return {
    ...booking,
    onListingDecided: notifications.onListingDecided,
    onAdminAct: notifications.onAdminAct,
  };
}
