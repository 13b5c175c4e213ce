import { useBlocker } from '@tanstack/react-router';
import { MutationDialog } from './mutation-dialog.tsx';

/** Asks before a page is left whose form has changes that nobody saved; the browser asks where the whole tab goes. */
export function UnsavedChanges({ changed }: { changed: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // Another part of the same page loses nothing.
    shouldBlockFn: ({ current, next }) =>
      changed &&
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
  return (
    <MutationDialog
      open={status === 'blocked'}
      title="Leave without saving?"
      cancelLabel="Stay on page"
      confirmLabel="Leave"
      destructive
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      <p>You’ll lose your changes.</p>
    </MutationDialog>
  );
}
