import ChevronDown from 'lucide-react/icons/chevron-down';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { activeFilters } from '../../filters/filter-options.ts';
import { changeSearch, readSearchParams } from '../../filters/search-params.ts';
import type { SearchControls } from '../search-actions.ts';
import { HiddenParams } from './hidden-params.tsx';
import { PlaceBox } from './place-box.tsx';
import { WhenFilter } from './when-filter.tsx';

const chip =
  'inline-flex h-[38px] flex-none items-center gap-[7px] rounded-full border text-sm font-medium max-md:h-11';
const resting =
  'border-[color-mix(in_srgb,var(--line-control)_60%,var(--surface))] bg-surface hover:border-ink';
const chosenLook =
  'border-brand bg-brand-soft font-semibold text-on-brand-soft shadow-[inset_0_0_0_1px_var(--brand)]';

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));

function preloadSheet(): void {
  void loadSheet();
  preloadDialog();
}

/** Below 1280 pixels: the place box and a row of chips. Each chip is the browser's own list of choices. */
export function FilterBar(props: SearchControls) {
  const { params, days, groups, onSearch } = props;
  const [sheetOpen, setSheetOpen] = useState(false);
  const inForce = activeFilters(params).filter(({ name }) => name !== 'near' && name !== 'bbox').length;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { postcode } = readSearchParams(Object.fromEntries(new FormData(event.currentTarget)));
    onSearch(changeSearch(params, { postcode }));
  };
  return (
    <search
      aria-label="Search and filters"
      className="sticky top-(--topbar-h) z-20 flex items-start gap-2 border-b border-line bg-paper/92 px-4 py-3 backdrop-blur-[14px] max-md:flex-wrap md:static md:px-(--gutter) xl:hidden"
    >
      <form
        method="get"
        action="/search"
        onSubmit={submit}
        className="max-md:min-w-0 max-md:flex-1 md:w-[240px] md:flex-none"
      >
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
        onClick={() => setSheetOpen(true)}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        className={classNames(
          chip,
          inForce > 0 ? chosenLook : resting,
          'px-[15px] max-md:h-12 max-md:min-w-12 max-md:justify-center max-md:rounded-control max-md:px-3 md:my-[5px]',
        )}
      >
        <Icon of={SlidersHorizontal} size="xs" strokeWidth={2.4} />
        <span className="max-md:sr-only">Filters</span>
        {inForce > 0 && (
          <span className="tabular-nums">
            {inForce}
            <span className="sr-only"> in force</span>
          </span>
        )}
      </button>
      <div className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] max-md:w-[calc(100%+32px)] md:mx-0 md:px-0.5 md:py-[5px]">
        <fieldset className="flex flex-none gap-2">
          <legend className="sr-only">When?</legend>
          <WhenFilter params={params} days={days} onSearch={onSearch} />
        </fieldset>
        <span aria-hidden="true" className="my-2 w-px flex-none bg-line" />
        {groups.map((group) => {
          const value = params[group.name];
          return (
            <span
              key={group.name}
              className={classNames(
                chip,
                value === undefined ? resting : chosenLook,
                'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              )}
            >
              <select
                aria-label={group.title}
                value={value ?? ''}
                onChange={(event) =>
                  onSearch(
                    changeSearch(params, {
                      [group.name]: undefined,
                      ...readSearchParams({ [group.name]: event.target.value }),
                    }),
                  )
                }
                className="h-full max-w-44 cursor-pointer appearance-none rounded-full bg-transparent pr-9 pl-[15px] field-sizing-content outline-none *:bg-surface *:text-ink"
              >
                <option value="">
                  {value === undefined ? group.short : `Any ${group.short.toLowerCase()}`}
                </option>
                {group.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
              <Icon
                of={ChevronDown}
                size="xs"
                strokeWidth={2.4}
                className="pointer-events-none absolute right-3.5"
              />
            </span>
          );
        })}
      </div>
      {/* Opening begins from the search in force: the sheet's draft lives as long as it is open. */}
      {sheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet {...props} onOpenChange={setSheetOpen} />
        </Suspense>
      )}
    </search>
  );
}
