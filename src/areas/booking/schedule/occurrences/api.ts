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

/** Somebody else may check people in meanwhile: asked again when the page is looked at after this long. */
const STALE_TIME_MS = 10_000;

/** The dates of a business on these London days. Throws `ApiError`. */
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

/** One date with who comes. Throws `ApiError`. */
export const occurrenceQuery = (api: ApiClient, occurrenceId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'date', occurrenceId],
    staleTime: STALE_TIME_MS,
    queryFn: ({ signal }) =>
      api.call('GET /api/occurrences/:occurrenceId', { params: { occurrenceId }, signal }),
  });

/** Whom a business expects today. Throws `ApiError`. */
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

/** Moves a date to another day or time of day, if it is as it was seen. Throws `ApiError`. */
export const moveOccurrence = (
  api: ApiClient,
  occurrenceId: number,
  input: MoveOccurrence,
): Promise<OccurrenceAnswer> =>
  api.call('POST /api/occurrences/:occurrenceId/move', { params: { occurrenceId }, body: input });

/** Holds a date at another venue or in another room, if it is where it was seen. Throws `ApiError`. */
export const relocateOccurrence = (
  api: ApiClient,
  occurrenceId: number,
  input: RelocateOccurrence,
): Promise<OccurrenceAnswer> =>
  api.call('PUT /api/occurrences/:occurrenceId/place', { params: { occurrenceId }, body: input });

/** Adds a date beside the weekly times of a session. Throws `ApiError`. */
export const addOccurrence = (
  api: ApiClient,
  sessionId: number,
  input: AddOccurrence,
): Promise<OccurrenceAnswer> =>
  api.call('POST /api/sessions/:sessionId/dates', { params: { sessionId }, body: input });

export const cancelOccurrence = (
  api: ApiClient,
  occurrenceId: number,
  input: CancelOccurrence,
): Promise<OccurrenceAnswer> =>
  api.call('POST /api/occurrences/:occurrenceId/cancel', { params: { occurrenceId }, body: input });

/** Marks who came; `was` is the mark that the person saw. */
export const markBooking = (
  api: ApiClient,
  bookingId: string,
  state: Attendance,
  was: Attendance,
): Promise<MarkAnswer> =>
  api.call('PUT /api/bookings/:bookingId/attendance', { params: { bookingId }, body: { state, was } });

/** Whom a code stands for. Throws `ApiError` 404 when it is no code of these doors. */
export const findByCheckInCode = (api: ApiClient, token: string): Promise<CheckInAnswer> =>
  api.call('GET /api/check-in/:token', { params: { token } });
