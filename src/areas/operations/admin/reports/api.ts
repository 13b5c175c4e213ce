import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Report, ResolveReport } from './contract.ts';

/** Title of the reported item; 404 if it isn't public. */
export const reportedTitleQuery = (api: ApiClient, subject: string, subjectId: string) =>
  queryOptions({
    queryKey: ['report', subject, subjectId],
    queryFn: ({ signal }) => api.call('GET /api/reports/subject', { query: { subject, subjectId }, signal }),
  });

export const sendReport = (api: ApiClient, report: Report): Promise<null> =>
  api.call('POST /api/reports', { body: report });

export const reportsQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'reports', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/reports', { query: search, signal }),
  });

export const reportQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'reports', id],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/reports/:id', { params: { id }, signal }),
  });

/** Undoes the admin's own dismissal. Throws `ApiError` if it is too late. */
export const undoReport = (api: ApiClient, id: string): Promise<void> =>
  api.call('POST /api/admin/reports/:id/undo', { params: { id } });

export const resolveReport = (api: ApiClient, id: string, input: ResolveReport): Promise<void> =>
  api.call('POST /api/admin/reports/:id/resolve', { params: { id }, body: input });
