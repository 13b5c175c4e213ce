import { useId } from 'react';
import { z } from 'zod';
import { type EvidencePart, MAX_EVIDENCE_BYTES } from '#features/payments/disputes/contract.ts';
import { partWords } from '#features/payments/disputes/copy.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
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

/** Asks for a file and what it is, and puts it with the evidence. */
export function AddFileDialog({
  dispute,
  parts,
  open,
  onClose,
}: {
  dispute: DisputeDetails;
  /** Those that have no file yet. */
  parts: readonly EvidencePart[];
  open: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const formId = useId();
  const { values, errors, ...form } = useActForm({
    id: formId,
    schema,
    initial: { part: '', file: noFiles },
    act: ({ part, file: [file] }) => addEvidenceFile(api, dispute.id, part, file),
    said: { title: 'File added', description: 'We’ll send it to the bank with your evidence.' },
    refresh: [['admin']],
    done: onClose,
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title="Add file"
      description="We send it to the bank with your evidence. You can remove it until then."
      keep="Cancel"
      confirm="Add file"
      busyLabel="Adding..."
      destructive={false}
      onConfirm={formId}
    >
      <form {...form.form} className="grid gap-5">
        <SelectField
          label="File type"
          placeholder="Choose"
          options={parts.map((part) => ({ value: part, label: partWords[part] }))}
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
    </ActDialog>
  );
}
