import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ReportLink } from '#shared/ui/report-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { SessionReviews as Reviews } from '../contract.ts';
import { sessionReviewsQuery } from '../reviews-query.ts';
import { ReviewCard } from './review-card.tsx';
import { Stars } from './stars.tsx';

export interface SessionReviewsProps {
  sessionId: number;
  businessName: string;
}

/** What people who went to a session say of it: the whole picture, then their words, a page at a time. */
export function SessionReviews({ sessionId, businessName }: SessionReviewsProps) {
  const headingId = useId();
  const [shown, setShown] = useState(1);
  const { data } = useQuery(sessionReviewsQuery(useApi(), sessionId));
  // A session page is whole without them: what cannot be had is left out.
  if (data === undefined) return null;
  const pages = Array.from({ length: shown }, (_, index) => index + 1);
  return (
    <section aria-labelledby={headingId} className="mt-9 border-t border-line pt-8">
      <h2 id={headingId} className="mb-4 text-h3">
        Reviews
      </h2>
      {data.average === null ? (
        <p className="text-ink-2">
          Nobody has reviewed this session yet. People who have been to it can, after it is over.
        </p>
      ) : (
        <>
          <Picture reviews={data} average={data.average} />
          <ul className="mt-6 border-b border-line">
            {pages.map((page) => (
              <Page key={page} sessionId={sessionId} businessName={businessName} page={page} />
            ))}
          </ul>
          {shown < data.pages && (
            <Button variant="secondary" className="mt-5" onClick={() => setShown(shown + 1)}>
              Show more reviews
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** The average, and how many gave each number of stars. */
function Picture({ reviews, average }: { reviews: Reviews; average: number }) {
  const { count, distribution } = reviews;
  return (
    <div className="grid items-center gap-x-10 gap-y-4 sm:grid-cols-[auto_minmax(0,320px)]">
      <p className="flex items-center gap-4">
        <span className="font-display text-[2.75rem] leading-none font-bold tracking-[-0.03em] tabular-nums">
          {average.toFixed(1)}
        </span>
        <span>
          <Stars stars={Math.round(average)} />
          <span className="block text-sm text-ink-2">
            {count} {count === 1 ? 'review' : 'reviews'} by people who went
          </span>
        </span>
      </p>
      <ul aria-label="Stars given" className="grid gap-1">
        {[5, 4, 3, 2, 1].map((stars) => {
          const given = distribution[stars - 1] ?? 0;
          return (
            <li key={stars} className="grid grid-cols-[4ch_minmax(0,1fr)_3ch] items-center gap-2 text-sm">
              <span className="text-ink-2 tabular-nums">
                {stars} <span aria-hidden="true">★</span>
                <span className="sr-only">{stars === 1 ? 'star:' : 'stars:'}</span>
              </span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-rating"
                  style={{ width: `${Math.round((given / count) * 100)}%` }}
                />
              </span>
              <span className="text-right text-ink-2 tabular-nums">{given}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Page({ sessionId, businessName, page }: SessionReviewsProps & { page: number }) {
  const { data, isError, refetch } = useQuery(sessionReviewsQuery(useApi(), sessionId, page));
  if (isError) {
    return (
      <li className="py-5">
        <p role="alert">These reviews could not be loaded.</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => void refetch()}>
          Try again
        </Button>
      </li>
    );
  }
  if (data === undefined) {
    return (
      <li role="status" className="border-t border-line py-5 text-ink-2">
        Loading reviews
      </li>
    );
  }
  return data.reviews.map((review) => (
    <ReviewCard key={review.id} review={review} answerFrom={businessName}>
      <ReportLink of="review" id={review.id}>
        Report this review
      </ReportLink>
    </ReviewCard>
  ));
}
