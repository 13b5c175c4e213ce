import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

export const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);
