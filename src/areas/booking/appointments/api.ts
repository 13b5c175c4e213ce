import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { AppointmentKind } from './contract.ts';
import { STRIP_DAYS } from './rules.ts';

/** Free times of the fortnight from `firstDay` (`YYYY-MM-DD`, Europe/London). */
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
        query: { from: firstDay, to: plusDays(firstDay, STRIP_DAYS - 1), sessionType, minutes },
        signal,
      }),
  });

const MAX_STRIPS_SEARCHED = 2;

/** The first day of the first fortnight with a free hour; today if there is none or the request fails. */
export async function firstAvailableStrip(
  queryClient: QueryClient,
  api: ApiClient,
  trainerId: string,
  wanted: AppointmentKind,
  today: string,
): Promise<string> {
  for (let strip = 0; strip < MAX_STRIPS_SEARCHED; strip++) {
    const day = plusDays(today, strip * STRIP_DAYS);
    const hours = await queryClient
      .fetchQuery(availabilityQuery(api, trainerId, wanted, day))
      .catch(() => null);
    if (hours === null) return today;
    if (hours.length > 0) return day;
  }
  return today;
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
