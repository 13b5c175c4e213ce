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
    said: { title: 'Evidence submitted', description: 'The bank decides, and we say so here.' },
    refresh: [['admin']],
    done: onClose,
    unreachable: 'We could not reach the server. Sending it again is safe: the bank gets it once.',
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title="Submit the evidence?"
      description={`The bank gets all of it and decides about £${dispute.amount}. It can be submitted once: nothing can be added or changed afterwards.`}
      keep="Not yet"
      confirm="Submit for good"
      busyLabel="Submitting..."
      destructive={false}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref}>
        <TextAreaField
          label="Anything to add"
          optional
          hint="For the bank. Say what happened; leave out what it need not know."
          rows={6}
          maxLength={5000}
          {...form.field('remarks')}
        />
      </div>
    </ActDialog>
  );
}
