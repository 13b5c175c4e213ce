import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ReportLink } from '#shared/ui/report-link.tsx';
import type { Review, SessionReviews } from '../contract.ts';
import { ReviewCard } from './review-card.tsx';
import { StarPicture } from './star-picture.tsx';

/** One page of reviews with the whole picture, as a session and a business have it. */
type PageOf<One extends Review> = Omit<SessionReviews, 'reviews'> & { reviews: One[] };
type PageQuery<One extends Review, Key extends QueryKey> = (
  page: number,
) => UseQueryOptions<PageOf<One>, DefaultError, PageOf<One>, Key>;

export interface ReviewListProps<One extends Review, Key extends QueryKey> {
  query: PageQuery<One, Key>;
  /** Who answers: "Willow & Stone Yoga". */
  businessName: string;
  /** What stands there while there is no review. */
  nobodyYet: string;
  /** What a review is about, where the page does not say so. */
  renderAbout?: (review: One) => ReactNode;
  className: string;
  headingClass: string;
}

/** What people who went say: the whole picture, then their words, a page at a time. */
export function ReviewList<One extends Review, Key extends QueryKey>({
  query,
  nobodyYet,
  className,
  headingClass,
  ...cards
}: ReviewListProps<One, Key>) {
  const headingId = useId();
  const [shown, setShown] = useState(1);
  const { data } = useQuery(query(1));
  // The page is whole without them: what cannot be had is left out.
  if (data === undefined) return null;
  const pages = Array.from({ length: shown }, (_, index) => index + 1);
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className={headingClass}>
        Reviews
      </h2>
      {data.average === null ? (
        <p className="text-ink-2">{nobodyYet}</p>
      ) : (
        <>
          <StarPicture reviews={data} average={data.average} />
          <ul className="mt-6 border-b border-line">
            {pages.map((page) => (
              <Page key={page} page={query(page)} {...cards} />
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

function Page<One extends Review, Key extends QueryKey>({
  page,
  businessName,
  renderAbout,
}: Pick<ReviewListProps<One, Key>, 'businessName' | 'renderAbout'> & {
  page: ReturnType<PageQuery<One, Key>>;
}) {
  const { data, isError, refetch } = useQuery(page);
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
    <ReviewCard key={review.id} review={review} answerFrom={businessName} about={renderAbout?.(review)}>
      <ReportLink of="review" id={review.id}>
        Report this review
      </ReportLink>
    </ReviewCard>
  ));
}
