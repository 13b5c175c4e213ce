import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ModeratedReview } from '#areas/booking/reviews/contract.ts';
import { subjectHref } from '#areas/booking/reviews/copy.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { hideReview, moderatedReviewsQuery, unhideReview } from '../api.ts';
import { actionFailedToast } from '../approvals/copy.ts';
import { WorkButton } from '../assignments/screens/queue-assignments.tsx';
import { formatReceivedAt } from '../frame/copy.ts';
import {
  AskReasonButton,
  DecisionQueue,
  QueueRow,
  type ReasonRequest,
} from '../frame/screens/decision-queue.tsx';

const route = getRouteApi('/admin/reviews');

/** `/admin/reviews`: public ones newest first, or hidden ones. */
export function ReviewsPage() {
  const search = route.useSearch();
  const hidden = search.hidden === 'true';
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const unhide = useMutationAction({
    mutate: (review: ModeratedReview) => unhideReview(api, review.id),
    successToast: { title: 'Review restored', description: 'It counts in the rating again.' },
    onError: ({ sentence }) => actionFailedToast(sentence),
    // Also after an error: another admin may have been first.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
    unreachable: 'We couldn’t reach the server.',
    keyOf: ({ id }) => id,
  });
  const asked = (review: ModeratedReview): ReasonRequest => ({
    title: 'Hide this review?',
    description: 'Nobody sees it, and it no longer counts in the rating. The writer sees the reason.',
    confirmLabel: 'Hide review',
    mutate: (reason) => hideReview(api, review.id, reason),
    successToast: { title: 'Review hidden', description: 'The writer sees the reason.' },
  });
  return (
    <DecisionQueue
      title="Reviews"
      shown={{
        label: 'Filter reviews',
        links: [
          { href: '/admin/reviews', label: 'Live', current: !hidden },
          { href: '/admin/reviews?hidden=true', label: 'Hidden', current: hidden },
        ],
      }}
      query={useQuery(moderatedReviewsQuery(api, search))}
      failure="We couldn’t load the reviews. Try again."
      items={({ reviews }) => reviews}
      nothing={hidden ? 'No reviews are hidden.' : 'No reviews yet.'}
      row={({ reviews }, ask) =>
        reviews.map((review) => (
          <QueueRow
            key={review.id}
            acts={
              review.hiddenReason === null ? (
                <AskReasonButton
                  label={`Hide the review of ${review.about.title} by ${review.author}`}
                  onAsk={() => ask(asked(review))}
                >
                  Hide
                </AskReasonButton>
              ) : (
                <Button
                  variant="secondary"
                  aria-label={`Restore the review of ${review.about.title} by ${review.author}`}
                  onClick={() => void unhide.run(review)}
                >
                  Restore
                </Button>
              )
            }
          >
            <p className="font-semibold">
              {review.stars} of 5 stars for{' '}
              <RouteLink
                href={
                  review.about.kind === 'session'
                    ? `/admin/sessions/${review.about.id}`
                    : subjectHref(review.about)
                }
                className="text-brand underline underline-offset-[3px]"
              >
                {review.about.title}
              </RouteLink>
            </p>
            {review.text !== '' && <p>{review.text}</p>}
            <p className="text-sm text-ink-2">
              {review.author}, {formatReceivedAt(review.writtenAt, now)}
              {review.business !== null && `, ${review.business.name}`}
            </p>
            {review.hiddenReason === null && (
              <WorkButton
                kind="review"
                id={review.id}
                name={`Review of ${review.about.title} by ${review.author}`}
              />
            )}
            {review.hiddenReason !== null && (
              <p className="text-sm text-ink-2">Hidden: {review.hiddenReason}</p>
            )}
          </QueueRow>
        ))
      }
      paging={({ page, pages }) => ({
        path: '/admin/reviews',
        search: { hidden: hidden ? 'true' : undefined },
        page,
        pages,
      })}
    />
  );
}
