import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { submitEvidence } from '../api.ts';
import { type DisputeDetails, submitEvidenceSchema } from '../contract.ts';

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
  const form = useMutationForm({
    schema: submitEvidenceSchema,
    initial: { remarks: '' },
    mutate: (input) => submitEvidence(api, dispute.id, input),
    successToast: {
      title: 'Evidence submitted',
      description: 'The bank will decide. We’ll show the result here.',
    },
    refresh: [['admin']],
    onSuccess: onClose,
    unreachable: 'We couldn’t reach the server. Try again: the bank only gets it once.',
  });
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={form}
      title="Submit the evidence?"
      description={`The bank gets everything here and decides about £${dispute.amount}. You can submit only once and can’t change it later.`}
      cancelLabel="Cancel"
      confirmLabel="Submit evidence"
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
    </MutationDialog>
  );
}
