import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

// What is asked about bookings, each fetched when it is first opened.

/** Asks before a booking is cancelled. */
export const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/** Asks before all places of an order are cancelled. */
export const CancelOrderDialog = lazyDialog(
  async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
);

/** Moves a booking to another date. */
export const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** Says who comes instead. */
export const AttendeeNameDialog = lazyDialog(
  async () => (await import('./attendee-name-dialog.tsx')).AttendeeNameDialog,
);
