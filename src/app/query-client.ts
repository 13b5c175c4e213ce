import { QueryClient } from '@tanstack/react-query';

/**
 * Fresh for five minutes, no retries, no refetch on focus (docs/product/README.md#limits). Loaders have already
 * tried. Offline calls fail at once instead of waiting for ever.
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

/** Drops hidden failed queries, so that reopening a page retries. */
export function removeFailedQueries(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' });
}
