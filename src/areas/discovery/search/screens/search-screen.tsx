import { type ComponentType, useEffect, useId, useMemo, useRef, useState } from 'react';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { isExternalSession } from '#shared/domain/external-session.ts';
import { ActiveFilterChip } from '#shared/ui/buttons/chip.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { LazyNearViewport } from '#shared/ui/map/lazy-near-viewport.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { useToday } from '#shared/ui/use-now.ts';
import { areaSentence, countSentence } from '../copy.ts';
import { dayChoices } from '../filters/day-choices.ts';
import { activeFilters, filterGroups } from '../filters/filter-options.ts';
import { changeSearch, type SearchParams } from '../filters/search-params.ts';
import { isNearMe } from '../filters/search-values.ts';
import type { AskPanelProps } from './ask/ask-panel.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { FilterSidebar } from './filters/filter-sidebar.tsx';
import { SortSelect } from './filters/sort-select.tsx';
import type { SearchMapProps } from './map/search-map.tsx';
import type { FoundSessionsProps } from './results/found-sessions.tsx';
import { SearchResults, type SearchState } from './results/search-results.tsx';
import type { BookedSession, HeartProps, OwnPrice } from './results/session-card.tsx';
import { useEarlyBooking } from './results/use-early-booking.ts';
import type { SearchControls } from './search-actions.ts';

/** Constant, for stable identity. */
const noSessionIds: readonly number[] = [];

const loadingState: SearchState = { kind: 'loading' };

const loadMap = async (): Promise<ComponentType<SearchMapProps>> =>
  (await import('./map/search-map.tsx')).SearchMap;

export interface SearchScreenProps {
  params: SearchParams;
  state: SearchState;
  /** Must be stable, like the other callbacks. */
  onSearch: SearchControls['onSearch'];
  onRetry: () => void;
  onBook: (sessionId: number) => void;
  /** The session may not be in the list. */
  onOpen: (sessionId: number) => void;
  /** By session id. */
  booked?: ReadonlyMap<number, BookedSession>;
  /** Must be stable until the person's credits change. */
  ownPrice?: OwnPrice | undefined;
  /** Must be a stable component. */
  heart: ComponentType<HeartProps>;
  /** Must be a stable component. */
  Save: FoundSessionsProps['Save'];
}

/** Links and a plain form, so they work before the script loads. */
const AskPanel = lazyAfterInteraction<AskPanelProps>({
  onServer: import.meta.env.SSR ? (await import('./ask/ask-panel.tsx')).AskPanel : null,
  load: async () => (await import('./ask/ask-panel.tsx')).AskPanel,
  fallback: <div className="h-75 md:h-51" />,
});

