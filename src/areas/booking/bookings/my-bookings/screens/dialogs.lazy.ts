import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

export const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

export const CancelOrderDialog = lazyDialog(
  async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
);

export const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog);

export const AttendeeNameDialog = lazyDialog(
  async () => (await import('./attendee-name-dialog.tsx')).AttendeeNameDialog,
);
