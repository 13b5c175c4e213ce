import Star from 'lucide-react/icons/star';
import { classNames } from '#shared/ui/class-names.ts';

/** Stars that somebody gave, out of five. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{starsLabel(stars)}</span>
      {[1, 2, 3, 4, 5].map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={classNames('size-4 stroke-none', place <= stars ? 'fill-rating' : 'fill-line-control')}
        />
      ))}
    </span>
  );
}

/** "4 out of 5 stars". */
export function starsLabel(stars: number): string {
  return `${stars} out of 5 stars`;
}
