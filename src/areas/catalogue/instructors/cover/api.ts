import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Every call in this file throws `ApiError`. */
export const occurrenceCoverQuery = (api: ApiClient, occurrenceId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'date', String(occurrenceId), 'cover'],
    queryFn: ({ signal }) =>
      api.call('GET /api/occurrences/:occurrenceId/cover', { params: { occurrenceId }, signal }),
  });

export const coverAskedQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'classes', businessId, 'cover'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/cover', { params: { businessId }, signal }),
  });

export const askForCover = (api: ApiClient, occurrenceId: number, reason: string) =>
  api.call('POST /api/occurrences/:occurrenceId/cover', { params: { occurrenceId }, body: { reason } });

export const takeBackCover = (api: ApiClient, occurrenceId: number) =>
  api.call('DELETE /api/occurrences/:occurrenceId/cover', { params: { occurrenceId } });

export const orderCover = (api: ApiClient, occurrenceId: number, instructorIds: number[]) =>
  api.call('PUT /api/occurrences/:occurrenceId/cover/order', {
    params: { occurrenceId },
    body: { instructorIds },
  });

export const chooseCover = (api: ApiClient, occurrenceId: number, instructorId: number) =>
  api.call('POST /api/occurrences/:occurrenceId/cover/choose', {
    params: { occurrenceId },
    body: { instructorId },
  });

export const answerCover = (api: ApiClient, requestId: number, answer: 'accept' | 'decline') =>
  api.call('POST /api/cover-requests/:requestId/answer', { params: { requestId }, body: { answer } });
