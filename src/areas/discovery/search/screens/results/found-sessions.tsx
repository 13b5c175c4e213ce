import { hashKey, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ComponentType, use, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { retryOnInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { fetchRenderedSessions, nearestQuery, type SearchAnswer, searchSessionsQuery } from '../../api.ts';
import type { SearchResult } from '../../contract.ts';
import { nearestOffers } from '../../copy.ts';
import { activeFilters, clearFilters } from '../../filters/filter-options.ts';
import type { SearchParams } from '../../filters/search-params.ts';
import { isOwnSession } from '../../search-result.ts';
import { ExternalSessionCard } from './external-session-card.tsx';
import { type BookedSession, type HeartProps, type OwnPrice, SessionCard } from './session-card.tsx';

export interface FoundSessionsProps {
  params: SearchParams;
  answer: SearchAnswer;
  /** Sessions whose marker is hovered or open. */
  marked: ReadonlySet<number>;
  onPointed: (sessionId: number | null) => void;
  onSearch: (params: SearchParams) => void;
  onBook: ((sessionId: number) => void) | undefined;
  booked?: ReadonlyMap<number, BookedSession>;
  ownPrice?: OwnPrice | undefined;
  heart: ComponentType<HeartProps>;
  Save: ComponentType<{ params: SearchParams }>;
}

export function FoundSessions({ onSearch, Save, ...list }: FoundSessionsProps) {
  const { params, answer } = list;
  if (answer.ids.length === 0)
    return (
      <>
        <EmptyResults params={params} placeKnown={answer.notFound === null} onSearch={onSearch} />
        {/* An unknown place never has anything new. */}
        {answer.notFound === null && <Save params={params} />}
      </>
    );
  return (
    <>
      <SessionCards {...list} />
      <Save params={params} />
      <Pagination params={params} pageCount={answer.pageCount} />
    </>
  );
}

/** Cached if this page rendered them in the browser; otherwise suspends behind the server's HTML. */
function useFoundSessions(params: SearchParams, list: string): readonly SearchResult[] {
  const queryClient = useQueryClient();
  const api = useApi();
  const query = searchSessionsQuery(params, list);
  const { data } = useQuery(query);
  return (
    data ??
    use(
      loadPatiently(queryClient, query.queryKey, () => fetchRenderedSessions(queryClient, api, params, list)),
    )
  );
}

/**
 * Rendering a whole page at once blocks a slow phone for a quarter of a second. Not for client-rendered lists, whose
 * real heights restore the scroll position. The frame leaves room for shadows.
 */
const contentVisibilityStyle =
  '-m-2 p-2 [contain-intrinsic-size:auto_12rem] [content-visibility:auto] has-[details[open]]:[content-visibility:visible] md:[contain-intrinsic-size:auto_19rem]';

function SessionCards({
  params,
  answer,
  marked,
  onPointed,
  onBook,
  booked,
  ownPrice,
  heart,
}: Omit<FoundSessionsProps, 'onSearch' | 'Save'>) {
  const sessions = useFoundSessions(params, answer.list);
  const byRelevance = params.sort === undefined;
  const hydrated = useHydrated();
  const [fromServer] = useState(!hydrated);
  return (
    <ul className="grid gap-2 md:gap-3.5">
      {sessions.map((session) => (
        <li
          key={session.id}
          className={classNames('@container min-w-0', fromServer && contentVisibilityStyle)}
        >
          {isOwnSession(session) ? (
            <SessionCard
              session={session}
              approximate={answer.place?.approximate ?? false}
              active={marked.has(session.id)}
              onPointed={(pointed) => onPointed(pointed ? session.id : null)}
              onBook={onBook && (() => onBook(session.id))}
              booked={booked?.get(session.id)}
              ownPrice={ownPrice?.(session, params.places ?? 1) ?? undefined}
              places={params.places}
              showReasons={byRelevance}
              heart={heart}
            />
          ) : (
            <ExternalSessionCard
              session={session}
              approximate={answer.place?.approximate ?? false}
              active={marked.has(session.id)}
              onPointed={(pointed) => onPointed(pointed ? session.id : null)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const pendingLoads = new WeakMap<QueryClient, Map<string, Promise<readonly SearchResult[]>>>();

/** Returns one promise per list, which retries at each interaction until it succeeds. */
function loadPatiently(
  client: QueryClient,
  key: QueryKey,
  load: () => Promise<readonly SearchResult[]>,
): Promise<readonly SearchResult[]> {
  const ofClient = pendingLoads.get(client) ?? new Map<string, Promise<readonly SearchResult[]>>();
  pendingLoads.set(client, ofClient);
  const name = hashKey(key);
  const waited = ofClient.get(name) ?? retryOnInteraction(load).finally(() => ofClient.delete(name));
  ofClient.set(name, waited);
  return waited;
}

function EmptyResults({
  params,
  placeKnown,
  onSearch,
}: {
  params: SearchParams;
  placeKnown: boolean;
  onSearch: (params: SearchParams) => void;
}) {
  const { distanceUnit } = useSite();
  const nearest = useQuery({ ...nearestQuery(useApi(), params), enabled: placeKnown });
  const filtered = activeFilters(params, distanceUnit).some(({ name }) => name !== 'near');
  // Loaded with the page: it appears with it, not after.
  const offers = nearestOffers(params, nearest.data, distanceUnit);
  return (
    <Card>
      <EmptyState
        title="No sessions found matching your criteria."
        action={
          filtered ? (
            <Button variant="secondary" onClick={() => onSearch(clearFilters(params))}>
              Clear All
            </Button>
          ) : (
            <ButtonLink variant="secondary" href="/search">
              Show all sessions
            </ButtonLink>
          )
        }
      >
        Try adjusting your filters or search in a different area.
        {offers.map(({ sentence, label, search }) => (
          <span key={sentence} className="mt-3 block">
            {sentence}{' '}
            {search !== null && (
              <Link to="/search" search={search} className="link font-semibold">
                {label}
              </Link>
            )}
          </span>
        ))}
      </EmptyState>
    </Card>
  );
}

/** First, last and neighbouring page numbers; `null` is a gap. A gap of one page shows that page. */
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

/** A page is only current with exactly the same search. */
const exactMatch = { exact: true, includeSearch: true };

function Pagination({ params, pageCount }: { params: SearchParams; pageCount: number }) {
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
          activeOptions={exactMatch}
          aria-label="Previous page"
          className={cell}
        >
          <Icon drawing={ChevronLeft} />
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
            activeOptions={exactMatch}
            aria-label={`Page ${number}`}
            // The router compares strings with numbers and never marks the current page.
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
          activeOptions={exactMatch}
          aria-label="Next page"
          className={cell}
        >
          <Icon drawing={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}
