import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { AppointmentKind } from './contract.ts';

/** Free times of the week from `firstDay` (`YYYY-MM-DD`, Europe/London). */
export const availabilityQuery = (
  api: ApiClient,
  trainerId: string,
  { sessionType, minutes }: AppointmentKind,
  firstDay: string,
) =>
  queryOptions({
    queryKey: ['trainer', trainerId, 'hours', sessionType, minutes, firstDay],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/personal-trainers/:id/hours', {
        params: { id: trainerId },
        query: { from: firstDay, to: plusDays(firstDay, 6), sessionType, minutes },
        signal,
      }),
  });

const MAX_WEEKS_SEARCHED = 4;

/** The Monday of the first week with a free hour; this week if there is none or the request fails. */
export async function firstAvailableWeek(
  queryClient: QueryClient,
  api: ApiClient,
  trainerId: string,
  wanted: AppointmentKind,
  today: string,
): Promise<string> {
  for (let week = 0; week < MAX_WEEKS_SEARCHED; week++) {
    const day = plusDays(mondayOf(today), week * 7);
    const hours = await queryClient
      .fetchQuery(availabilityQuery(api, trainerId, wanted, day))
      .catch(() => null);
    if (hours === null) return mondayOf(today);
    if (hours.length > 0) return day;
  }
  return mondayOf(today);
}

/** 403 if the person is not a trainer. */
export const trainerDiaryQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer-diary'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/trainer-diary', { signal }),
  });

/** 403 if the person is not a trainer. */
export const trainerCalendarQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer-calendar'],
    queryFn: ({ signal }) => api.call('GET /api/trainer-calendar', { signal }),
  });
