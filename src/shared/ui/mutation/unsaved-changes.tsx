import { useBlocker } from '@tanstack/react-router';
import { MutationDialog } from './mutation-dialog.tsx';

/** Asks before leaving a page with unsaved changes; the browser asks when the tab closes. */
export function UnsavedChanges({ changed }: { changed: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // The same page keeps its state.
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
