import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import type { DialogProps } from '../overlay/dialog-surface.tsx';
import { Notice } from '../states/notice.tsx';

export interface MutationDialogProps extends Omit<DialogProps, 'onOpenChange' | 'footer'> {
  /**
   * How the act stands: `useMutationAction`, or a form of it. The server's sentence is shown here, and what was typed stays. Not
   * given where the act shows how it stands elsewhere.
   */
  mutation?: { busy: boolean; sentence: string | null; forget: () => void };
  onClose: () => void;
  /** What the button says that changes nothing. */
  cancelLabel: string;
  /** Goes where, if not out of the dialog. */
  onCancel?: () => void;
  /** What the button says that does it; null while it cannot be done at all. */
  confirmLabel: string | null;
  busyLabel?: string;
  /** Something is lost by it. */
  destructive?: boolean;
  /** What it needs is not there yet. */
  notReady?: boolean;
  /** Does it, or the id of the form that does. */
  onConfirm: (() => void) | string;
  /** A third button, at the other end. */
  extraButton?: ReactNode;
  /** The sentence stands before the rest, which is long or changes with it. */
  errorFirst?: boolean;
}

const noMutation = { busy: false, sentence: null, forget: () => undefined };

/**
 * Asks before something is done, with a reason or a choice as its children. While it is under way the dialog stays;
 * when it is refused the dialog says why.
 */
export function MutationDialog({
  mutation: { busy, sentence, forget } = noMutation,
  onClose,
  cancelLabel,
  onCancel,
  confirmLabel,
  busyLabel,
  destructive = true,
  notReady = false,
  onConfirm,
  extraButton,
  errorFirst = false,
  locked = false,
  children,
  ...dialog
}: MutationDialogProps) {
  const close = () => {
    if (busy) return;
    forget();
    onClose();
  };
  const refused = sentence !== null && (
    <Notice tone="danger" role="alert" className={errorFirst ? 'mb-4' : 'mt-4'}>
      {sentence}
    </Notice>
  );
  return (
    <Dialog
      focusField
      {...dialog}
      locked={busy || locked}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          {extraButton}
          <Button variant="secondary" onClick={onCancel ?? close} disabled={busy}>
            {cancelLabel}
          </Button>
          {confirmLabel !== null && (
            <Button
              variant={destructive ? 'destructive' : 'primary'}
              busy={busy}
              busyLabel={busyLabel}
              disabled={notReady && !busy}
              {...(typeof onConfirm === 'string'
                ? { type: 'submit', form: onConfirm }
                : { onClick: onConfirm })}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {errorFirst && refused}
      {children}
      {!errorFirst && refused}
    </Dialog>
  );
}
