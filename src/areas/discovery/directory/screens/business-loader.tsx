import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Business } from '#areas/catalogue/businesses/contract.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { publicBusinessQuery } from '../api.ts';

/** The parent page has already loaded the business. */
export function BusinessLoader({ children }: { children: (business: Business) => ReactNode }) {
  const { businessId = '' } = useParams({ strict: false });
  const { data: business } = useSuspenseQuery(publicBusinessQuery(useApi(), businessId));
  return children(business);
}
