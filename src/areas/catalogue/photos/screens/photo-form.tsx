import { useId, useState } from 'react';
import { type CropRect, MAX_ZOOM, widestCrop, zoomCrop } from '#shared/pictures/crop.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { removePhoto, updatePhoto } from '../api.ts';
import type { OwnPhoto, PhotoOwner } from '../contract.ts';
import { CropFrame } from './crop-frame.tsx';
import { photoLabel } from './photo-order-list.tsx';

export function PhotoForm({
  owner,
  photo,
  onChanged,
}: {
  owner: PhotoOwner;
  photo: OwnPhoto;
  onChanged: () => Promise<unknown>;
}) {
  const api = useApi();
  const zoomId = useId();
  const [cut, setCut] = useState<CropRect>(photo.cut);
  const [alt, setAlt] = useState(photo.alt);
  const moved = cut.x !== photo.cut.x || cut.y !== photo.cut.y || cut.width !== photo.cut.width;
  const save = useMutationAction({
    mutate: () => updatePhoto(api, owner, photo.id, { alt, ...(moved && { cut }) }),
    successToast: ({ state, alt: kept }) => ({
      title: 'Photograph saved',
      description:
        kept === ''
          ? 'Add a description to show it on your page.'
          : state === 'waiting'
            ? 'We’ll check it before it appears on your page.'
            : 'The change is live on your page.',
    }),
    onSuccess: onChanged,
  });
  const remove = useMutationAction({
    mutate: () => removePhoto(api, owner, photo.id),
    successToast: { title: 'Photograph removed' },
    onSuccess: onChanged,
  });
  const sentence = save.sentence ?? remove.sentence;
  const zoom = widestCrop(photo) / cut.width;
  return (
    <div
      role="group"
      aria-label={`Crop and describe ${photoLabel(photo)}`}
      className="mt-4 grid gap-5 rounded-card bg-sunken p-3 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:p-4"
    >
      <div className="self-start">
        <CropFrame photo={photo} cut={cut} onCut={setCut} />
      </div>
      <div className="grid content-start gap-3.5">
        {photo.reason !== null && (
          <Notice tone="danger">
            <p>We can’t show this photograph:</p>
            <p className="mt-1 font-semibold wrap-anywhere">{photo.reason}</p>
          </Notice>
        )}
        <div>
          <label htmlFor={zoomId} className="mb-1.5 block font-semibold">
            Zoom
          </label>
          <input
            id={zoomId}
            type="range"
            min={100}
            max={MAX_ZOOM * 100}
            step={5}
            value={Math.round(zoom * 100)}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={({ target }) => setCut(zoomCrop(photo, cut, Number(target.value) / 100 / zoom))}
            className="h-7 w-full accent-brand"
          />
        </div>
        <TextAreaField
          label="Description"
          hint="Screen readers read this aloud. We show the photograph when it has one."
          error={save.refusal?.fields.alt}
          maxLength={160}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        {sentence !== null && (
          <Notice tone="danger" role="alert">
            {sentence}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" busy={save.busy} busyLabel="Saving..." onClick={() => void save.run()}>
            Save photograph
          </Button>
          <Button
            variant="destructive-quiet"
            busy={remove.busy}
            busyLabel="Removing..."
            onClick={() => void remove.run()}
          >
            Remove
          </Button>
        </div>
      </div>
    </div>
  );
}
