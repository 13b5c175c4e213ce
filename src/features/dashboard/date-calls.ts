import { queryOptions } from '@tanstack/react-query';
import type { Attendance } from '#features/booking/contract.ts';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type {
  CalendarAnswer,
  CancelDate,
  ChangeDate,
  CheckInAnswer,
  DateAnswer,
  MarkAnswer,
  TodayAnswer,
} from './contract.ts';

/** Somebody else may check people in meanwhile: asked again when the page is looked at after this long. */
const FRESH_FOR_MS = 10_000;

/** The dates of a business on these London days. Throws `ApiError`. */
export const calendarQuery = (api: ApiClient, businessId: number, days: readonly string[]) => {
  const [from = '', to = from] = [days[0], days.at(-1)];
  return queryOptions({
    queryKey: ['dashboard', 'calendar', businessId, from, to],
    staleTime: FRESH_FOR_MS,
    queryFn: ({ signal }) =>
      api.get<CalendarAnswer>(withQuery(`/api/businesses/${businessId}/calendar`, { from, to }), { signal }),
  });
};

/** One date with who comes. Throws `ApiError`. */
export const dateQuery = (api: ApiClient, occurrenceId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'date', occurrenceId],
    staleTime: FRESH_FOR_MS,
    queryFn: ({ signal }) => api.get<DateAnswer>(`/api/occurrences/${occurrenceId}`, { signal }),
  });

/** Whom a business expects today. Throws `ApiError`. */
export const todayQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'today', businessId],
    staleTime: FRESH_FOR_MS,
    queryFn: ({ signal }) => api.get<TodayAnswer>(`/api/businesses/${businessId}/check-in`, { signal }),
  });

export const changeDate = (api: ApiClient, occurrenceId: number, input: ChangeDate): Promise<DateAnswer> =>
  api.put(`/api/occurrences/${occurrenceId}`, input);

export const cancelDate = (api: ApiClient, occurrenceId: number, input: CancelDate): Promise<DateAnswer> =>
  api.post(`/api/occurrences/${occurrenceId}/cancel`, input);

/** Marks who came; `was` is the mark that the person saw. */
export const markBooking = (
  api: ApiClient,
  bookingId: string,
  state: Attendance,
  was: Attendance,
): Promise<MarkAnswer> => api.put(`/api/bookings/${bookingId}/attendance`, { state, was });

/** Whom a code stands for. Throws `ApiError` 404 when it is no code of these doors. */
export const findByCode = (api: ApiClient, token: string): Promise<CheckInAnswer> =>
  api.get(`/api/check-in/${token}`);
