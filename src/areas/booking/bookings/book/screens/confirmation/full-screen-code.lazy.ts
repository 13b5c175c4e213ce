import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

export const FullScreenCode = lazyDialog(async () => (await import('./full-screen-code.tsx')).FullScreenCode);
