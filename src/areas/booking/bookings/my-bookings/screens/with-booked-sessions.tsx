import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import type { BookedSession } from '../my-booked-sessions.ts';

/**
 * Tells its children which sessions the person goes to, by id; nothing before that is known. It is asked for in the
 * browser, once the page is there: until then it is the same for everybody.
 */
export function WithBookedSessions({
  children,
}: {
  children: (held: ReadonlyMap<number, BookedSession> | undefined) => ReactNode;
}) {
  const { user } = useRouteContext({ from: '__root__' });
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['booking', 'held'],
    enabled: user !== null,
    // Something may have been booked meanwhile.
    staleTime: 10_000,
    queryFn: async ({ signal }) =>
      (await import('../my-booked-sessions.ts')).fetchBookedSessions(api, signal),
  });
  return children(data);
}
