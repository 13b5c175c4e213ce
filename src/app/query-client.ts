import { QueryClient } from '@tanstack/react-query';

/** Fresh for five minutes, no retries, no refetch on focus (specification, section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 300_000, retry: false, refetchOnWindowFocus: false, refetchInterval: false },
      mutations: { retry: false },
    },
  });
}
