import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { myReviewsQuery, reviewsAboutMeQuery } from '../api.ts';
import type { MyReview } from '../contract.ts';
import { subjectHref } from '../copy.ts';
import { ReviewAnswerList } from './business-reviews-screen.tsx';
import { Stars } from './stars.tsx';

const route = getRouteApi('/reviews');

/** `/reviews`: what the person wrote, and for people who teach what others wrote about them. */
export function YourReviewsPage() {
  const navigate = route.useNavigate();
  const { page = 1 } = route.useSearch();
  const aboutMe = useQuery(reviewsAboutMeQuery(useApi(), page));
  const isReviewed = aboutMe.data !== undefined && aboutMe.data.reviews.length > 0;
  return (
    <div className="container-page page">
      <h1 className="mb-6">Your reviews</h1>
      {(isReviewed || aboutMe.isError) && (
        <section aria-labelledby="reviews-about-you" className="mb-10">
          <h2 id="reviews-about-you" className="mb-3 text-h3">
            About you
          </h2>
          <ReviewAnswerList
            query={aboutMe}
            answerFrom="you"
            nothing="People you teach can review you after a session. You can reply to each one."
            page={page}
            onPage={(next) => void navigate({ search: { page: next } })}
          />
        </section>
      )}
      <section aria-labelledby="reviews-by-you">
        <h2 id="reviews-by-you" className="mb-3 text-h3">
          Written by you
        </h2>
        <WrittenReviews />
      </section>
    </div>
  );
}

function WrittenReviews() {
  const { data, isError, refetch } = useQuery(myReviewsQuery(useApi()));
  if (isError) return <ErrorState title="We couldn’t load your reviews." onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-60 rounded-card" />;
  if (data.length === 0) {
    return (
      <EmptyState title="No reviews yet">
        After a session, leave a review in{' '}
        <RouteLink href="/bookings" className="link">
          My Bookings
        </RouteLink>
        . <HelpLink about="reviews">How reviews work</HelpLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-4 text-ink-2">
        Edit or remove a review in{' '}
        <RouteLink href="/bookings" className="link">
          My Bookings
        </RouteLink>
        .
      </p>
      <ul className="border-b border-line">
        {data.map((review) => (
          <WrittenReview
            key={`${review.bookingId} ${review.about.kind} ${review.about.id}`}
            review={review}
          />
        ))}
      </ul>
    </>
  );
}

function WrittenReview({ review }: { review: MyReview }) {
  const { about, stars, text, writtenAt, editedAt, answer, hiddenReason } = review;
  return (
    <li className="border-t border-line py-5">
      <h3 className="text-h4 wrap-anywhere">
        <RouteLink href={subjectHref(about)} className="hover:underline">
          {about.title}
        </RouteLink>
      </h3>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-sm text-ink-2">
        <Stars stars={stars} />
        <time dateTime={writtenAt}>{formatLondonDay(new Date(writtenAt))}</time>
        {editedAt !== null && (
          <span>
            edited <time dateTime={editedAt}>{formatLondonDay(new Date(editedAt))}</time>
          </span>
        )}
      </p>
      {text !== '' && <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>}
      {hiddenReason !== null && (
        <p className="mt-2 text-sm text-ink-2">We’ve hidden this review. Reason: {hiddenReason}</p>
      )}
      {answer !== null && (
        <div className="mt-3 max-w-prose border-l-2 border-line pl-4">
          <p className="text-sm font-semibold">Reply</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-2">{answer.text}</p>
        </div>
      )}
    </li>
  );
}
