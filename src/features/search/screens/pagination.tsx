import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { pageNumbers } from '../page-numbers.ts';
import type { SearchParams } from '../search-params.ts';

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
