import { useState } from 'react';
import { evidenceParts } from '#areas/money/payments/disputes/contract.ts';
import { evidencePartLabels } from '#areas/money/payments/disputes/copy.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { fileSize } from '#shared/ui/fields/file-field.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { removeEvidenceFile } from '../api.ts';
import type { DisputeDetails } from '../contract.ts';

const AddFileDialog = lazyDialog(async () => (await import('./add-file-dialog.tsx')).AddFileDialog);

/** Evidence files; editable until we answer the bank. */
export function EvidenceFiles({ dispute }: { dispute: DisputeDetails }) {
  const [open, setOpen] = useState(false);
  const { files, may } = dispute;
  const free = evidenceParts.filter((part) => !files.some((file) => file.part === part));
  if (files.length === 0 && !may.submit) return null;
  return (
    <section aria-labelledby="files" className="mt-6 border-t border-line pt-4">
      <h3 id="files" className="text-sm font-semibold">
        Files
      </h3>
      {files.length === 0 ? (
        <p className="mt-1 text-ink-2">
          No files yet. Add a receipt, an attendance register or messages to the customer.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {files.map((file) => (
            <EvidenceFile key={file.id} dispute={dispute} file={file} />
          ))}
        </ul>
      )}
      {may.submit && free.length > 0 && (
        <Button
          variant="secondary"
          className="mt-3"
          onPointerEnter={AddFileDialog.preload}
          onFocus={AddFileDialog.preload}
          onClick={() => setOpen(true)}
        >
          Add file
        </Button>
      )}
      <AddFileDialog
        key={files.length}
        dispute={dispute}
        parts={free}
        open={open}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}

function EvidenceFile({
  dispute: { id, may },
  file: { id: fileId, part, kind, bytes, refused },
}: {
  dispute: DisputeDetails;
  file: DisputeDetails['files'][number];
}) {
  const api = useApi();
  const remove = useMutationAction({
    mutate: () => removeEvidenceFile(api, id, fileId),
    successToast: { title: 'File removed', description: 'We won’t send it to the bank.' },
    refresh: [['admin']],
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 wrap-anywhere">
        <a href={`/api/admin/disputes/${id}/files/${fileId}`} download className="link">
          {evidencePartLabels[part]}
        </a>{' '}
        <span className="text-sm text-ink-2 tabular-nums">
          {kind}, {fileSize(bytes)}
        </span>
        {refused && (
          <span className="block text-sm text-danger">
            The provider rejected this file, so the bank doesn’t have it.
          </span>
        )}
        {remove.sentence !== null && (
          <span role="alert" className="block text-sm text-danger">
            {remove.sentence}
          </span>
        )}
      </span>
      {may.submit && (
        <Button
          variant="ghost"
          aria-label={`Remove: ${evidencePartLabels[part]}`}
          busy={remove.busy}
          onClick={() => void remove.run()}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
