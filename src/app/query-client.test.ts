import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient, forgetFailures } from './query-client.ts';

it('keeps data for five minutes and never asks again by itself (specification, section 9)', () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: {
      staleTime: 300_000,
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    },
    mutations: { retry: false },
  });
});

it('asks once for a page that is opened and fails, and once more when it is opened again', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('500: no')));
  const query = { queryKey: ['sessions'], queryFn };

  forgetFailures(client); // as the router does whenever somebody moves on
  await client.prefetchQuery(query);
  const leave = new QueryObserver(client, query).subscribe(() => {});
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryFn).toHaveBeenCalledTimes(1);

  forgetFailures(client);
  expect(client.getQueryState(query.queryKey)?.status, 'what is shown is not taken away').toBe('error');
  leave();
  forgetFailures(client);
  await client.prefetchQuery(query);
  expect(queryFn).toHaveBeenCalledTimes(2);
});
