import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { segmentStyle, segmentTrack } from '#shared/ui/buttons/segmented-control.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { checkInCodePath } from '../../../booking-paths.ts';
import type { Booking } from '../../../contract.ts';

const keySteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** ARIA tabs, one for each person. Dark on white even in dark mode, so that the codes scan. */
export function CheckInCodeTabs({
  places,
  first = 0,
  large = false,
  children,
}: {
  places: readonly Booking[];
  first?: number;
  large?: boolean;
  children?: (shown: number) => ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);
  const place = places[shown] ?? places[0];
  if (place === undefined) return null;
  const choose = (event: KeyboardEvent) => {
    const last = places.length - 1;
    const step = keySteps[event.key];
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : step && (shown + step + places.length) % places.length;
    if (next === undefined) return;
    event.preventDefault();
    setShown(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  const several = places.length > 1;
  return (
    <>
      {several && (
        <div
          ref={list}
          role="tablist"
          aria-label="Person"
          className={`flex w-full overflow-x-auto ${segmentTrack}`}
        >
          {places.map((each, index) => (
            <button
              key={each.id}
              type="button"
              role="tab"
              id={`${id}-${index}`}
              aria-selected={index === shown}
              aria-controls={`${id}-code`}
              tabIndex={index === shown ? 0 : -1}
              onClick={() => setShown(index)}
              onKeyDown={choose}
              className={classNames(segmentStyle(index === shown), 'min-w-fit flex-1')}
            >
              {each.attendee.name.split(' ')[0]}
            </button>
          ))}
        </div>
      )}
      <div
        id={`${id}-code`}
        {...(several && { role: 'tabpanel', 'aria-labelledby': `${id}-${shown}` })}
        className="grid justify-items-center gap-2"
      >
        <img
          src={checkInCodePath(place)}
          alt={several ? `QR code to check ${place.attendee.name} in with` : 'QR code to check in with'}
          width={240}
          height={240}
          className={classNames(
            'rounded-card border border-line bg-[#fff] p-1',
            large ? 'size-[min(86vw,62dvh)]' : 'size-60',
          )}
        />
        <p className="font-display text-title leading-heading font-bold tracking-wide tabular-nums">
          <span className="sr-only">Reference </span>
          {place.reference}
        </p>
      </div>
      {children?.(shown)}
    </>
  );
}
