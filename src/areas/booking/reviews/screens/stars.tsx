import Star from 'lucide-react/icons/star';

/** Draws to the nearest half star; the label has the exact value. */
export function Stars({ stars }: { stars: number }) {
  const drawn = Math.round(stars * 2) / 2;
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{starsLabel(stars)}</span>
      {[1, 2, 3, 4, 5].map((place) => (
        <span key={place} aria-hidden="true" className="relative">
          <Star className="size-4 fill-line-control stroke-none" />
          {drawn > place - 1 && (
            <span
              data-star={drawn < place ? 'half' : 'whole'}
              className="absolute inset-0 overflow-hidden data-[star=half]:w-1/2"
            >
              <Star className="size-4 fill-rating stroke-none" />
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

export function starsLabel(stars: number): string {
  return `${stars} out of 5 stars`;
}
