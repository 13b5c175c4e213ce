import { queryOptions } from '@tanstack/react-query';
import type { Attendance } from '#areas/booking/bookings/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { CheckInAnswer, MarkAnswer } from '../check-in/contract.ts';
import type {
  AddOccurrence,
  CancelOccurrence,
  ChangeOccurrence,
  MoveOccurrence,
  OccurrenceAnswer,
  RelocateOccurrence,
} from './contract.ts';

/** Other staff may check people in at the same time. */
const STALE_TIME_MS = 10_000;

export const calendarQuery = (api: ApiClient, businessId: number, days: readonly string[]) => {
  const [from = '', to = from] = [days[0], days.at(-1)];
  return queryOptions({
    queryKey: ['dashboard', 'calendar', businessId, from, to],
    staleTime: STALE_TIME_MS,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/calendar', {
        params: { businessId },
        query: { from, to },
        signal,
      }),
  });
};

export const occurrenceQuery = (api: ApiClient, occurrenceId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'date', occurrenceId],
    staleTime: STALE_TIME_MS,
    queryFn: ({ signal }) =>
      api.call('GET /api/occurrences/:occurrenceId', { params: { occurrenceId }, signal }),
  });

export const todayAttendeesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'today', businessId],
    staleTime: STALE_TIME_MS,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/check-in', { params: { businessId }, signal }),
  });

export const updateOccurrence = (
  api: ApiClient,
  occurrenceId: number,
  input: ChangeOccurrence,
): Promise<OccurrenceAnswer> =>
  api.call('PUT /api/occurrences/:occurrenceId', { params: { occurrenceId }, body: input });

export const moveOccurrence = (
  api: ApiClient,
  occurrenceId: number,
  input: MoveOccurrence,
): Promise<OccurrenceAnswer> =>
  api.call('POST /api/occurrences/:occurrenceId/move', { params: { occurrenceId }, body: input });

export const relocateOccurrence = (
  api: ApiClient,
  occurrenceId: number,
  input: RelocateOccurrence,
): Promise<OccurrenceAnswer> =>
  api.call('PUT /api/occurrences/:occurrenceId/place', { params: { occurrenceId }, body: input });

export const addOccurrence = (
  api: ApiClient,
  sessionId: number,
  input: AddOccurrence,
): Promise<OccurrenceAnswer> =>
  api.call('POST /api/sessions/:sessionId/dates', { params: { sessionId }, body: input });

export const runOccurrenceAnyway = (api: ApiClient, occurrenceId: number): Promise<OccurrenceAnswer> =>
  api.call('POST /api/occurrences/:occurrenceId/run-anyway', { params: { occurrenceId } });

export const cancelOccurrence = (
  api: ApiClient,
  occurrenceId: number,
  input: CancelOccurrence,
): Promise<OccurrenceAnswer> =>
  api.call('POST /api/occurrences/:occurrenceId/cancel', { params: { occurrenceId }, body: input });

/** `was` is the mark that the person saw. */
export const markBooking = (
  api: ApiClient,
  bookingId: string,
  state: Attendance,
  was: Attendance,
): Promise<MarkAnswer> =>
  api.call('PUT /api/bookings/:bookingId/attendance', { params: { bookingId }, body: { state, was } });

/** Throws `ApiError` 404 if the code is not for one of these businesses. */
export const findByCheckInCode = (api: ApiClient, token: string): Promise<CheckInAnswer> =>
  api.call('GET /api/check-in/:token', { params: { token } });
