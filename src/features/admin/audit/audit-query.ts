import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type { AuditPage } from './contract.ts';

/** A page of the audit log. Throws `ApiError`. */
export const auditQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'audit', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<AuditPage>(withQuery('/api/admin/audit', search), { signal }),
  });
