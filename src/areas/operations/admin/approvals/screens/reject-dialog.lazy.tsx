import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

export const RejectDialog = lazyDialog(async () => (await import('./reject-dialog.tsx')).RejectDialog);
