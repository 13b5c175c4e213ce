import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import type { DialogProps } from '../overlay/dialog-surface.tsx';
import { Notice } from '../states/notice.tsx';

export interface ActDialogProps extends Omit<DialogProps, 'onOpenChange' | 'footer'> {
  /**
   * How the act stands: `useAct`, or a form of it. The server's sentence is shown here, and what was typed stays. Not
   * given where the act shows how it stands elsewhere.
   */
  act?: { busy: boolean; sentence: string | null; forget: () => void };
  onClose: () => void;
  /** What the button says that changes nothing. */
  keep: string;
  /** Goes where, if not out of the dialog. */
  onKeep?: () => void;
  /** What the button says that does it; null while it cannot be done at all. */
  confirm: string | null;
  busyLabel?: string;
  /** Something is lost by it. */
  destructive?: boolean;
  /** What it needs is not there yet. */
  notReady?: boolean;
  /** Does it, or the id of the form that does. */
  onConfirm: (() => void) | string;
  /** A third button, at the other end. */
  beside?: ReactNode;
  /** The sentence stands before the rest, which is long or changes with it. */
  sentenceFirst?: boolean;
}

const elsewhere = { busy: false, sentence: null, forget: () => undefined };

/**
 * Asks before something is done, with a reason or a choice as its children. While it is under way the dialog stays;
 * when it is refused the dialog says why.
 */
export function ActDialog({
  act: { busy, sentence, forget } = elsewhere,
  onClose,
  keep,
  onKeep,
  confirm,
  busyLabel,
  destructive = true,
  notReady = false,
  onConfirm,
  beside,
  sentenceFirst = false,
  locked = false,
  children,
  ...dialog
}: ActDialogProps) {
  const close = () => {
    if (busy) return;
    forget();
    onClose();
  };
  const refused = sentence !== null && (
    <Notice tone="danger" role="alert" className={sentenceFirst ? 'mb-4' : 'mt-4'}>
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
          {beside}
          <Button variant="secondary" onClick={onKeep ?? close} disabled={busy}>
            {keep}
          </Button>
          {confirm !== null && (
            <Button
              variant={destructive ? 'destructive' : 'primary'}
              busy={busy}
              busyLabel={busyLabel}
              disabled={notReady && !busy}
              {...(typeof onConfirm === 'string'
                ? { type: 'submit', form: onConfirm }
                : { onClick: onConfirm })}
            >
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {sentenceFirst && refused}
      {children}
      {!sentenceFirst && refused}
    </Dialog>
  );
}
