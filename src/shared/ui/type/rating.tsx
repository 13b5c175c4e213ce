import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { useSite } from '../site-context.tsx';

/** "4.5 (8)"; "New" without reviews. */
export function Rating({
  value,
  count,
  href,
}: {
  value: number | null;
  count: number;
  /** Links to the reviews on this page: "4.5, 8 reviews". */
  href?: `#${string}`;
}) {
  if (value === null) return <Line>New</Line>;
  if (href !== undefined) {
    return (
      <Line>
        {value.toFixed(1)}
        <span className="sr-only"> out of 5 stars</span>
        <a href={href} className="link ml-1 font-medium">
          {count === 1 ? '1 review' : `${count} reviews`}
        </a>
      </Line>
    );
  }
  return (
    <Line>
      {value.toFixed(1)}
      <span className="sr-only"> out of 5 stars</span>
      <span className="font-normal text-ink-3">
        {`(${count}`}
        <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>)
      </span>
    </Line>
  );
}

/** Without reviews, a demo shows PLACEHOLDER_RATING, marked as such (docs/product/reviews.md#ratings). */
export function RatingOrPlaceholder(shown: { value: number | null; count: number }) {
  const { placeholderRating } = useSite();
  if (shown.value !== null || placeholderRating === null) return <Rating {...shown} />;
  return (
    <Line>
      {placeholderRating.toFixed(1)}
      <span className="font-normal text-ink-3">no reviews yet</span>
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap">
      <Star aria-hidden="true" className="size-3.75 flex-none fill-rating stroke-none" />
      {children}
    </span>
  );
}
