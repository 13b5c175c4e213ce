import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { WeekCopies } from './contract.ts';
import type { CopyWeek } from './copy-forms.ts';

/** The copies of weeks that could be undone. Throws `ApiError`. */
export const copiesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'week-copies', businessId],
    // Whether one can be undone changes as people book.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/week-copies', { params: { businessId }, signal }),
  });

/** What a copy of a week would make. Throws `ApiError`. */
export const copyPreviewQuery = (
  api: ApiClient,
  businessId: number,
  firstDay: string,
  weeks: readonly number[],
) =>
  queryOptions({
    queryKey: ['dashboard', 'week-copy-preview', businessId, firstDay, weeks],
    // Others change the calendar while people look: never shown from an earlier look.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/week-copies/preview', {
        params: { businessId },
        query: { firstDay, weeks: weeks.join(',') },
        signal,
      }),
  });

/** Copies dates of a week, all or none. Throws `ApiError`. */
export const copyWeek = (api: ApiClient, businessId: number, input: CopyWeek): Promise<WeekCopies> =>
  api.call('POST /api/businesses/:businessId/week-copies', { params: { businessId }, body: input });

/** Takes back what a copy made, all or nothing. Throws `ApiError`. */
export const undoCopy = (api: ApiClient, businessId: number, copyId: number): Promise<WeekCopies> =>
  api.call('DELETE /api/businesses/:businessId/week-copies/:copyId', { params: { businessId, copyId } });
