import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Icon, type IconDrawing } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

/** Ends of the row beyond which there are more links. */
type HiddenEnds = 'none' | 'start' | 'end' | 'both';

/** Scrolling stops at fractions of a pixel, which hide nothing. */
const SLACK = 2;

/**
 * The links between the pages of one area, in one row. Where they are wider than the screen the row scrolls sideways:
 * it begins with the current page's link in sight, and at an end with more behind it the links fade out under an
 * arrow that brings them. Scroll buttons are for pointers alone: the keyboard and a screen reader find every link
 * itself, and the focus brings it into sight.
 */
export function ScrollTabs({
  label,
  path,
  className,
  children,
}: {
  label: string;
  /** The current page: with another one its link is brought into sight anew. */
  path: string;
  className?: string;
  /** A list of links, of which the current one has `aria-current`. */
  children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<HiddenEnds>('none');

  const look = useCallback(() => {
    if (row.current === null) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    const start = scrollLeft > SLACK;
    const end = scrollLeft + clientWidth < scrollWidth - SLACK;
    setHidden(start && end ? 'both' : start ? 'start' : end ? 'end' : 'none');
  }, []);

  useEffect(() => {
    if (row.current === null) return;
    const watcher = new ResizeObserver(look);
    watcher.observe(row.current);
    // Its width changes once the page's own font has come.
    if (row.current.firstElementChild) watcher.observe(row.current.firstElementChild);
    return () => watcher.disconnect();
  }, [look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (!row.current || !current) return;
    scrollToCentre(row.current, current);
    look();
  }, [path, look]);

  const moreAtStart = hidden === 'start' || hidden === 'both';
  const moreAtEnd = hidden === 'end' || hidden === 'both';
  const goOn = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.6 });
  return (
    <nav aria-label={label} className={classNames('relative -mx-(--gutter)', className)}>
      <div
        ref={row}
        onScroll={look}
        // The browser's own scrolling to the focus may leave it under an arrow. A pointer's focus moves nothing: what
        // it presses must stay under it.
        onFocus={({ currentTarget, target }) => {
          if (target.matches(':focus-visible')) scrollToCentre(currentTarget, target);
        }}
        className={classNames(
          'scroll-px-14 overflow-x-auto px-(--gutter) [scrollbar-width:none] motion-safe:scroll-smooth',
          moreAtStart && 'mask-l-from-[calc(100%-96px)] mask-l-to-[calc(100%-36px)]',
          moreAtEnd && 'mask-r-from-[calc(100%-96px)] mask-r-to-[calc(100%-36px)]',
        )}
      >
        {children}
      </div>
      {moreAtStart && <ScrollButton icon={ChevronLeft} className="left-0" onClick={() => goOn(-1)} />}
      {moreAtEnd && <ScrollButton icon={ChevronRight} className="right-0" onClick={() => goOn(1)} />}
    </nav>
  );
}

/** Scrolls the row so that the link stands in its middle, or as near to it as the row's ends allow. */
function scrollToCentre(row: HTMLElement, link: Element): void {
  const { left, width } = link.getBoundingClientRect();
  const frame = row.getBoundingClientRect();
  row.scrollBy({ left: left + width / 2 - (frame.left + frame.width / 2), behavior: 'instant' });
}

function ScrollButton({
  icon,
  className,
  onClick,
}: {
  icon: IconDrawing;
  className: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
      className={classNames(
        'absolute inset-y-0 flex w-11 items-center justify-center text-ink-2 hover:text-ink',
        className,
      )}
    >
      <Icon drawing={icon} size="md" />
    </button>
  );
}
