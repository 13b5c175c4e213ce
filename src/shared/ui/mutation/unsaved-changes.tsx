import { useBlocker } from '@tanstack/react-router';
import { MutationDialog } from './mutation-dialog.tsx';

/** Asks before leaving a page with unsaved changes; the browser asks when the tab closes, unless they are stored. */
export function UnsavedChanges({
  changed,
  isStored = false,
  onLeave,
}: {
  changed: boolean;
  /** The device keeps them, so the tab may close. */
  isStored?: boolean;
  onLeave?: () => void;
}) {
  const { status, proceed, reset } = useBlocker({
    // The same page keeps its state.
    shouldBlockFn: ({ current, next }) =>
      changed &&
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: () => changed && !isStored,
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
      onConfirm={() => {
        onLeave?.();
        proceed?.();
      }}
    >
      <p>You’ll lose your changes.</p>
    </MutationDialog>
  );
}
