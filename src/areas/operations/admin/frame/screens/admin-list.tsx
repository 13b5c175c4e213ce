import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import type { Option } from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Pagination } from '#shared/ui/buttons/pagination.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { CollapsibleFilters } from '#shared/ui/fields/collapsible-filters.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import type { OptionGroup } from '#shared/ui/fields/select-options.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { QueryContent, type QueryLike } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { ListPage } from '../../paging.ts';

/** List filters from the URL; `q` is the search text. */
export type ListSearch = Record<string, string | number | undefined>;

/** A paged list with its filters in the URL. */
export function AdminList<Item>({
  title,
  path,
  search,
  searchLabel,
  filters,
  actions,
  query,
  noun,
  nothing = `No ${noun[1]} yet.`,
  children,
}: {
  title: string;
  /** The form submits its filters here as a query. */
  path: string;
  search: ListSearch;
  searchLabel: string;
  /** Form fields named like the query parameters; collapsed on phones. */
  filters?: ReactNode;
  actions?: ReactNode;
  query: QueryLike<ListPage<Item>>;
  noun: readonly [one: string, many: string];
  /** Empty text without filters. */
  nothing?: string;
  children: (items: Item[]) => ReactNode;
}) {
  const inUse = Object.entries(search).filter(
    ([name, value]) => name !== 'page' && value !== undefined && value !== '',
  );
  const narrowed = inUse.length > 0;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1>{title}</h1>
        {actions}
      </div>
      {/* A plain form: it works before hydration, and the URL can be shared. */}
      <form
        key={JSON.stringify(search)}
        action={path}
        className="mb-5 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
        role="search"
      >
        <TextField
          label={searchLabel}
          name="q"
          type="search"
          icon={Search}
          dense
          defaultValue={search.q ?? ''}
          className="max-md:col-span-2 md:w-80"
        />
        {filters !== undefined && (
          <CollapsibleFilters inUse={inUse.filter(([name]) => name !== 'q').length}>
            {filters}
          </CollapsibleFilters>
        )}
        <Button
          type="submit"
          variant="secondary"
          className={filters === undefined ? 'max-md:col-span-2' : 'max-md:peer-open:col-span-2'}
        >
          Search
        </Button>
      </form>
      <QueryContent
        query={query}
        failure="We couldn’t load the list. Try again."
        waiting={
          <div role="status" className="grid gap-3">
            <span className="sr-only">Loading</span>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-16 rounded-card" />
            ))}
          </div>
        }
      >
        {({ items, total, more, page, pages }) => (
          <>
            <p className="mb-3 text-sm text-ink-2" aria-live="polite">
              {more && 'More than '}
              {pluralize(total, noun[0], noun[1])}
            </p>
            {items.length === 0 ? (
              <p className="rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2">
                {narrowed ? 'No results. Try another word or fewer filters.' : nothing}
              </p>
            ) : (
              children(items)
            )}
            <Paging {...{ path, search, page, pages }} />
          </>
        )}
      </QueryContent>
    </>
  );
}

/** A filter, named by its query parameter. The first choice means no filter or the default. */
export function ListFilter({
  label,
  name,
  search,
  first,
  options,
  groups,
}: {
  label: string;
  name: string;
  search: ListSearch;
  /** Label for no filter, or the default value. */
  first: { nothing: string } | { value: string };
  options: readonly Option[];
  groups?: readonly OptionGroup[];
}) {
  return (
    <SelectField
      label={label}
      name={name}
      dense
      {...('nothing' in first && { placeholder: first.nothing })}
      defaultValue={search[name] ?? ('value' in first ? first.value : '')}
      options={options}
      groups={groups}
      className="md:w-45"
    />
  );
}

/** Filters of every queue: state, assignee and others. */
export function QueueFilters({
  search,
  states,
  every,
  children,
}: {
  search: ListSearch;
  /** The list defaults to the first, or to all with `every`. */
  states: readonly [Option, ...Option[]];
  /** Makes "all" the default: its label and its query value. */
  every?: { nothing: string; name: string };
  children?: ReactNode;
}) {
  return (
    <>
      <ListFilter
        label={every === undefined ? 'Status' : 'Show'}
        name={every?.name ?? 'state'}
        search={search}
        first={every ?? { value: states[0].value }}
        options={states}
      />
      {children}
      <ListFilter
        label="Assigned to"
        name="whose"
        search={search}
        first={{ nothing: 'All' }}
        options={[
          { value: 'mine', label: 'Mine' },
          { value: 'nobody', label: 'Unassigned' },
        ]}
      />
    </>
  );
}

export function Paging({
  path,
  search,
  page,
  pages,
}: {
  path: string;
  search: ListSearch;
  page: number;
  pages: number;
}) {
  const href = (to: number) => withQuery(path, { ...search, page: to === 1 ? undefined : to });
  return <Pagination page={page} pages={pages} href={href} className="mt-6" />;
}

export function ListRows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line rounded-card border border-line bg-surface">{children}</ul>;
}

export function ListRow({
  href,
  name,
  line,
  status,
  figure,
}: {
  href: string;
  name: string;
  line: ReactNode;
  status: ReactNode;
  figure?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_auto_140px] md:px-6">
      <div className="min-w-0 wrap-anywhere">
        <RouteLink
          href={href}
          className="inline-block py-1 font-semibold underline-offset-[3px] hover:underline"
        >
          {name}
        </RouteLink>
        <p className="text-sm text-ink-2">{line}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-1.5">{status}</div>
      <div className="text-sm text-ink-2 tabular-nums max-md:col-span-full md:text-right">{figure}</div>
    </li>
  );
}
