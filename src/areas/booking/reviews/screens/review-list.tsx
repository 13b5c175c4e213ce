import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ReportLink } from '#shared/ui/buttons/report-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Rating } from '#shared/ui/type/rating.tsx';
import { publicBusinessReviewsQuery, sessionReviewsQuery, teacherReviewsQuery } from '../api.ts';
import type { Review, SessionReviews as Reviews } from '../contract.ts';
import { subjectHref } from '../copy.ts';
import { ReviewCard } from './review-card.tsx';
import { Stars } from './stars.tsx';

export function StarDistribution({
  reviews: { count, distribution },
  average,
}: {
  reviews: Pick<Reviews, 'count' | 'distribution'>;
  average: number;
}) {
  return (
    <div className="grid items-center gap-x-10 gap-y-4 sm:grid-cols-[auto_minmax(0,320px)]">
      <p className="flex items-center gap-4">
        <span className="font-display text-display leading-none font-bold tracking-tighter tabular-nums">
          {average.toFixed(1)}
        </span>
        <span>
          <Stars stars={average} />
          <span className="block text-sm text-ink-2">
            {count} verified {count === 1 ? 'review' : 'reviews'}
          </span>
        </span>
      </p>
      <ul aria-label="Ratings" className="grid gap-1">
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
                  className="block h-full rounded-full bg-brand"
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

type ReviewPage<One extends Review> = Omit<Reviews, 'reviews'> & { reviews: One[] };
type PageQuery<One extends Review, Key extends QueryKey> = (
  page: number,
) => UseQueryOptions<ReviewPage<One>, DefaultError, ReviewPage<One>, Key>;

interface ReviewListProps<One extends Review, Key extends QueryKey> {
  query: PageQuery<One, Key>;
  businessName: string;
  nobodyYet: string;
  renderAbout?: (review: One) => ReactNode;
  className: string;
  headingClass: string;
}

function ReviewList<One extends Review, Key extends QueryKey>({
  query,
  nobodyYet,
  className,
  headingClass,
  ...cards
}: ReviewListProps<One, Key>) {
  const headingId = useId();
  const [shown, setShown] = useState(1);
  const { data } = useQuery(query(1));
  // Reviews are optional: if they fail to load, leave them out.
  if (data === undefined) return null;
  const pages = Array.from({ length: shown }, (_, index) => index + 1);
  return (
    <section id="reviews" aria-labelledby={headingId} className={classNames('scroll-mt-20', className)}>
      <h2 id={headingId} className={headingClass}>
        Reviews
      </h2>
      {data.average === null ? (
        <p className="text-ink-2">{nobodyYet}</p>
      ) : (
        <>
          <StarDistribution reviews={data} average={data.average} />
          <ul className="mt-7 grid gap-x-10 gap-y-7 md:grid-cols-2">
            {pages.map((page) => (
              <ReviewListPage key={page} page={query(page)} {...cards} />
            ))}
          </ul>
          {shown < data.pages && (
            <Button variant="secondary" className="mt-6" onClick={() => setShown(shown + 1)}>
              Show more reviews
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function ReviewListPage<One extends Review, Key extends QueryKey>({
  page,
  businessName,
  renderAbout,
}: Pick<ReviewListProps<One, Key>, 'businessName' | 'renderAbout'> & {
  page: ReturnType<PageQuery<One, Key>>;
}) {
  const { data, isError, refetch } = useQuery(page);
  if (isError) {
    return (
      <li className="md:col-span-2">
        <p role="alert">We couldn’t load these reviews.</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => void refetch()}>
          Try again
        </Button>
      </li>
    );
  }
  if (data === undefined) {
    return (
      <li role="status" className="text-ink-2 md:col-span-2">
        Loading reviews
      </li>
    );
  }
  return data.reviews.map((review) => (
    <ReviewCard
      key={review.id}
      review={review}
      answerFrom={businessName}
      about={renderAbout?.(review)}
      className="min-w-0"
    >
      <ReportLink of="review" id={review.id}>
        Report this review
      </ReportLink>
    </ReviewCard>
  ));
}

export function SessionReviews({ sessionId, businessName }: { sessionId: number; businessName: string }) {
  const api = useApi();
  return (
    <ReviewList
      query={(page) => sessionReviewsQuery(api, sessionId, page)}
      businessName={businessName}
      nobodyYet="No reviews yet. Anyone who attends can leave one."
      className="mt-9 border-t border-line pt-8"
      headingClass="mb-4 text-h3"
    />
  );
}

export function TeacherReviews({
  of,
  id,
  name,
  answerFrom,
}: {
  of: 'instructors' | 'personal-trainers';
  id: number;
  name: string;
  answerFrom: string;
}) {
  const api = useApi();
  return (
    <ReviewList
      query={(page) => teacherReviewsQuery(api, of, id, page)}
      businessName={answerFrom}
      nobodyYet={`No reviews yet. Anyone ${name} teaches can leave one.`}
      className="mt-8 border-t border-line pt-8"
      headingClass="mb-4 text-figure"
    />
  );
}

/** Renders nothing until loaded. */
export function TeacherRating({ of, id }: { of: 'instructors' | 'personal-trainers'; id: number }) {
  const { data: reviews } = useQuery(teacherReviewsQuery(useApi(), of, id));
  return reviews === undefined ? null : <Rating value={reviews.average} count={reviews.count} />;
}

export function BusinessPageReviews({
  businessId,
  businessName,
}: {
  businessId: number;
  businessName: string;
}) {
  const api = useApi();
  return (
    <ReviewList
      query={(page) => publicBusinessReviewsQuery(api, businessId, page)}
      businessName={businessName}
      nobodyYet={`No reviews yet. Anyone who attends a session at ${businessName} can leave one.`}
      renderAbout={({ about }) => (
        <RouteLink href={subjectHref(about)} className="link">
          {about.title}
        </RouteLink>
      )}
      className="mt-8 border-t border-line pt-8"
      headingClass="mb-4 text-figure"
    />
  );
}

export function WithBusinessRating({
  businessId,
  children,
}: {
  businessId: number;
  children: (rating: { value: number; count: number } | null) => ReactNode;
}) {
  const { data: reviews } = useQuery(publicBusinessReviewsQuery(useApi(), businessId));
  return children(
    reviews === undefined || reviews.average === null
      ? null
      : { value: reviews.average, count: reviews.count },
  );
}
