import { useQuery, useQueryClient } from '@tanstack/react-query';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useRef, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { toRefusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Spinner } from '#shared/ui/states/spinner.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ownPhotosQuery, reorderPhotos, uploadPhoto } from '../api.ts';
import type { OwnPhoto, PhotoOwner } from '../contract.ts';
import { MAX_PHOTOS, MAX_UPLOAD_BYTES, photoSentences } from '../copy.ts';
import { PhotoForm } from './photo-form.tsx';
import { PhotoOrderList } from './photo-order-list.tsx';

export function PhotosEditor({ owner }: { owner: PhotoOwner }) {
  const headingId = useId();
  const query = useQuery(ownPhotosQuery(useApi(), owner));
  return (
    <Panel role="group" aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="mb-1.5 text-h3">
        Photographs
      </h2>
      <p className="mb-3.5 text-sm text-ink-2">
        The first photograph is your cover in search results. Drag to reorder, or press Enter on a handle and
        use the arrow keys. Each one needs a description, and we check it before it appears.
      </p>
      {query.data !== undefined ? (
        <PhotosEditorContent owner={owner} photos={query.data} />
      ) : query.isError ? (
        <ErrorState
          title="We couldn’t load the photographs. Try again."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-45 rounded-card" />
      )}
    </Panel>
  );
}

function PhotosEditorContent({ owner, photos }: { owner: PhotoOwner; photos: readonly OwnPhoto[] }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const { queryKey } = ownPhotosQuery(api, owner);
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const ordering = useMutationAction({
    mutate: (order: string[]) => {
      const sorted = order.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
      queryClient.setQueryData(queryKey, sorted);
      return reorderPhotos(api, owner, order);
    },
    onError: ({ sentence }) => ({
      title: 'We couldn’t save the order',
      description: sentence,
      variant: 'destructive',
    }),
    onSettled: refresh,
  });
  const open = photos.find(({ id }) => id === chosen);
  return (
    <>
      {photos.length > 0 && (
        <PhotoOrderList
          photos={photos}
          chosen={open?.id ?? null}
          onChoose={(id) => setChosen(id === chosen ? null : id)}
          onOrder={(order) => void ordering.run(order)}
        />
      )}
      {open !== undefined && (
        <PhotoForm key={`${open.id} ${open.files}`} owner={owner} photo={open} onChanged={refresh} />
      )}
      <AddPhotosForm
        owner={owner}
        count={photos.length}
        onAdded={async (photo) => {
          await refresh();
          setChosen(photo.id);
        }}
      />
    </>
  );
}

interface UploadProgress {
  name: string;
  number: number;
  of: number;
}

function AddPhotosForm({
  owner,
  count,
  onAdded,
}: {
  owner: PhotoOwner;
  count: number;
  onAdded: (photo: OwnPhoto) => Promise<void>;
}) {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<UploadProgress | null>(null);
  const [refused, setRefused] = useState<{ name: string; sentence: string }[]>([]);
  const send = async (files: File[]) => {
    setRefused([]);
    const room = MAX_PHOTOS - count;
    const failed: { name: string; sentence: string }[] = files
      .slice(room)
      .map(({ name }) => ({ name, sentence: photoSentences.full }));
    const wanted = files.slice(0, room);
    for (const [index, file] of wanted.entries()) {
      setSending({ name: file.name, number: index + 1, of: wanted.length });
      if (file.size > MAX_UPLOAD_BYTES) {
        failed.push({ name: file.name, sentence: 'Choose a file up to 12 MB.' });
        continue;
      }
      try {
        await onAdded(await uploadPhoto(api, owner, file));
      } catch (error) {
        failed.push({ name: file.name, sentence: toRefusal(error).sentence });
      }
    }
    setSending(null);
    setRefused(failed);
    if (input.current) input.current.value = ''; // the same file may be chosen again
  };
  const busy = sending !== null;
  return (
    <div className="mt-3">
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="Choose photographs"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget: { files } }) => {
          if (files !== null && files.length > 0) void send([...files]);
        }}
      />
      {count < MAX_PHOTOS && (
        <button
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => !busy && input.current?.click()}
          className="grid min-h-19 w-full place-items-center content-center gap-1 rounded-tile border border-dashed border-line-control px-4 py-3 text-center text-sm font-semibold text-ink-2 hover:border-ink hover:text-ink aria-disabled:cursor-default"
        >
          {busy ? <Spinner /> : <Icon drawing={ImagePlus} />}
          <span>
            Add photographs, {count} of {MAX_PHOTOS}
            <span className="block font-normal text-ink-3">
              JPEG, PNG or WebP up to 12 MB, or use your camera. We remove location data.
            </span>
          </span>
        </button>
      )}
      <p role="status" className="mt-2 text-sm text-ink-2 empty:hidden wrap-anywhere">
        {sending !== null && `Sending ${sending.name}, ${sending.number} of ${sending.of}...`}
      </p>
      {sending !== null && (
        <progress
          aria-label="Photographs sent"
          max={sending.of}
          value={sending.number - 1}
          className="mt-1 h-1.5 w-full accent-brand"
        />
      )}
      {refused.length > 0 && (
        <Notice tone="danger" role="alert" className="mt-2">
          <ul className="grid gap-1">
            {refused.map(({ name, sentence }) => (
              <li key={name} className="wrap-anywhere">
                <b className="font-semibold">{name}</b>: {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
