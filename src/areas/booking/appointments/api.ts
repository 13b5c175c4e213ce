import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { AppointmentKind } from './contract.ts';

/** When a trainer is free for it in the week from `firstDay` (`YYYY-MM-DD`, Europe/London). Throws `ApiError`. */
export const availabilityQuery = (
  api: ApiClient,
  trainerId: string,
  { sessionType, minutes }: AppointmentKind,
  firstDay: string,
) =>
  queryOptions({
    queryKey: ['trainer', trainerId, 'hours', sessionType, minutes, firstDay],
    // Hours go while people look.
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/personal-trainers/:id/hours', {
        params: { id: trainerId },
        query: { from: firstDay, to: plusDays(firstDay, 6), sessionType, minutes },
        signal,
      }),
  });

/** How many weeks are looked through for a free hour before the first of them is shown as it is. */
const MAX_WEEKS_SEARCHED = 4;

/**
 * The day to open a trainer's hours at: the Monday of the first week from `today` on with one that is free. This week
 * when the next weeks have none, or cannot be asked for: the page says so, and asks again.
 */
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

/** The diary of the trainer who asks. Throws `ApiError`, 403 for somebody who is none. */
export const trainerDiaryQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer-diary'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/trainer-diary', { signal }),
  });

/** The calendars of the trainer who asks. Throws `ApiError`, 403 for somebody who is none. */
export const trainerCalendarQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer-calendar'],
    queryFn: ({ signal }) => api.call('GET /api/trainer-calendar', { signal }),
  });
