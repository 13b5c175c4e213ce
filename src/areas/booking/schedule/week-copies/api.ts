import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { WeekCopies } from './contract.ts';
import type { CopyWeek } from './copy-forms.ts';

export const copiesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'week-copies', businessId],
    // Bookings change whether a copy can be undone.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/week-copies', { params: { businessId }, signal }),
  });

export const copyPreviewQuery = (
  api: ApiClient,
  businessId: number,
  firstDay: string,
  weeks: readonly number[],
) =>
  queryOptions({
    queryKey: ['dashboard', 'week-copy-preview', businessId, firstDay, weeks],
    // Others may change the calendar: never show a cached preview.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/week-copies/preview', {
        params: { businessId },
        query: { firstDay, weeks: weeks.join(',') },
        signal,
      }),
  });

export const copyWeek = (api: ApiClient, businessId: number, input: CopyWeek): Promise<WeekCopies> =>
  api.call('POST /api/businesses/:businessId/week-copies', { params: { businessId }, body: input });

export const undoCopy = (api: ApiClient, businessId: number, copyId: number): Promise<WeekCopies> =>
  api.call('DELETE /api/businesses/:businessId/week-copies/:copyId', { params: { businessId, copyId } });
