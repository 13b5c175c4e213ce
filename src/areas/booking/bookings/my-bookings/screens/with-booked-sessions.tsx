import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import type { BookedSession } from '../my-booked-sessions.ts';

/** Fetches in the browser after load, so that the server's HTML is the same for everybody. */
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
    staleTime: 10_000,
    queryFn: async ({ signal }) =>
      (await import('../my-booked-sessions.ts')).fetchBookedSessions(api, signal),
  });
  return children(data);
}
