import { useId } from 'react';
import { z } from 'zod';
import { type EvidencePart, MAX_EVIDENCE_BYTES } from '#areas/money/payments/disputes/contract.ts';
import { evidencePartLabels } from '#areas/money/payments/disputes/copy.ts';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { addEvidenceFile } from '../api.ts';
import { addFileSchema, type DisputeDetails } from '../contract.ts';

const noFiles: readonly File[] = [];
const schema = addFileSchema.extend({
  file: z
    .custom<readonly File[]>()
    .refine((files) => files.length === 1, 'Choose a file')
    .refine((files) => files.every(({ size }) => size <= MAX_EVIDENCE_BYTES), 'Choose a file up to 4.5 MB.'),
});

export function AddFileDialog({
  dispute,
  parts,
  open,
  onClose,
}: {
  dispute: DisputeDetails;
  /** Parts without a file yet. */
  parts: readonly EvidencePart[];
  open: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const formId = useId();
  const { values, errors, ...form } = useMutationForm({
    id: formId,
    schema,
    initial: { part: '', file: noFiles },
    mutate: ({ part, file: [file] }) => addEvidenceFile(api, dispute.id, part, file),
    successToast: { title: 'File added', description: 'We’ll send it to the bank with your evidence.' },
    refresh: [['admin']],
    onSuccess: onClose,
  });
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={form}
      title="Add file"
      description="We send it to the bank with your evidence. You can remove it until then."
      cancelLabel="Cancel"
      confirmLabel="Add file"
      busyLabel="Adding..."
      destructive={false}
      onConfirm={formId}
    >
      <form {...form.form} className="grid gap-5">
        <SelectField
          label="File type"
          placeholder="Choose"
          options={parts.map((part) => ({ value: part, label: evidencePartLabels[part] }))}
          {...form.field('part')}
        />
        <FileField
          label="File"
          accept=".pdf,.jpg,.jpeg,.png"
          hint="PDF, JPEG or PNG, up to 4.5 MB in total."
          error={errors.file}
          files={values.file}
          onFiles={(file) => form.set({ file }, true)}
        />
      </form>
    </MutationDialog>
  );
}
