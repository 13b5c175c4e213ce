import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { InstructorInput } from './contract.ts';

/** Every call in this file throws `ApiError`. */
export const ownInstructorsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'instructors'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/instructors', { params: { businessId }, signal }),
  });

/** A null `id` adds one. Throws `ApiError`. */
export async function saveInstructor(
  api: ApiClient,
  businessId: number,
  id: number | null,
  body: InstructorInput,
): Promise<void> {
  if (id === null)
    await api.call('POST /api/businesses/:businessId/instructors', { params: { businessId }, body });
  else
    await api.call('PUT /api/businesses/:businessId/instructors/:instructorId', {
      params: { businessId, instructorId: id },
      body,
    });
}

export const removeInstructor = (api: ApiClient, businessId: number, instructorId: number) =>
  api.call('DELETE /api/businesses/:businessId/instructors/:instructorId', {
    params: { businessId, instructorId },
  });

export const setSessionInstructors = (api: ApiClient, sessionId: number, instructorIds: number[]) =>
  api.call('PUT /api/sessions/:id/instructors', { params: { id: sessionId }, body: { instructorIds } });

export const occurrenceInstructorsQuery = (api: ApiClient, occurrenceId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'date', String(occurrenceId), 'instructors'],
    queryFn: ({ signal }) =>
      api.call('GET /api/occurrences/:occurrenceId/instructors', { params: { occurrenceId }, signal }),
  });

/** An empty list restores the usual instructors. Throws `ApiError`. */
export const setOccurrenceInstructors = (api: ApiClient, occurrenceId: number, instructorIds: number[]) =>
  api.call('PUT /api/occurrences/:occurrenceId/instructors', {
    params: { occurrenceId },
    body: { instructorIds },
  });
