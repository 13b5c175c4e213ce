import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

/** Refunds a booking, and asks who bears it. */
export const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);
