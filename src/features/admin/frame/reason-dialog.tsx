import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { showErrors } from '#shared/ui/show-errors.ts';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { reasonSchema } from '../people/contract.ts';

const UNREACHABLE = 'We could not reach the server, so nothing may have happened. Please try again.';

/**
 * Asks for a reason before an admin's act. A refusal of the server (a field, a conflict) is shown here and what was
 * typed stays; the dialog closes when the act is done.
 */
export function ReasonDialog({
  open,
  title,
  description,
  confirm,
  destructive = true,
  onClose,
  onConfirm,
  children,
}: {
  open: boolean;
  title: string;
  description: string;
  /** What the button says. */
  confirm: string;
  destructive?: boolean;
  onClose: () => void;
  /** Does it. What it throws is shown. */
  onConfirm: (reason: string) => Promise<void>;
  /** What else is asked, and what it would touch. */
  children?: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ field: string | null; sentence: string } | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const refuse = (why: typeof refusal) => showErrors(body.current, () => setRefusal(why));
  const act = async () => {
    const given = reasonSchema.safeParse(reason);
    if (!given.success) {
      const { issues } = given.error;
      return refuse({ field: 'reason', sentence: issues[0]?.message ?? 'Give a reason' });
    }
    setBusy(true);
    setRefusal(null);
    try {
      await onConfirm(given.data);
      setReason('');
      onClose();
    } catch (error) {
      refuse(
        error instanceof ApiError
          ? { field: error.body?.field ?? null, sentence: error.sentence }
          : { field: null, sentence: UNREACHABLE },
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
      locked={busy}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Leave it
          </Button>
          <Button variant={destructive ? 'destructive' : 'primary'} busy={busy} onClick={() => void act()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div ref={body} className="grid gap-4">
        {children}
        <TextAreaField
          label="Reason"
          hint="The person concerned reads it, and the audit log keeps it."
          rows={4}
          value={reason}
          maxLength={500}
          error={refusal?.field === 'reason' ? refusal.sentence : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {refusal !== null && refusal.field !== 'reason' && (
          <Notice tone="danger" role="alert">
            {refusal.sentence}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
