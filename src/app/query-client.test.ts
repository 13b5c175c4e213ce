import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient, removeFailedQueries } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

it('keeps data for five minutes and never asks again by itself (docs/product/README.md#limits)', () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: {
      staleTime: 300_000,
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  });
});

it('asks once for a page that is opened and fails, and once more when it is opened again', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('500: no')));
  const query = { queryKey: ['sessions'], queryFn };

  removeFailedQueries(client); // as the router does whenever somebody moves on
  await client.prefetchQuery(query);
  const leave = new QueryObserver(client, query).subscribe(() => {});
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryFn).toHaveBeenCalledTimes(1);

  removeFailedQueries(client);
  expect(client.getQueryState(query.queryKey)?.status, 'what is shown is not taken away').toBe('error');
  leave();
  removeFailedQueries(client);
  await client.prefetchQuery(query);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('has a call fail at once without a connection, for every list to say so', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const failing = { queryKey: ['list'], queryFn: () => Promise.reject(new TypeError('Failed to fetch')) };
  await expect(client.fetchQuery(failing)).rejects.toThrow('Failed to fetch');
  expect(client.getQueryState(['list'])).toMatchObject({ status: 'error', fetchStatus: 'idle' });
});
