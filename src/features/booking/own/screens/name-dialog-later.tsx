import { lazyDialog } from '#shared/ui/act/lazy-dialog.tsx';

/** Says who comes instead. */
export const NameDialog = lazyDialog(async () => (await import('./name-dialog.tsx')).NameDialog);
