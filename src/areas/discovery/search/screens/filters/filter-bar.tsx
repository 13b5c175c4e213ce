import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import List from 'lucide-react/icons/list';
import MapIcon from 'lucide-react/icons/map';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { moreActivityGroups } from '#shared/domain/activity-lists.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { SelectOptions } from '#shared/ui/fields/select-options.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { cachedFragment } from '#shared/ui/states/cached-fragment.tsx';
import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { activeFilters, type FilterGroup } from '../../filters/filter-options.ts';
import { changeSearch, readSearchParams, type SearchParams } from '../../filters/search-params.ts';
import type { SearchControls } from '../search-actions.ts';
import type { DayStripProps } from './day-strip.tsx';
import { HiddenParams } from './hidden-params.tsx';
import { PlaceBox } from './place-box.tsx';
import type { TimeOfDayProps } from './time-of-day.tsx';

const chip =
  'inline-flex h-9.5 flex-none items-center gap-1.75 rounded-full border text-sm font-medium max-md:h-11';
const restingStyle =
  'border-[color-mix(in_srgb,var(--line-control)_60%,var(--surface))] bg-surface hover:border-ink';
const chosenStyle =
  'border-brand bg-brand-soft font-semibold text-on-brand-soft shadow-[inset_0_0_0_1px_var(--brand)]';

const loadFilterSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazy(async () => ({ default: (await loadFilterSheet()).FilterSheet }));

function preloadFilterSheet(): void {
  void loadFilterSheet();
  preloadDialog();
}

/** Links, so they work before the script loads. The fallbacks have their size, so that nothing moves. */
const DayStrip = lazyAfterInteraction<DayStripProps>({
  onServer: import.meta.env.SSR ? (await import('./day-strip.tsx')).DayStrip : null,
  load: async () => (await import('./day-strip.tsx')).DayStrip,
  fallback: <div className="h-11 md:h-14.5" />,
});
const TimeOfDay = lazyAfterInteraction<TimeOfDayProps>({
  onServer: import.meta.env.SSR ? (await import('./time-of-day.tsx')).TimeOfDay : null,
  load: async () => (await import('./time-of-day.tsx')).TimeOfDay,
  fallback: <div className="h-11.5 w-128 flex-none xl:w-158" />,
});

