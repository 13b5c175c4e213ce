import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

/** Asks why a listing is rejected. */
export const RejectDialog = lazyDialog(async () => (await import('./reject-dialog.tsx')).RejectDialog);
