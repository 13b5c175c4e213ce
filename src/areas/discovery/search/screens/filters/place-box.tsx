import LocateFixed from 'lucide-react/icons/locate-fixed';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { controlHeights, controlStyle, FieldError } from '#shared/ui/fields/field-frame.tsx';
import { Spinner } from '#shared/ui/states/spinner.tsx';
import { LazyNameSuggestions } from '../names/name-suggestions.lazy.tsx';

/** Place input with a locate button. Part of a form: Enter searches. Keeps what is typed until the search changes. */
export function PlaceBox({
  value,
  near,
  error,
  locating,
  onLocate,
  labelHidden,
  className,
}: {
  value: string;
  /** The search is around the device's position. */
  near: boolean;
  error: string | undefined;
  locating: boolean;
  onLocate: () => void;
  labelHidden?: boolean;
  className?: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (input.current !== null) input.current.value = value;
  }, [value]);
  return (
    <div className={classNames('grid gap-1.75', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm leading-snug font-semibold'}>
        Postcode or place
      </label>
      <span className="relative block">
        <Icon
          drawing={MapPin}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={input}
          id={id}
          name="postcode"
          defaultValue={value}
          placeholder={near ? 'Current location' : 'e.g. SW1A 1AA'}
          autoComplete="postal-code"
          enterKeyHint="search"
          maxLength={80}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className={classNames(controlStyle, controlHeights.md, 'pr-12 pl-10.5')}
        />
        <button
          type="button"
          aria-label="Use my location"
          aria-busy={locating || undefined}
          onClick={onLocate}
          className="absolute top-1/2 right-1 grid size-10 -translate-y-1/2 place-items-center rounded-sm text-brand hover:bg-brand-soft"
        >
          {locating ? <Spinner /> : <Icon drawing={LocateFixed} />}
        </button>
        <LazyNameSuggestions input={input} searchAtOnce />
      </span>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
