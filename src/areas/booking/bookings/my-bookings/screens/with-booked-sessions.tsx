import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { bookedSessionsQuery } from '../booked-sessions-query.ts';
import type { BookedSession } from '../my-booked-sessions.ts';

/** Gives the person's upcoming sessions by id; undefined for visitors and until known. */
export function WithBookedSessions({
  children,
}: {
  children: (held: ReadonlyMap<number, BookedSession> | undefined) => ReactNode;
}) {
  const { user } = useRouteContext({ from: '__root__' });
  const { data } = useQuery({ ...bookedSessionsQuery(useApi()), enabled: user !== null });
  return children(useMemo(() => data && new Map(data), [data]));
}
