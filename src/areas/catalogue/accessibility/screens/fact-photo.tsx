import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { addAccessPhoto, removeAccessPhoto } from '../api.ts';
import type { OwnAccess, OwnFact } from '../contract.ts';

const badges = {
  waiting: { tone: 'warning', word: 'Being checked' },
  checked: { tone: 'success', word: 'Checked' },
  refused: { tone: 'danger', word: 'Not accepted' },
} as const;

export function FactPhoto({
  businessId,
  said,
  title,
  onChanged,
}: {
  businessId: number;
  said: OwnFact;
  title: string;
  onChanged: (access: OwnAccess) => void;
}) {
  const api = useApi();
  const [files, setFiles] = useState<readonly File[]>([]);
  const sending = useMutationAction({
    mutate: (photo: File) => addAccessPhoto(api, businessId, said.id, photo),
    successToast: { title: 'Photo sent', description: 'We’ll email you when we’ve checked it.' },
    onSuccess: (changed) => {
      setFiles([]);
      onChanged(changed);
    },
  });
  const removal = useMutationAction({
    mutate: () => removeAccessPhoto(api, businessId, said.id),
    successToast: {
      title: 'Photo removed',
      description: 'Your answer stays on your page without the photo.',
    },
    onSuccess: onChanged,
  });
  const { photo } = said;
  const [chosen] = files;
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      {photo !== null && (
        <div className="flex flex-wrap items-start gap-4">
          <img
            src={photo.address}
            alt={`Your evidence for: ${title}`}
            className="h-24 w-32 rounded-control bg-sunken object-cover"
          />
          <div className="grid min-w-0 justify-items-start gap-2">
            <Badge tone={badges[photo.state].tone}>{badges[photo.state].word}</Badge>
            {photo.reason !== null && <p className="text-sm wrap-anywhere">{photo.reason}</p>}
            <Button
              variant="destructive-quiet"
              size="sm"
              className="max-md:h-11!"
              busy={removal.busy}
              aria-label={`Remove the photo of: ${title}`}
              onClick={() => void removal.run()}
            >
              Remove
            </Button>
          </div>
        </div>
      )}
      <FileField
        label={photo === null ? `Photo of: ${title}` : `Another photo of: ${title}`}
        optional
        accept=".jpg,.jpeg,.png,.webp"
        hint="Show the place without people in it. Only you and our team see the photo."
        error={sending.refusal === null ? undefined : sending.refusal.sentence}
        files={files}
        onFiles={setFiles}
      />
      {chosen !== undefined && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={sending.busy}
          busyLabel="Sending..."
          onClick={() => void sending.run(chosen)}
        >
          Submit for checking
        </Button>
      )}
    </div>
  );
}
