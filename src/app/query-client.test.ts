import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('keeps data for five minutes and never asks again by itself (specification, section 9)', () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: { staleTime: 300_000, retry: false, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: { retry: false },
  });
});
