import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useCheckedForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { rejectSchema } from '../contract.ts';
import { RejectTemplates } from './reject-templates.tsx';
import type { Listing } from './use-decide.ts';

/** Asks for a reason, with templates. The owner reads the text in the field. */
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
  /** Called when the decided row has gone, to move the focus. */
  onRowGone?: () => void;
}) {
  const { read, ...form } = useCheckedForm({ schema: rejectSchema, initial: { reason: '' } });
  const reject = async () => {
    const given = await read();
    if (given !== null) onReject(given.reason);
  };
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      {...(onRowGone && { onOpenerGone: onRowGone })}
      mutation={{ busy, sentence: null, forget: () => undefined }}
      title={`Reject ${listing.name}?`}
      description={
        listing.kind === 'business-edits'
          ? 'The page doesn’t change. The owner sees your reason and can edit and save it again.'
          : 'The owner sees your reason and can edit and resubmit.'
      }
      cancelLabel="Cancel"
      confirmLabel="Reject"
      onConfirm={() => void reject()}
    >
      <div ref={form.form.ref}>
        <RejectTemplates kind={listing.kind} onUse={(text) => form.set({ reason: text })} />
        <TextAreaField label="Reason" rows={4} maxLength={1000} {...form.field('reason')} />
      </div>
    </MutationDialog>
  );
}
