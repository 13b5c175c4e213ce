import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { preloadDialog } from '../overlay/dialog.tsx';
import { ActDialog } from './act-dialog.tsx';
import type { Act } from './use-act.ts';

/** "Remove" of a form that changes what is there, which asks first; its children say what becomes of it. */
export function RemoveButton({
  name,
  act,
  children,
  ...button
}: Pick<ButtonProps, 'size' | 'className'> & {
  /** What is removed, as people know it. */
  name: string;
  /** Removes it. */
  act: Act<void>;
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
      <ActDialog
        open={asking}
        act={act}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        keep="Keep"
        confirm="Remove"
        busyLabel="Removing..."
        onConfirm={() => void act.run()}
      >
        <p className="text-ink-2">{children}</p>
      </ActDialog>
    </>
  );
}
