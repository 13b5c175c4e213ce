import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { submitEvidence } from '../api.ts';
import { type DisputeDetails, submitEvidenceSchema } from '../contract.ts';

/** Asks what to add to the evidence, and sends it to the bank: once, and for good. */
export function SubmitDialog({
  dispute,
  open,
  onClose,
}: {
  dispute: DisputeDetails;
  open: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const form = useActForm({
    schema: submitEvidenceSchema,
    initial: { remarks: '' },
    act: (input) => submitEvidence(api, dispute.id, input),
    said: { title: 'Evidence submitted', description: 'The bank will decide. We’ll show the result here.' },
    refresh: [['admin']],
    done: onClose,
    unreachable: 'We couldn’t reach the server. Try again: the bank only gets it once.',
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title="Submit the evidence?"
      description={`The bank gets everything here and decides about £${dispute.amount}. You can submit only once and can’t change it later.`}
      keep="Cancel"
      confirm="Submit evidence"
      busyLabel="Submitting..."
      destructive={false}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref}>
        <TextAreaField
          label="Anything to add"
          optional
          hint="For the bank. Describe what happened and leave out anything it doesn’t need."
          rows={6}
          maxLength={5000}
          {...form.field('remarks')}
        />
      </div>
    </ActDialog>
  );
}
