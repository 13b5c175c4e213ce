import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type SearchParams, searchHref } from '../../filters/search-params.ts';
import { opensNewTab } from '../results/use-early-booking.ts';
import type { SearchControls } from '../search-actions.ts';

export interface RadioLink {
  key: string;
  chosen: boolean;
  search: SearchParams;
  className: string;
  content: ReactNode;
}

/** A radio group for the keyboard (arrows, Home, End); ordinary links without script and for new tabs. */
export function RadioLinks({
  label,
  options,
  onSearch,
  className,
  group,
}: {
  label: string;
  options: readonly RadioLink[];
  onSearch: SearchControls['onSearch'];
  className: string;
  group: RefObject<HTMLDivElement | null>;
}) {
  /** Several arrow-key steps make one history entry. */
  const walked = useRef(false);
  useEffect(() => {
    // The router restores scroll positions after every navigation. Scroll to the selected option instead, in a window
    // listener that runs before the router's.
    const keep = (event: Event) => {
      if (event.target instanceof Element && event.target.contains(group.current)) event.stopPropagation();
    };
    window.addEventListener('scroll', keep, true);
    return () => window.removeEventListener('scroll', keep, true);
  }, [group]);
  const chosen = options.findIndex((option) => option.chosen);
  const move = (at: number, event: KeyboardEvent<HTMLAnchorElement>) => {
    if (opensNewTab(event)) return;
    const to = destinations[event.key]?.(at, options.length);
    const option = to === undefined ? undefined : options[to];
    if (to === undefined || option === undefined) return;
    event.preventDefault();
    const link = group.current?.children[to];
    if (link instanceof HTMLElement) link.focus();
    if (option.chosen) return;
    onSearch(option.search, { replace: walked.current });
    walked.current = true;
  };
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={className}>
      {options.map((option, index) => (
        <a
          key={option.key}
          role="radio"
          aria-checked={option.chosen}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          href={searchHref(option.search)}
          draggable={false}
          onClick={(event) => {
            if (opensNewTab(event)) return;
            event.preventDefault();
            walked.current = false;
            if (!option.chosen) onSearch(option.search);
          }}
          onKeyDown={(event) => move(index, event)}
          className={option.className}
        >
          {option.content}
        </a>
      ))}
    </div>
  );
}

/** Index by key; a space chooses the current one. */
const destinations: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
  ' ': (at) => at,
};
