import { lazyDialog } from '#shared/ui/act/lazy-dialog.tsx';

/** Asks before a booking is cancelled. */
export const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
