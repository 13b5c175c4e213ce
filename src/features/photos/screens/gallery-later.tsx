import { lazyDialog } from '#shared/ui/act/lazy-dialog.tsx';

/** The photographs one by one, as large as the screen has room for. */
export const Gallery = lazyDialog(async () => (await import('./gallery.tsx')).Gallery);
