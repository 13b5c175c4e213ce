import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { AutomationInput } from './contract.ts';

export const automationsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['customers', businessId, 'automations'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/automations', { params: { businessId }, signal }),
  });

export const changeAutomation = (api: ApiClient, businessId: number, body: AutomationInput) =>
  api.call('PUT /api/businesses/:businessId/automations', { params: { businessId }, body });