/** From 1280 px filters, list and map; from 1024 px list and map; below that one of the two. */
export function SearchScreen({
  params,
  state: known,
  onSearch,
  onRetry,
  onBook,
  onOpen,
  booked,
  ownPrice,
  heart,
  Save,
}: SearchScreenProps) {
  const [pointedCard, setPointedCard] = useState<number | null>(null);
  const [loadedOn] = useState(() => londonDay(new Date()));
  const today = useToday(loadedOn);
  const days = useMemo(() => dayChoices(today), [today]);
  const [markedIds, setMarkedIds] = useState<readonly number[]>([]);
  const nearMe = isNearMe(params.postcode);
  const { locate, locating, problem } = useLocate((near) =>
    // Replaces "near me", which would ask again on Back.
    onSearch(changeSearch(params, { near }), { replace: nearMe }),
  );
  const ask = useRef(locate);
  useEffect(() => {
    ask.current = locate;
  });
  useEffect(() => {
    if (nearMe) ask.current();
  }, [nearMe]);
  const state = nearMe && problem === null ? loadingState : known;

  const answer = state.kind === 'found' ? state.answer : null;
  const marked = useMemo(() => new Set(markedIds), [markedIds]);
  const ids = answer?.ids ?? noSessionIds;
  const bookable = useMemo(() => ids.filter((id) => !isExternalSession(id)), [ids]);
  useEarlyBooking(bookable, onBook);
  const mapView = params.view === 'map';
  const sidebarOpen = params.filters !== 'closed';
  const sidebarId = useId();
  const controls: SearchControls = {
    params,
    days,
    groups: filterGroups(params),
    onSearch,
    sidebarId,
    placeError: problem ?? answer?.notFound ?? undefined,
    locating,
    onLocate: locate,
  };

  const results = (
    <SearchResults
      params={params}
      state={state}
      marked={marked}
      onPointed={setPointedCard}
      onSearch={onSearch}
      onBook={onBook}
      booked={booked}
      ownPrice={ownPrice}
      heart={heart}
      Save={Save}
      onRetry={onRetry}
    />
  );

  if (params.ask !== undefined)
    return (
      <div className="mx-auto w-full max-w-250 px-4 pt-7 pb-20 md:px-(--gutter) md:pt-10">
        <h1 className="mb-4 text-h1">What do you feel like?</h1>
        <AskPanel
          sentence={params.ask}
          params={params}
          isEmpty={answer !== null && answer.total === 0 && answer.notFound === null}
        />
        <div className="mt-6.5 mb-3 flex items-center justify-between gap-4">
          <h2 aria-live="polite" className="text-lead leading-tight">
            {heading(state)}
          </h2>
          <SortSelect params={params} onSearch={onSearch} />
        </div>
        <p className="mb-3 text-sm text-ink-2">
          {problem ?? answer?.notFound ?? (answer === null ? null : areaSentence(params, answer))}
        </p>
        {results}
      </div>
    );
  return (
    <>
      <FilterBar {...controls} />
      <div
        className={classNames(
          'items-start [--results-top:calc(var(--topbar-h)+var(--whenbar-h))] lg:grid',
          sidebarOpen
            ? 'lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] xl:grid-cols-[268px_minmax(480px,640px)_minmax(0,1fr)]'
            : 'lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]',
        )}
      >
        {sidebarOpen && <FilterSidebar {...controls} />}
        <div
          className={classNames(
            'px-4 pt-1 pb-12 md:px-(--gutter) md:pt-4.5 lg:pt-6 lg:pr-6.5 lg:pb-20 xl:pl-6.5',
            mapView && 'max-lg:sr-only',
          )}
        >
          <div className="mb-2.5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 md:mb-4.5">
            <h1
              aria-live="polite"
              className="text-lead leading-tight tracking-tight md:self-end md:text-figure"
            >
              {heading(state)}
            </h1>
            <div className="md:row-span-2">
              <SortSelect params={params} onSearch={onSearch} />
            </div>
            <p
              className={classNames(
                'text-sm text-ink-2 max-md:col-span-2 max-md:mt-1.5 md:min-h-[1.45em] md:self-start',
                // On phones only what the place box doesn't say, as that a place was read differently.
                (answer?.place?.sentence ?? null) === null && 'max-md:sr-only',
              )}
            >
              {answer !== null && areaSentence(params, answer)}
            </p>
          </div>
          <ActiveFilters params={params} onSearch={onSearch} />
          {/* On phones the map has cards of its own. */}
          <div className={classNames(mapView && 'max-md:hidden')}>{results}</div>
        </div>
        <LazyNearViewport
          load={loadMap}
          render={(SearchMap) => (
            <SearchMap
              params={params}
              ids={ids}
              list={answer?.list}
              booked={booked}
              pointedCard={pointedCard}
              onMarked={setMarkedIds}
              onSearch={onSearch}
              onOpen={onOpen}
              onBook={onBook}
              ownPrice={ownPrice}
              heart={heart}
              locating={locating}
              onLocate={locate}
            />
          )}
          className={classNames(
            'lg:sticky lg:top-(--results-top) lg:h-[calc(100dvh-var(--results-top))]',
            mapView ? 'h-[calc(100dvh-var(--results-top))] min-h-80' : 'max-lg:hidden',
          )}
        />
      </div>
    </>
  );
}

function heading(state: SearchState): string {
  if (state.kind === 'loading') return 'Finding sessions…';
  return state.kind === 'found' ? countSentence(state.answer.total) : 'Sessions';
}

function ActiveFilters({ params, onSearch }: Pick<SearchScreenProps, 'params' | 'onSearch'>) {
  const { distanceUnit } = useSite();
  const filters = activeFilters(params, distanceUnit);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mb-4.5 flex flex-wrap gap-2">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <ActiveFilterChip onRemove={() => onSearch(without)}>{label}</ActiveFilterChip>
        </li>
      ))}
    </ul>
  );
}

/** `locate()` passes "lat,lng" to `onFound`, or sets `problem` to an error message. Loads its code on demand. */
function useLocate(onFound: (near: string) => void) {
  const [locating, setLocating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function locate(): Promise<void> {
    if (locating) return;
    setLocating(true);
    setProblem(null);
    const found = await import('./filters/find-position.ts').then(
      ({ findPosition }) => findPosition(),
      () => ({ problem: 'Enter a postcode or place.' }),
    );
    setLocating(false);
    if ('near' in found) onFound(found.near);
    else setProblem(found.problem);
  }

  return { locate: () => void locate(), locating, problem };
}
