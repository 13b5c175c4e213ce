import { queryOptions } from '@tanstack/react-query';
import type { MarkAttendance } from '#areas/booking/bookings/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { MarkAnswer } from '../check-in/contract.ts';

const STALE_TIME_MS = 10_000;

export const ownClassesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'classes', businessId],
    staleTime: STALE_TIME_MS,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/classes', { params: { businessId }, signal }),
  });

export const registerQuery = (api: ApiClient, occurrenceId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'register', occurrenceId],
    staleTime: STALE_TIME_MS,
    queryFn: ({ signal }) =>
      api.call('GET /api/occurrences/:occurrenceId/register', { params: { occurrenceId }, signal }),
  });

export const markOnRegister = (
  api: ApiClient,
  occurrenceId: number,
  bookingId: string,
  body: MarkAttendance,
): Promise<MarkAnswer> =>
  api.call('PUT /api/occurrences/:occurrenceId/register/:bookingId', {
    params: { occurrenceId, bookingId },
    body,
  });
