import { QueryClient } from '@tanstack/react-query';

/**
 * Fresh for five minutes, no retries, no refetch on focus (docs/product/README.md#limits). A page's loader has asked once
 * when the page mounts: what failed then is not asked for a second time by being shown.
 * Without a connection a call fails at once, so that the page says so; the library would hold it back, and the page
 * would wait for ever.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 300_000,
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Forgets what failed and is no longer shown, so that a page that is opened again asks again. */
export function removeFailedQueries(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' });
}