/** Sticky, except for the place on phones. More filters are on a sheet, from 1280 px in the sidebar. */
export function FilterBar(props: SearchControls) {
  const { distanceUnit } = useSite();
  const { params, days, groups, onSearch, sidebarId } = props;
  const [sheetOpen, setSheetOpen] = useState(false);
  const inForce = activeFilters(params, distanceUnit).filter(({ name }) => !outsideSheet.has(name)).length;
  const sidebarOpen = params.filters !== 'closed';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { postcode } = readSearchParams(Object.fromEntries(new FormData(event.currentTarget)));
    onSearch(changeSearch(params, { postcode }));
  };
  const filtersLabel = (
    <>
      <Icon drawing={SlidersHorizontal} size="sm" />
      <span className="max-lg:sr-only">Filters</span>
      {inForce > 0 && (
        <span className="tabular-nums">
          {inForce}
          <span className="sr-only"> in force</span>
        </span>
      )}
    </>
  );
  const filtersStyle = classNames(
    buttonStyle({ variant: 'secondary' }),
    'h-12! px-3.5! max-md:min-w-12',
    inForce > 0 && chosenStyle,
  );
  return (
    <search
      aria-label="Search and filters"
      className="whenbar items-center gap-x-5 gap-y-3 border-b border-line bg-paper/94 px-(--gutter) pt-3.5 pb-3 backdrop-blur-[14px] max-md:contents md:sticky md:top-(--topbar-h) md:z-20 md:grid md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="flex items-start gap-2 max-md:sticky max-md:top-0 max-md:z-20 max-md:bg-paper/94 max-md:px-4 max-md:py-2 max-md:backdrop-blur-[14px]">
        <form method="get" action="/search" onSubmit={submit} className="min-w-0 flex-1 md:w-59 md:flex-none">
          <PlaceBox
            labelHidden
            value={params.postcode ?? ''}
            near={params.near !== undefined}
            error={props.placeError}
            locating={props.locating}
            onLocate={props.onLocate}
          />
          <HiddenParams params={params} except={['postcode', 'near', 'bbox']} />
        </form>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
          onPointerEnter={preloadFilterSheet}
          onFocus={preloadFilterSheet}
          className={classNames(filtersStyle, 'xl:hidden')}
        >
          {filtersLabel}
        </button>
        <button
          type="button"
          aria-expanded={sidebarOpen}
          aria-controls={sidebarId}
          onClick={() =>
            onSearch(
              { ...params, filters: sidebarOpen ? 'closed' : undefined },
              { replace: true, resetScroll: false },
            )
          }
          className={classNames(filtersStyle, 'max-xl:hidden')}
        >
          {filtersLabel}
        </button>
        <ViewLink params={params} />
      </div>
      <div className="max-md:grid max-md:grid-cols-1 max-md:pt-1 max-md:pb-2 md:contents">
        <DayStrip params={params} days={days} onSearch={onSearch} />
        {/* On phones in the sheet. */}
        <div className="relative flex min-w-0 items-center gap-2.5 overflow-x-auto [scrollbar-width:none] max-md:hidden md:col-span-2 md:-mx-(--gutter) md:px-(--gutter) md:py-1 md:-my-1">
          <TimeOfDay params={params} onSearch={onSearch} />
          <span aria-hidden="true" className="h-6 w-px flex-none bg-line" />
          <fieldset className="flex flex-none gap-2.5">
            <legend className="sr-only">Quick filters</legend>
            {groups.map((group) => (
              <QuickFilter
                key={group.name}
                group={group}
                chosen={params[group.name]}
                besideSidebar={sidebarOpen}
                onChoose={(value) =>
                  onSearch(
                    changeSearch(params, {
                      [group.name]: undefined,
                      ...readSearchParams({ [group.name]: value }),
                    }),
                  )
                }
              />
            ))}
            <ToggleChip
              pressed={params.places !== undefined}
              onPressedChange={(pressed) =>
                onSearch(changeSearch(params, { places: pressed ? 1 : undefined }))
              }
            >
              Hide full sessions
            </ToggleChip>
          </fieldset>
        </div>
      </div>
      {/* Mounted only while open, so its draft starts from the current search. */}
      {sheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet {...props} onOpenChange={setSheetOpen} />
        </Suspense>
      )}
    </search>
  );
}

/** Below 1024 px: the map or the list. A link, so that Back returns to the other. */
function ViewLink({ params }: { params: SearchParams }) {
  const { view, ...list } = params;
  const search: SearchParams = view === 'map' ? list : { ...params, view: 'map' };
  return (
    <Link
      to="/search"
      search={search}
      // The current query makes these links current; `exact` keeps the list from matching the map.
      activeOptions={{ exact: true, includeSearch: true }}
      className={classNames(buttonStyle({ variant: 'secondary' }), 'h-12! px-3.5! max-md:min-w-12 lg:hidden')}
    >
      <Icon drawing={view === 'map' ? List : MapIcon} size="sm" />
      <span className="max-md:sr-only">{view === 'map' ? 'List' : 'Map'}</span>
    </Link>
  );
}

interface QuickFilterProps {
  group: FilterGroup;
  chosen: string | undefined;
  /** Hidden where the sidebar shows this group. */
  besideSidebar: boolean;
  onChoose: (value: string) => void;
}

/** Cached: the same above most searches. */
const QuickFilter = cachedFragment(
  'quick filter',
  ({ group, chosen, besideSidebar, onChoose }: QuickFilterProps) => (
    <span
      className={classNames(
        chip,
        chosen === undefined ? restingStyle : chosenStyle,
        besideSidebar && 'xl:hidden',
        'relative has-focus-visible:outline-3 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus',
      )}
    >
      <select
        aria-label={group.title}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        className="h-full max-w-44 cursor-pointer appearance-none rounded-full bg-transparent pr-9 pl-3.75 field-sizing-content outline-none *:bg-surface *:text-ink"
      >
        <option value="">{chosen === undefined ? group.short : `Any ${group.short.toLowerCase()}`}</option>
        <SelectOptions options={group.options} groups={group.more && moreActivityGroups} />
      </select>
      <Icon
        drawing={ChevronDown}
        size="xs"
        strokeWidth={2.4}
        className="pointer-events-none absolute right-3.5"
      />
    </span>
  ),
);

/** Visible in the bar or on the map, so not counted on the filter button. */
const outsideSheet: ReadonlySet<string> = new Set(['near', 'bbox', 'from', 'time']);
