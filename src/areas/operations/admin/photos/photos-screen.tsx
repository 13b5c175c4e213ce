import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvePhoto, photosForReviewQuery, refusePhoto } from '#areas/catalogue/photos/api.ts';
import type { PhotoForReview } from '#areas/catalogue/photos/contract.ts';
import { cropHeight } from '#shared/pictures/crop.ts';
import { originalAddress } from '#shared/pictures/photo-sizes.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { useAssigneeFilter, WorkButton } from '../assignments/screens/queue-assignments.tsx';
import { ReasonDialog } from '../frame/screens/reason-dialog.lazy.tsx';

/** `/admin/photos`: photographs that wait to be read, the longest waiting first. */
export function PhotosPage() {
  const api = useApi();
  const queryClient = useQueryClient();
  const whose = useAssigneeFilter('photo');
  const query = useQuery(photosForReviewQuery(api));
  const [refusing, setRefusing] = useState<{ photo: PhotoForReview; open: boolean } | null>(null);
  const approve = useMutationAction({
    mutate: (photo: PhotoForReview) => approvePhoto(api, photo),
    successToast: (_answer, { owner }) => ({
      title: 'Photo approved',
      description: `${owner.title} shows it now.`,
    }),
    onError: ({ sentence }) => ({ title: 'Not approved', description: sentence, variant: 'destructive' }),
    // Also when it was refused: somebody else may have been first.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ id }) => id,
  });
  return (
    <>
      <h1 className="mb-6">Photos</h1>
      <QueryContent
        query={query}
        failure="We couldn’t load the photos. Try again."
        waiting={<Skeleton className="h-[320px] rounded-card" />}
      >
        {({ photos, total }) =>
          photos.length === 0 ? (
            <EmptyState title="No photos are waiting." headingLevel="h2" />
          ) : (
            <>
              <p className="mb-4 text-ink-2">
                {total === 1 ? '1 photo is waiting.' : `${total} photos are waiting.`} You’re approving the
                whole photo. The frame shows how it’s cropped, and the owner can change the crop later.
              </p>
              <div className="mb-4">{whose.filter}</div>
              {whose.keep(photos).length === 0 && <p className="text-ink-2">{whose.nothing}</p>}
              <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
                {whose.keep(photos).map((photo) => (
                  <li
                    key={photo.id}
                    aria-label={`Photo of ${photo.owner.title}: ${photo.alt}`}
                    className="grid min-w-0 content-start gap-3 rounded-card border border-line bg-surface p-4"
                  >
                    <UncroppedPhoto photo={photo} />
                    <div className="min-w-0">
                      <RouteLink
                        href={`/${photo.owner.of}/${photo.owner.id}`}
                        className="font-semibold underline-offset-[3px] wrap-anywhere hover:underline"
                      >
                        {photo.owner.title}
                      </RouteLink>
                      <p className="mt-1 wrap-anywhere">{photo.alt}</p>
                      <WorkButton kind="photo" id={photo.id} name={photo.alt} />
                    </div>
                    <div className="flex flex-wrap gap-2">
                      <Button size="sm" className="max-md:h-11!" onClick={() => void approve.run(photo)}>
                        Approve
                      </Button>
                      <Button
                        variant="destructive-quiet"
                        size="sm"
                        className="max-md:h-11!"
                        onPointerEnter={ReasonDialog.preload}
                        onFocus={ReasonDialog.preload}
                        onClick={() => setRefusing({ photo, open: true })}
                      >
                        Reject
                      </Button>
                    </div>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryContent>
      {refusing !== null && (
        <ReasonDialog
          key={refusing.photo.id}
          open={refusing.open}
          title="Reject this photo?"
          description="Nobody else sees it. The uploader sees the reason."
          confirmLabel="Reject"
          onClose={() => setRefusing({ ...refusing, open: false })}
          mutate={(reason) => refusePhoto(api, refusing.photo.id, reason)}
          successToast={{ title: 'Photo rejected', description: 'The uploader sees the reason.' }}
        />
      )}
    </>
  );
}

/** The whole photograph, with a frame around what is shown of it. */
function UncroppedPhoto({ photo }: { photo: PhotoForReview }) {
  const { whole, alt, width, height, cut } = photo;
  const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`;
  return (
    <div className="relative self-start overflow-hidden rounded-control">
      <img
        src={originalAddress(whole)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="block h-auto w-full bg-sunken"
      />
      <span
        aria-hidden="true"
        style={{
          left: percent(cut.x),
          top: percent(cut.y),
          width: percent(cut.width),
          height: percent(cropHeight(photo, cut.width)),
        }}
        className="absolute border-2 border-[#fff] shadow-[0_0_0_999px_rgb(9_22_16/0.45)]"
      />
    </div>
  );
}
