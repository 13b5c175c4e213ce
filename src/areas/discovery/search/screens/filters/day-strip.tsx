import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { type DayChoice, isDayChosen, withDays } from '../../filters/day-choices.ts';
import type { SearchControls } from '../search-actions.ts';
import { type RadioLink, RadioLinks } from './radio-links.tsx';

export type DayStripProps = Pick<SearchControls, 'params' | 'days' | 'onSearch'>;

/** Pixels of a cut-off date to show, as a hint that there are more. */
const EDGE = 44;

/** Scrolls sideways: named days, then a fortnight of dates. */
export function DayStrip({ params, days, onSearch }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const ends = useScrollEnds(strip);
  const chosen = days.findIndex((day) => isDayChosen(day, params));
  useEffect(() => {
    const element = strip.current;
    const link = element?.children[chosen];
    if (!element || !(link instanceof HTMLElement)) return;
    const left = link.offsetLeft - EDGE;
    const right = link.offsetLeft + link.offsetWidth + EDGE;
    if (left < element.scrollLeft) element.scrollTo({ left, behavior: 'instant' });
    else if (right > element.scrollLeft + element.clientWidth) {
      element.scrollTo({ left: right - element.clientWidth, behavior: 'instant' });
    }
  }, [chosen]);
  const step = (direction: 1 | -1) => {
    const element = strip.current;
    element?.scrollBy({ left: direction * (element.clientWidth - 2 * EDGE) });
  };
  return (
    <div className="flex min-w-0 items-center gap-2">
      <div className="relative min-w-0 flex-1 after:pointer-events-none after:absolute after:-inset-y-1 after:right-0 after:w-11 after:bg-linear-to-r after:from-transparent after:to-paper">
        <RadioLinks
          group={strip}
          label="Day"
          options={days.map((day) => toRadioLink(day, isDayChosen(day, params), withDays(params, day)))}
          onSearch={onSearch}
          className="relative -my-1 flex gap-1.5 overflow-x-auto px-1 py-1 pr-11 [scrollbar-width:none] max-md:px-4 motion-safe:scroll-smooth"
        />
      </div>
      <StepButton label="Earlier days" icon={ChevronLeft} disabled={ends.first} onStep={() => step(-1)} />
      <StepButton label="Later days" icon={ChevronRight} disabled={ends.last} onStep={() => step(1)} />
    </div>
  );
}

const option =
  'grid h-11 min-w-14 flex-none snap-start content-center justify-items-center rounded-full border px-3 text-xs leading-tight whitespace-nowrap transition-colors md:h-14.5 md:rounded-tile md:min-w-16 md:px-3.5 focus-visible:-outline-offset-1';

function toRadioLink(day: DayChoice, chosen: boolean, search: RadioLink['search']): RadioLink {
  return {
    key: day.from === undefined ? 'any' : `${day.named ? day.label : ''} ${day.from}`,
    chosen,
    search,
    className: classNames(
      option,
      day.named &&
        'max-md:auto-cols-max max-md:grid-flow-col max-md:items-center max-md:gap-1 max-md:px-4 max-md:text-sm md:min-w-21',
      chosen
        ? 'border-brand bg-brand text-on-brand'
        : day.named
          ? 'border-[color-mix(in_srgb,var(--line-control)_50%,var(--surface))] bg-surface text-ink-2 hover:border-ink'
          : 'border-transparent text-ink-2 hover:bg-sunken',
    ),
    content: (
      <>
        <span className="font-medium">{day.label}</span>{' '}
        <b
          className={classNames(
            'font-display text-lead leading-tight font-bold tracking-tight',
            // "Any day" in full, "Today" without its date.
            day.named &&
              (day.from === undefined
                ? 'max-md:font-sans max-md:text-sm max-md:font-medium max-md:tracking-normal'
                : 'max-md:sr-only'),
            !chosen && 'text-ink',
          )}
        >
          {day.date}
        </b>
        {day.month && <span className="sr-only"> {day.month}</span>}
      </>
    ),
  };
}

function StepButton({
  label,
  icon,
  disabled,
  onStep,
}: {
  label: string;
  icon: IconDrawing;
  disabled: boolean;
  onStep: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onStep}
      className={classNames(
        buttonStyle({ variant: 'secondary', iconOnly: true }),
        'rounded-full! max-md:hidden',
      )}
    >
      <Icon drawing={icon} />
    </button>
  );
}

function useScrollEnds(strip: RefObject<HTMLDivElement | null>): { first: boolean; last: boolean } {
  const [ends, setEnds] = useState({ first: true, last: false });
  useEffect(() => {
    const root = strip.current;
    const [first, last] = [root?.firstElementChild, root?.lastElementChild];
    if (!first || !last) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          setEnds((known) => ({ ...known, [target === first ? 'first' : 'last']: isIntersecting }));
        }
      },
      { root, threshold: 0.95 },
    );
    watcher.observe(first);
    watcher.observe(last);
    return () => watcher.disconnect();
  }, [strip]);
  return ends;
}
