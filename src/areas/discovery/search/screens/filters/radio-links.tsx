import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type SearchParams, searchHref } from '../../filters/search-params.ts';
import { opensNewTab } from '../results/use-early-booking.ts';
import type { SearchControls } from '../search-actions.ts';

export interface RadioLink {
  key: string;
  chosen: boolean;
  /** The search that it leads to. */
  search: SearchParams;
  className: string;
  content: ReactNode;
}

/**
 * Links of which one is chosen: a radio group to the keyboard, where Left and Right move and choose and Home and End
 * jump, and ordinary links before the page's script is there and for another tab.
 */
export function RadioLinks({
  label,
  options,
  onSearch,
  className,
  group,
}: {
  /** The group's name. */
  label: string;
  options: readonly RadioLink[];
  onSearch: SearchControls['onSearch'];
  className: string;
  group: RefObject<HTMLDivElement | null>;
}) {
  /** Going along with the arrow keys leaves one step behind for Back, not one for each option. */
  const walked = useRef(false);
  useEffect(() => {
    // The router puts whatever was scrolled back to where it was after every change of the address; this follows what
    // is chosen instead. Heard at the window, before the router.
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

/** Which option a key leads to, from one of so many; a space chooses the one it is on. */
const destinations: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
  ' ': (at) => at,
};
