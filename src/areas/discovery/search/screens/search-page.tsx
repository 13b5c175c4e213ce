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

/** The sessions booked in the search's dialog since this page was loaded, by their ids. */
const bookedSessionsKey = ['booked-here'];

/** Of these it is not known yet when they are. */
const BOOKED_SESSION: BookedSession = { when: '', href: '/bookings' };

/** What other features show on the search. */
export interface SearchPageSlots extends Pick<SearchScreenProps, 'heart' | 'Save'> {
  /** What the person has booked, by the sessions' ids, as far as it is known. */
  held: ReadonlyMap<number, BookedSession> | undefined;
  /** Books a session, in a dialog over the search that is fetched when it is wanted. */
  BookingDialog: ComponentType<{
    sessionId: number;
    /** The search with this dialog open, for whoever has to sign in first. */
    here: string;
    onBooked: () => void;
    onClose: () => void;
  }>;
}

/** `/search`, also when the server could not answer while it rendered the page: with its `error`. */
export function SearchPage({ error, ...parts }: SearchPageSlots & { error?: unknown }) {
  const params = useSearchParams();
  return error === undefined ? (
    <SearchContent {...parts} params={params} />
  ) : (
    <Search {...parts} params={params} state={toFailedState(error)} />
  );
}

/** The list follows the address at once; what is being fetched shows as placeholders. */
function SearchContent(props: SearchPageSlots & { params: SearchParams }) {
  return <Search {...props} state={toSearchState(useQuery(searchPageQuery(useApi(), props.params)))} />;
}

/** The search that the address names; the same object until it names another search. */
function useSearchParams(): SearchParams {
  return route.useSearch({ select: ({ book: _book, ...params }) => params, structuralSharing: true });
}

function Search({
  params,
  state,
  heart,
  Save,
  held,
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
      // The dialog opens with what the list says; as old data, so that it is fetched again.
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
    // Retry reloads (docs/product/search.md#search-page): whatever was broken in this tab is left behind as well. Without a
    // connection that would only take the page away.
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
        heart={heart}
        Save={Save}
      />
      <OpenBooking params={params} BookingDialog={BookingDialog} />
    </>
  );
}

/** The booking dialog, when the address names a session to book. Back closes it; closing it goes back. */
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
  /** Was the search without the dialog shown before it, so that Back leads there? */
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

/** A refused search says what to mend; any other failure needs no more words than the page's own. */
function toFailedState(error: unknown): SearchState {
  const refused = toApiError(error);
  return { kind: 'failed', sentence: refused?.status === 400 ? refused.sentence : null };
}
