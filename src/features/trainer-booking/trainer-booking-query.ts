import { queryOptions } from '@tanstack/react-query';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type { OpenHour, TrainerDiary } from './contract.ts';

/** The open hours of a trainer in the week from `monday` (`YYYY-MM-DD`, Europe/London). Throws `ApiError`. */
export const openHoursQuery = (api: ApiClient, trainerId: string, monday: string) =>
  queryOptions({
    queryKey: ['trainer', trainerId, 'hours', monday],
    // Hours go while people look.
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.get<OpenHour[]>(
        withQuery(`/api/trainers/${encodeURIComponent(trainerId)}/hours`, {
          from: monday,
          to: plusDays(monday, 6),
        }),
        { signal },
      ),
  });

/** The diary of the trainer who asks. Throws `ApiError`, 403 for somebody who is none. */
export const trainerDiaryQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer-diary'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<TrainerDiary>('/api/trainer-diary', { signal }),
  });
