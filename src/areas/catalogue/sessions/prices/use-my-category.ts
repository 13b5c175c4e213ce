import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { Session } from '../contract.ts';
import type { PriceCategory } from './categories.ts';
import { categoryForPerson } from './people.ts';

export const myCategoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['my-categories'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call('GET /api/my-categories', { signal, loggedOut: 'throw' }),
  });

/** Whose price a signed-in person pays by what the business has checked; null for the standard one. */
export function useMyCategory(
  session: Pick<Session, 'business' | 'prices'>,
  signedIn: boolean,
): PriceCategory | null {
  const { data = [] } = useQuery({
    ...myCategoriesQuery(useApi()),
    enabled: signedIn && session.prices !== undefined,
  });
  return categoryForPerson(session, data);
}
