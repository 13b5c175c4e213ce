import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

/** Loads with the first session that is added or edited. */
export const SessionForm = lazyDialog(async () => (await import('./session-form.tsx')).SessionForm);
