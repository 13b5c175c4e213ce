import { type FormEvent, useCallback, useMemo } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { cachedFragment } from '#shared/ui/states/cached-fragment.tsx';
import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import {
  clearFilters,
  type FilterGroup,
  moreFilterNames,
  moreFilters,
} from '../../filters/filter-options.ts';
import { changeSearch, readSearchParams, type SearchParams } from '../../filters/search-params.ts';
import type { SearchControls } from '../search-actions.ts';
import { HiddenParams } from './hidden-params.tsx';
import { MoreActivities } from './more-activities.tsx';

/** Collapsed, so their code can wait for the first interaction. */
const MoreFilters = lazyAfterInteraction({
  onServer: import.meta.env.SSR
    ? cachedFragment('more filters', (await import('./more-filters.tsx')).MoreFilters)
    : null,
  load: async () => (await import('./more-filters.tsx')).MoreFilters,
});

/** From 1280 px. A plain form that works without script; with script, every choice searches at once. */
export function FilterSidebar({
  params,
  groups,
  onSearch,
  sidebarId,
}: Pick<SearchControls, 'params' | 'groups' | 'onSearch' | 'sidebarId'>) {
  // Stable until the search changes: MoreFilters must not render again before its code has loaded.
  const more = useMemo(() => moreFilters(params), [params]);
  const change = useCallback(
    (changes: Partial<SearchParams>) => {
      const next = changeSearch(params, changes);
      if (JSON.stringify(next) !== JSON.stringify(changeSearch(params, {}))) onSearch(next);
    },
    [params, onSearch],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(changeSearch(params, readSearchParams(Object.fromEntries(new FormData(event.currentTarget)))));
  };
  return (
    <aside
      id={sidebarId}
      aria-label="Filters"
      className="sticky top-(--results-top) h-[calc(100dvh-var(--results-top))] overflow-y-auto border-r border-line pt-6.5 pr-5.5 pb-10 pl-(--gutter) [scrollbar-width:thin] max-xl:hidden"
    >
      <form method="get" action="/search" onSubmit={submit}>
        {/* Browsers submit on Enter only if a form with several fields has a submit button. */}
        <button type="submit" hidden />
        <div className="mb-4.5 flex items-center justify-between">
          <h2 className="text-h3">Filters</h2>
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2.5 text-brand!"
            onClick={() => onSearch(clearFilters(params))}
          >
            Clear All
          </Button>
        </div>
        {groups.map((group) => (
          <RadioGroup
            key={group.name}
            group={group}
            chosen={params[group.name]}
            onChoose={(value) => change({ [group.name]: value })}
          />
        ))}
        <MoreFilters ids="sidebar" params={more} onChange={change} />
        <HiddenParams params={params} except={[...groups.map(({ name }) => name), ...moreFilterNames]} />
        <noscript>
          <Button type="submit" block>
            Search
          </Button>
        </noscript>
      </form>
      <RouteLink href="/ask" className="link mt-4 inline-block text-sm">
        Search in your own words
      </RouteLink>
    </aside>
  );
}

interface RadioGroupProps {
  group: FilterGroup;
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** Cached: the same beside most searches. */
const RadioGroup = cachedFragment('radio filters', ({ group, chosen, onChoose }: RadioGroupProps) => (
  <fieldset className="border-t border-line py-4">
    <legend className="float-left mb-2 w-full text-md font-semibold">{group.title}</legend>
    <div className="clear-both">
      {group.options.map(({ value, label }) => (
        <RadioField
          key={value}
          name={group.name}
          value={value}
          label={label}
          checked={chosen === value}
          onChange={() => onChoose(value)}
          // Clicking the selected radio clears it; with the keyboard, its chip above the list does.
          onClick={() => {
            if (chosen === value) onChoose(undefined);
          }}
          trailing={group.name === 'sessionType' ? <ActivitySwatch slug={value} /> : undefined}
        />
      ))}
      {group.more && <MoreActivities id="sidebar-activity" chosen={chosen} onChoose={onChoose} />}
    </div>
  </fieldset>
));

function ActivitySwatch({ slug }: { slug: string }) {
  return <span aria-hidden="true" data-activity={slug} className="block size-3 rounded-xs bg-(--tile-bg)" />;
}
