import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { sortOrders } from '#shared/domain/option-lists.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { changeSearch, readSearchParams, type SearchParams } from '../../filters/search-params.ts';
import { HiddenParams } from './hidden-params.tsx';

/** A native select; without script it has a submit button. */
export function SortSelect({
  params,
  onSearch,
}: {
  params: SearchParams;
  onSearch: (params: SearchParams) => void;
}) {
  return (
    <form method="get" action="/search" className="flex flex-none items-center gap-2">
      <HiddenParams params={params} except={['sort']} />
      <span className="relative inline-flex items-center rounded-control border border-[color-mix(in_srgb,var(--line-control)_60%,var(--surface))] bg-surface text-sm font-semibold hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Icon drawing={ArrowUpDown} size="sm" className="pointer-events-none absolute left-3.5" />
        <select
          aria-label="Sort by"
          name="sort"
          value={params.sort ?? 'relevance'}
          onChange={(event) =>
            onSearch(
              changeSearch(params, { sort: undefined, ...readSearchParams({ sort: event.target.value }) }),
            )
          }
          className="h-10 max-w-52 cursor-pointer appearance-none rounded-control bg-transparent pr-9 pl-9 field-sizing-content outline-none *:bg-surface *:text-ink max-md:h-11"
        >
          {sortOrders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon drawing={ChevronDown} size="sm" className="pointer-events-none absolute right-3" />
      </span>
      <noscript>
        <button type="submit" className={buttonStyle({ variant: 'secondary', size: 'sm' })}>
          Sort
        </button>
      </noscript>
    </form>
  );
}
