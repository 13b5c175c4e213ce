import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, getRouteApi, useHydrated, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { SessionHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { bookedHereKey, searchPageQuery } from '#features/search/api.ts';
import { type SearchParams, searchHref } from '#features/search/filters/search-params.ts';
import { useRememberSearch } from '#features/search/last-search.ts';
import type { SearchState } from '#features/search/screens/results/results.tsx';
import { SearchScreen } from '#features/search/screens/search-screen.tsx';
import type { FoundSession } from '#features/sessions/contract.ts';
import { sessionQuery } from '#features/sessions/show/api.ts';
import { asApiError, withQuery } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';

const route = getRouteApi('/search');

/** `/search`: the list follows the address at once; what is being fetched shows as placeholders. */
export function SearchView() {
  const params = useSearchParams();
  const page = useQuery(searchPageQuery(useApi(), params));
  return <SearchPage params={params} state={stateOf(page)} />;
}

/** `/search` when the server could not answer while it rendered the page. */
export function SearchFailedView({ error }: ErrorComponentProps) {
  const params = useSearchParams();
  return <SearchPage params={params} state={failed(error)} />;
}

/** The search that the address names; the same object until it names another search. */
function useSearchParams(): SearchParams {
  return route.useSearch({ select: ({ book: _book, ...params }) => params, structuralSharing: true });
}

function SearchPage({ params, state }: { params: SearchParams; state: SearchState }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const search = useCallback(
    (next: SearchParams, options?: { replace: boolean }) => void navigate({ search: next, ...options }),
    [navigate],
  );
  const open = useCallback(
    (sessionId: number) =>
      void navigate({ search: (shown) => ({ ...shown, book: sessionId }), resetScroll: false }),
    [navigate],
  );
  const book = useCallback(
    (session: FoundSession) => {
      // The dialog opens with what the list says; as old data, so that it is fetched again.
      queryClient.setQueryData(sessionQuery(api, session.id).queryKey, (known) => known ?? session, {
        updatedAt: 0,
      });
      open(session.id);
    },
    [api, queryClient, open],
  );
  const retry = useCallback(() => {
    // Retry reloads (docs/product.md#search-page): whatever was broken in this tab is left behind as well. Without a
    // connection that would only take the page away.
    if (navigator.onLine) window.location.reload();
    else void queryClient.refetchQueries({ queryKey: searchPageQuery(api, params).queryKey });
  }, [api, queryClient, params]);
  const booked = useQuery<readonly number[]>({ queryKey: bookedHereKey, queryFn: skipToken });
  const { user } = route.useRouteContext();
  const place = state.kind === 'found' && state.answer.place !== null ? params.postcode : undefined;
  useEffect(() => {
    if (user === null || place === undefined) return;
    import('#features/accounts/current/last-place.ts').then(
      ({ keepLastPlace }) => keepLastPlace(place),
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
        onOpen={open}
        onRetry={retry}
        booked={booked.data}
        heart={SessionHeart}
      />
      <OpenBooking params={params} />
    </>
  );
}

// Fetched with the first booking: nobody who only searches pays for it.
const BookingDialog = lazy(() => import('./search-booking-dialog.tsx'));

/** The booking dialog, when the address names a session to book. Back closes it; closing it goes back. */
function OpenBooking({ params }: { params: SearchParams }) {
  const { book } = route.useSearch();
  const { user } = route.useRouteContext();
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
        user={user}
        here={withQuery('/search', { ...params, book })}
        onClose={close}
      />
    </Suspense>
  );
}

function stateOf(page: { data?: SearchStateAnswer; error: Error | null }): SearchState {
  if (page.data !== undefined) return { kind: 'found', answer: page.data };
  return page.error === null ? { kind: 'loading' } : failed(page.error);
}

type SearchStateAnswer = Extract<SearchState, { kind: 'found' }>['answer'];

/** A refused search says what to mend; any other failure needs no more words than the page's own. */
function failed(error: unknown): SearchState {
  const refused = asApiError(error);
  return { kind: 'failed', sentence: refused?.status === 400 ? refused.sentence : null };
}
