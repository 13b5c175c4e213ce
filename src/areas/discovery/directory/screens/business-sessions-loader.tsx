import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { businessSessionsQuery } from '../api.ts';

export function BusinessSessionsLoader({
  businessId,
  children,
}: {
  businessId: number;
  children: (sessions: readonly Session[]) => ReactNode;
}) {
  const { data = [] } = useQuery(businessSessionsQuery(useApi(), String(businessId)));
  return children(data);
}
