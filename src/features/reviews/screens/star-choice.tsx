import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { FieldError } from '#shared/ui/field-frame.tsx';
import { starsLabel } from './stars.tsx';

/** One to five stars, as a group of radio buttons: arrow keys choose, and each says what it is. */
export function StarChoice({
  stars,
  onChange,
  error,
}: {
  /** Null while nothing is chosen. */
  stars: number | null;
  onChange: (stars: number) => void;
  error: string | undefined;
}) {
  const name = useId();
  const errorId = useId();
  return (
    <fieldset
      // Where the dialog puts the focus when the stars are what is missing.
      tabIndex={-1}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="mb-1 text-sm font-semibold">Your stars</legend>
      <div className="flex">
        {[1, 2, 3, 4, 5].map((place) => (
          <label
            key={place}
            className="grid size-11 cursor-pointer place-items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={place}
              checked={stars === place}
              onChange={() => onChange(place)}
              className="sr-only"
            />
            <span className="sr-only">{starsLabel(place)}</span>
            <Star
              aria-hidden="true"
              className={classNames(
                'size-8 stroke-none',
                stars !== null && place <= stars ? 'fill-rating' : 'fill-line-control',
              )}
            />
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
