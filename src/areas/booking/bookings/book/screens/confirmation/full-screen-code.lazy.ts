import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

/** The code for the door on a screen of its own, fetched when it is first opened. */
export const FullScreenCode = lazyDialog(async () => (await import('./full-screen-code.tsx')).FullScreenCode);
