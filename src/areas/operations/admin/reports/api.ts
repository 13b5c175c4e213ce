import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Report, ResolveReport } from './contract.ts';

/** What a report would be about; 404 when it is not shown (any more). Throws `ApiError`. */
export const reportedTitleQuery = (api: ApiClient, subject: string, subjectId: string) =>
  queryOptions({
    queryKey: ['report', subject, subjectId],
    queryFn: ({ signal }) => api.call('GET /api/reports/subject', { query: { subject, subjectId }, signal }),
  });

/** Sends a report in. Throws `ApiError`. */
export const sendReport = (api: ApiClient, report: Report): Promise<null> =>
  api.call('POST /api/reports', { body: report });

/** A page of the queue. Throws `ApiError`. */
export const reportsQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'reports', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/reports', { query: search, signal }),
  });

/** Settles a report. Throws `ApiError`. */
export const resolveReport = (api: ApiClient, id: string, input: ResolveReport): Promise<void> =>
  api.call('POST /api/admin/reports/:id/resolve', { params: { id }, body: input });
