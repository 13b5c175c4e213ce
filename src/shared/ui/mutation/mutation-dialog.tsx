import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import type { DialogProps } from '../overlay/dialog-surface.tsx';
import { Notice } from '../states/notice.tsx';

export interface MutationDialogProps extends Omit<DialogProps, 'onOpenChange' | 'footer'> {
  /** From `useMutationAction` or a form of it; its error shows here. Omit it if shown elsewhere. */
  mutation?: { busy: boolean; sentence: string | null; forget: () => void };
  onClose: () => void;
  cancelLabel: string;
  onCancel?: () => void;
  /** Null if the action isn't possible. */
  confirmLabel: string | null;
  busyLabel?: string;
  /** Loses data. */
  destructive?: boolean;
  /** Required input is missing. */
  notReady?: boolean;
  /** A callback, or the id of the form to submit. */
  onConfirm: (() => void) | string;
  extraButton?: ReactNode;
  /** Shows the error above long or changing content. */
  errorFirst?: boolean;
}

const noMutation = { busy: false, sentence: null, forget: () => undefined };

/** Asks before an action; stays open while busy and shows the error if refused. */
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
