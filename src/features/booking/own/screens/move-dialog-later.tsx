import { lazyDialog } from '#shared/ui/act/lazy-dialog.tsx';

/** Moves a booking to another date. */
export const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog);
