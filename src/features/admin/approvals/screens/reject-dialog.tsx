import { useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { showErrors } from '#shared/ui/show-errors.ts';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { rejectSchema } from '../contract.ts';
import { rejectReasons } from '../reject-reasons.ts';
import type { Listing } from './use-decide.ts';

/** Asks why, with sentences to start from. What stands in the field is what the owner reads. */
export function RejectDialog({
  listing,
  open,
  busy,
  onClose,
  onReject,
  onRowGone,
}: {
  listing: Listing;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
  /** Its row has been decided and is gone, and the focus looks for a place. */
  onRowGone?: () => void;
}) {
  const [reason, setReason] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<string>();
  const reject = () => {
    const parsed = rejectSchema.safeParse({ reason });
    if (!parsed.success) {
      const { issues } = parsed.error;
      return showErrors(body.current, () => setError(issues[0]?.message));
    }
    setError(undefined);
    onReject(parsed.data.reason);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
      locked={busy}
      {...(onRowGone && { onOpenerGone: onRowGone })}
      title={`Reject ${listing.name}?`}
      description={
        listing.kind === 'business-edits'
          ? 'The page stays as it was. The owner reads the reason, and can change it and save it again.'
          : 'The owner reads the reason, can change the listing and submit it again.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Keep it waiting
          </Button>
          <Button variant="destructive" busy={busy} onClick={reject}>
            Reject
          </Button>
        </>
      }
    >
      <div ref={body}>
        <fieldset className="mb-4 border-0">
          <legend className="mb-2 text-sm font-semibold">Start from</legend>
          <div className="flex flex-wrap gap-2">
            {rejectReasons[listing.kind].map(({ label, text }) => (
              <Button
                key={label}
                variant="secondary"
                size="sm"
                className="max-md:h-11!"
                onClick={() => {
                  setReason(text);
                  setError(undefined);
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
        <TextAreaField
          label="Reason"
          rows={4}
          value={reason}
          error={error}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
