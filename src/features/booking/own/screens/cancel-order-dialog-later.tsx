import { lazyDialog } from '#shared/ui/act/lazy-dialog.tsx';

/** Asks before all places of an order are cancelled. */
export const CancelOrderDialog = lazyDialog(
  async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
);
