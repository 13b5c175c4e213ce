import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { preloadDialog } from '../overlay/dialog.tsx';
import { MutationDialog } from './mutation-dialog.tsx';
import type { MutationAction } from './use-mutation-action.ts';

export function RemoveButton({
  name,
  mutation,
  children,
  ...button
}: Pick<ButtonProps, 'size' | 'className'> & {
  name: string;
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
