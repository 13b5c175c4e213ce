import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { Panel } from '#shared/ui/type/card.tsx';
import { checkInCodePath } from '../../../booking-addresses.ts';
import type { Booking } from '../../../contract.ts';
import { attendeeLine, inWords } from '../../../own/own-bookings.ts';

/** The places of an order: who comes, and the code of each for the door, one shown at a time. */
export function PlaceCodes({ places, toCome }: { places: readonly Booking[]; toCome: boolean }) {
  const title = `${inWords(places.length)} ${places.length === 1 ? 'place' : 'places'}`;
  return (
    <Panel
      role="region"
      aria-label={title}
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-10"
    >
      <div>
        <h2 className="mb-2 font-sans text-h4 font-semibold tracking-[-0.008em]">{title}</h2>
        <ul className="divide-y divide-line">
          {places.map((place) => (
            <li key={place.id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0 break-words">
                <p className="font-semibold">{attendeeLine(place)}</p>
                {place.attendee.guardian !== null && (
                  <p className="text-sm text-ink-2">With {place.attendee.guardian.name}</p>
                )}
              </div>
              <p className="flex-none font-semibold whitespace-nowrap tabular-nums">{place.reference}</p>
            </li>
          ))}
        </ul>
      </div>
      {toCome && <Codes places={places} />}
    </Panel>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A tab for each person; the arrow keys go from one to the next, Home and End to the first and last. */
function Codes({ places }: { places: readonly Booking[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const place = places[shown] ?? places[0];
  if (place === undefined) return null;
  const choose = (event: KeyboardEvent) => {
    const last = places.length - 1;
    const step = steps[event.key];
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
  return (
    <div className="grid content-start justify-items-center gap-4 text-center">
      <div
        ref={list}
        role="tablist"
        aria-label="Whose code"
        className="flex w-full gap-0.5 overflow-x-auto rounded-[14px] bg-sunken p-1"
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
            className={classNames(
              'h-11 min-w-fit flex-1 rounded-[10px] px-3 text-sm font-semibold',
              index === shown
                ? 'bg-surface text-ink shadow-[var(--shadow-1),0_0_0_1px_var(--line)]'
                : 'text-ink-2 hover:text-ink',
            )}
          >
            {each.attendee.name.split(' ')[0]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-code`} aria-labelledby={`${id}-${shown}`} className="grid gap-2">
        <img
          src={checkInCodePath(place)}
          alt={`QR code to check ${place.attendee.name} in with`}
          width={224}
          height={224}
          className="rounded-[18px] border border-line bg-[#fff] p-2"
        />
        <p className="font-display text-[1.5rem] leading-tight font-bold tabular-nums">{place.reference}</p>
      </div>
      <p className="max-w-[34ch] text-sm text-ink-2">Show this at the door, or read out the reference.</p>
    </div>
  );
}
