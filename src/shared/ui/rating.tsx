import Star from 'lucide-react/icons/star';

/** A star and the rating out of five: "4.8", with the number of reviews when there are any. */
export function Rating({ value, count }: { value: number; count?: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap">
      <Star aria-hidden="true" className="size-[15px] flex-none fill-rating stroke-none" />
      <span className="sr-only">Rated </span>
      {value.toFixed(1)}
      {count !== undefined && count > 0 && (
        <span className="font-normal text-ink-3">
          ({count}
          <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>)
        </span>
      )}
    </span>
  );
}
