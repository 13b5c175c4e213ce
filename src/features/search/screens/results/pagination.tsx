import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { SearchParams } from '../../filters/search-params.ts';

/**
 * The page numbers worth a link: the first, the last, and those around the current one. `null` stands for a
 * gap; a gap of one page is filled with that page.
 */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  const shown = [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const previous = shown[index - 1] ?? number - 1;
    if (number - previous === 2) return [number - 1, number];
    return number - previous > 2 ? [null, number] : [number];
  });
}

const cell =
  'grid h-11 min-w-11 place-items-center rounded-control px-2 text-sm font-semibold tabular-nums hover:bg-sunken';

/** A page is the current one only with the very same search. */
const exactly = { exact: true, includeSearch: true };

/** Links to the pages of a search. Real links: they can be opened, shared and come back to. */
export function Pagination({ params, pageCount }: { params: SearchParams; pageCount: number }) {
  const page = params.page ?? 1;
  if (pageCount <= 1 && page === 1) return null;
  const to = (number: number): SearchParams => ({ ...params, page: number === 1 ? undefined : number });
  return (
    <nav aria-label="Pages" className="mt-7 flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link
          to="/search"
          search={to(Math.min(page - 1, pageCount))}
          rel="prev"
          activeOptions={exactly}
          aria-label="Previous page"
          className={cell}
        >
          <Icon of={ChevronLeft} />
        </Link>
      )}
      {pageNumbers(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true" className="w-6 text-center text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={number}
            to="/search"
            search={to(number)}
            activeOptions={exactly}
            aria-label={`Page ${number}`}
            // The router compares addresses as text with numbers, and finds none that is the current one.
            aria-current={number === page ? 'page' : undefined}
            className={classNames(cell, number === page && 'bg-brand-soft text-on-brand-soft')}
          >
            {number}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link
          to="/search"
          search={to(page + 1)}
          rel="next"
          activeOptions={exactly}
          aria-label="Next page"
          className={cell}
        >
          <Icon of={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}
