import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { preloadDialog } from '../overlay/dialog.tsx';
import { MutationDialog } from './mutation-dialog.tsx';
import type { MutationAction } from './use-mutation-action.ts';

/** "Remove" of a form that changes what is there, which asks first; its children say what becomes of it. */
export function RemoveButton({
  name,
  mutation,
  children,
  ...button
}: Pick<ButtonProps, 'size' | 'className'> & {
  /** What is removed, as people know it. */
  name: string;
  /** Removes it. */
  mutation: MutationAction<void>;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...button}
        variant="destructive-quiet"
        aria-label={`Remove ${name}`}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <MutationDialog
        open={asking}
        mutation={mutation}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        cancelLabel="Keep"
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() => void mutation.run()}
      >
        <p className="text-ink-2">{children}</p>
      </MutationDialog>
    </>
  );
}
