import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useHydrated, useRouter } from '@tanstack/react-router';
import { type ComponentType, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { setVisitSource } from '#areas/catalogue/sessions/visits/visit-source.ts';
import { isExternalSession } from '#shared/domain/external-session.ts';
import { toApiError, withQuery } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { searchPageQuery, searchSessionsQuery } from '../api.ts';
import { type SearchParams, searchHref } from '../filters/search-params.ts';
import { useRememberSearch } from '../last-search.ts';
import { isOwnSession } from '../search-result.ts';
import type { SearchState } from './results/search-results.tsx';
import type { BookedSession } from './results/session-card.tsx';
import type { SearchOptions } from './search-actions.ts';
import { SearchScreen, type SearchScreenProps } from './search-screen.tsx';

const route = getRouteApi('/search');

/** Sessions booked in the dialog since the page loaded, by id. */
const bookedSessionsKey = ['booked-here'];

/** Just booked: the date isn't known yet. */
const BOOKED_SESSION: BookedSession = { when: '', href: '/bookings' };

export interface SearchPageSlots extends Pick<SearchScreenProps, 'heart' | 'Save' | 'ownPrice'> {
  /** Bookings by session id; undefined until known. */
  held: ReadonlyMap<number, BookedSession> | undefined;
  /** Loaded on demand. */
  BookingDialog: ComponentType<{
    sessionId: number;
    /** The search with this dialog open, to return to after signing in. */
    here: string;
    onBooked: () => void;
    onClose: () => void;
  }>;
}

/** Also rendered with `error` if the server failed while rendering. */
export function SearchPage({ error, ...parts }: SearchPageSlots & { error?: unknown }) {
  const params = useSearchParams();
  return error === undefined ? (
    <SearchContent {...parts} params={params} />
  ) : (
    <Search {...parts} params={params} state={toFailedState(error)} />
  );
}

/** The list follows the address at once and shows placeholders while fetching. */
function SearchContent(props: SearchPageSlots & { params: SearchParams }) {
  const page = useQuery({
    ...searchPageQuery(useApi(), props.params),
    // Not what the server has just sent: another answer would replace its list by placeholders.
    refetchOnMount: useHydrated(),
  });
  return <Search {...props} state={toSearchState(page)} />;
}

/** Returns the same object until the search changes. */
function useSearchParams(): SearchParams {
  return route.useSearch({ select: ({ book: _book, ...params }) => params, structuralSharing: true });
}

function Search({
  params,
  state,
  heart,
  Save,
  held,
  ownPrice,
  BookingDialog,
}: SearchPageSlots & { params: SearchParams; state: SearchState }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const search = useCallback(
    (next: SearchParams, options?: SearchOptions) => void navigate({ search: next, ...options }),
    [navigate],
  );
  const open = useCallback(
    (sessionId: number) =>
      void navigate({ search: (shown) => ({ ...shown, book: sessionId }), resetScroll: false }),
    [navigate],
  );
  const list = state.kind === 'found' ? state.answer.list : undefined;
  const book = useCallback(
    (sessionId: number) => {
      const sessions =
        list === undefined ? [] : queryClient.getQueryData(searchSessionsQuery(params, list).queryKey);
      const listed = sessions?.filter(isOwnSession).find(({ id }) => id === sessionId);
      // Show the list's data first, marked stale so that it is fetched again.
      queryClient.setQueryData(sessionQuery(api, sessionId).queryKey, (known) => known ?? listed, {
        updatedAt: 0,
      });
      open(sessionId);
    },
    [api, queryClient, params, list, open],
  );
  const openFromMap = useCallback(
    (sessionId: number) => {
      if (isExternalSession(sessionId)) return window.location.assign(`/elsewhere/${sessionId}`);
      setVisitSource(sessionId, 'map');
      open(sessionId);
    },
    [open],
  );
  const retry = useCallback(() => {
    // Retry reloads (docs/product/search.md#search-page), which also clears any broken state. Offline, a reload would
    // lose the page.
    if (navigator.onLine) window.location.reload();
    else void queryClient.refetchQueries({ queryKey: searchPageQuery(api, params).queryKey });
  }, [api, queryClient, params]);
  const { user } = route.useRouteContext();
  const { data: here } = useQuery<readonly number[]>({ queryKey: bookedSessionsKey, queryFn: skipToken });
  const booked = useMemo(
    () => new Map([...(here ?? []).map((id) => [id, BOOKED_SESSION] as const), ...(held ?? [])]),
    [here, held],
  );
  const place = state.kind === 'found' && state.answer.place !== null ? params.postcode : undefined;
  useEffect(() => {
    if (user === null || place === undefined) return;
    import('#areas/identity/accounts/current/last-place.ts').then(
      ({ saveLastPlace }) => saveLastPlace(place),
      () => {}, // a convenience: the next search may keep its place
    );
  }, [user, place]);
  useRememberSearch(useRouter().history, searchHref(params));
  return (
    <>
      <SearchScreen
        params={params}
        state={state}
        onSearch={search}
        onBook={book}
        onOpen={openFromMap}
        onRetry={retry}
        booked={booked}
        ownPrice={ownPrice}
        heart={heart}
        Save={Save}
      />
      <OpenBooking params={params} BookingDialog={BookingDialog} />
    </>
  );
}

/** Open while the address names a session. Back closes it; closing it goes back. */
function OpenBooking({
  params,
  BookingDialog,
}: Pick<SearchPageSlots, 'BookingDialog'> & { params: SearchParams }) {
  const queryClient = useQueryClient();
  const { book } = route.useSearch();
  const { history } = useRouter();
  const navigate = route.useNavigate();
  const hydrated = useHydrated();
  const search = useRef(params);
  /** True if Back leads to the search without the dialog. */
  const cameFromSearch = useRef(false);
  useEffect(() => {
    search.current = params;
    if (book === undefined) cameFromSearch.current = true;
  });
  const close = useCallback(() => {
    if (cameFromSearch.current) history.back();
    else void navigate({ search: search.current, replace: true, resetScroll: false });
  }, [history, navigate]);

  if (book === undefined || !hydrated) return null;
  return (
    <Suspense fallback={null}>
      <BookingDialog
        key={book}
        sessionId={book}
        here={withQuery('/search', { ...params, book })}
        onBooked={() =>
          queryClient.setQueryData<readonly number[]>(bookedSessionsKey, (known = []) => [...known, book])
        }
        onClose={close}
      />
    </Suspense>
  );
}

function toSearchState(page: { data?: SearchStateAnswer; error: Error | null }): SearchState {
  if (page.data !== undefined) return { kind: 'found', answer: page.data };
  return page.error === null ? { kind: 'loading' } : toFailedState(page.error);
}

type SearchStateAnswer = Extract<SearchState, { kind: 'found' }>['answer'];

/** A rejected search shows the server's advice; other failures show the page's default. */
function toFailedState(error: unknown): SearchState {
  const refused = toApiError(error);
  return { kind: 'failed', sentence: refused?.status === 400 ? refused.sentence : null };
}
