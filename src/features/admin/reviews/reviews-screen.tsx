import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ModeratedReview } from '#features/reviews/contract.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { hideReview, moderatedReviewsQuery, unhideReview } from '../api.ts';
import { actionFailed } from '../approvals/copy.ts';
import { cameIn } from '../frame/copy.ts';
import { ListRows, Paging } from '../frame/screens/admin-list.tsx';
import { ReasonDialog } from '../frame/screens/reason-dialog-later.tsx';

const route = getRouteApi('/admin/reviews');

/** `/admin/reviews`: what people wrote, newest first, and what was hidden. */
export function ReviewsPage() {
  const search = route.useSearch();
  const hidden = search.hidden === 'true';
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const query = useQuery(moderatedReviewsQuery(api, search));
  const [hiding, setHiding] = useState<{ review: ModeratedReview; open: boolean } | null>(null);
  const queryClient = useQueryClient();
  const unhide = useAct({
    act: (review: ModeratedReview) => unhideReview(api, review.id),
    said: { title: 'Review shown again', description: 'It counts in the rating again.' },
    refused: ({ sentence }) => actionFailed(sentence),
    // Also when it was refused: somebody else may have been first.
    settled: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
    unreachable: 'We could not reach the server.',
    keyOf: ({ id }) => id,
  });
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1>Reviews</h1>
        <nav aria-label="Reviews shown" className="flex gap-1">
          <ButtonLink
            href="/admin/reviews"
            variant={hidden ? 'ghost' : 'soft'}
            aria-current={hidden ? undefined : 'page'}
          >
            Shown
          </ButtonLink>
          <ButtonLink
            href="/admin/reviews?hidden=true"
            variant={hidden ? 'soft' : 'ghost'}
            aria-current={hidden ? 'page' : undefined}
          >
            Hidden
          </ButtonLink>
        </nav>
      </div>
      <Loaded
        query={query}
        failure="The reviews could not be loaded. Please try again."
        waiting={<Skeleton className="h-[320px] rounded-card" />}
      >
        {(found) => (
          <>
            {found.reviews.length === 0 ? (
              <p className="rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2">
                {hidden ? 'No review is hidden.' : 'Nobody has written a review yet.'}
              </p>
            ) : (
              <ListRows>
                {found.reviews.map((review) => (
                  <li
                    key={review.id}
                    className="grid items-start gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6"
                  >
                    <div className="min-w-0 break-words">
                      <p className="font-semibold">
                        {review.stars} of 5 stars for{' '}
                        <RouteLink
                          href={`/admin/sessions/${review.session.id}`}
                          className="text-brand underline underline-offset-[3px]"
                        >
                          {review.session.title}
                        </RouteLink>
                      </p>
                      {review.text !== '' && <p className="mt-1">{review.text}</p>}
                      <p className="mt-1 text-sm text-ink-2">
                        {review.author}, {cameIn(review.writtenAt, now)}, {review.business.name}
                      </p>
                      {review.hiddenReason !== null && (
                        <p className="mt-1 text-sm text-ink-2">Hidden: {review.hiddenReason}</p>
                      )}
                    </div>
                    {review.hiddenReason === null ? (
                      <Button
                        variant="destructive-quiet"
                        size="sm"
                        className="max-md:h-11!"
                        aria-label={`Hide the review of ${review.session.title} by ${review.author}`}
                        onPointerEnter={ReasonDialog.preload}
                        onFocus={ReasonDialog.preload}
                        onClick={() => setHiding({ review, open: true })}
                      >
                        Hide
                      </Button>
                    ) : (
                      <Button
                        variant="secondary"
                        size="sm"
                        className="max-md:h-11!"
                        aria-label={`Show the review of ${review.session.title} by ${review.author} again`}
                        onClick={() => void unhide.run(review)}
                      >
                        Show again
                      </Button>
                    )}
                  </li>
                ))}
              </ListRows>
            )}
            <Paging
              path="/admin/reviews"
              search={{ hidden: hidden ? 'true' : undefined }}
              page={found.page}
              pages={found.pages}
            />
          </>
        )}
      </Loaded>
      {hiding !== null && (
        <ReasonDialog
          key={hiding.review.id}
          open={hiding.open}
          title="Hide this review?"
          description="Nobody sees it any more, and it does not count in the rating. Its writer sees the reason."
          confirm="Hide review"
          onClose={() => setHiding({ ...hiding, open: false })}
          act={(reason) => hideReview(api, hiding.review.id, reason)}
          said={{ title: 'Review hidden', description: 'Its writer sees the reason.' }}
        />
      )}
    </>
  );
}
