import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TrainerDiary } from '#features/trainer-booking/contract.ts';
import {
  NoTrainerScreen,
  TrainerDashboardScreen,
} from '#features/trainer-booking/screens/trainer-dashboard-screen.tsx';
import { trainerDiaryQuery } from '#features/trainer-booking/trainer-booking-query.ts';
import type { OwnTrainer } from '#features/trainers/contract.ts';
import { TrainerForm } from '#features/trainers/screens/trainer-form.tsx';
import { applicationOf } from '#features/trainers/trainer-profile.ts';
import { ownTrainerQuery } from '#features/trainers/trainer-query.ts';
import { trainerToasts } from '#features/trainers/trainer-toasts.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { TrainerPhoto } from './trainer-photo.tsx';

const route = getRouteApi('/trainer-dashboard');

/** `/trainer-dashboard`, for somebody who has applied and was approved at least once. */
export function TrainerDashboardRoute() {
  const { data } = useSuspenseQuery(ownTrainerQuery(useApi()));
  return data.trainer === null ? <NoTrainerScreen /> : <Dashboard trainer={data.trainer} />;
}

function Dashboard({ trainer }: { trainer: OwnTrainer }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { show } = route.useSearch();
  const { now: loadedAt } = route.useLoaderData();
  const { data: diary } = useSuspenseQuery(trainerDiaryQuery(api));

  const showTrainer = (saved: OwnTrainer) => {
    queryClient.setQueryData(ownTrainerQuery(api).queryKey, { trainer: saved });
    // The public profile and the hours on offer follow from it.
    void queryClient.invalidateQueries({ queryKey: ['trainer', String(saved.id)] });
  };
  const change = async (request: Promise<TrainerDiary>): Promise<string | null> => {
    try {
      queryClient.setQueryData(trainerDiaryQuery(api).queryKey, await request);
      return null;
    } catch (error) {
      return sentenceOf(error);
    }
  };
  return (
    <TrainerDashboardScreen
      trainer={trainer}
      diary={diary}
      part={show ?? 'bookings'}
      today={londonDay(new Date(loadedAt))}
      onSwitchBooking={(on) =>
        void api
          .put<OwnTrainer>('/api/personal-trainers/me/booking', { bookingEnabled: on })
          .then(showTrainer, (error: unknown) => toast(trainerToasts.notSaved(sentenceOf(error))))
      }
      onDayOff={(day, off) => {
        const path = `/api/trainer-diary/days-off/${day}`;
        return change(off ? api.put<TrainerDiary>(path) : api.delete<TrainerDiary>(path));
      }}
      onCancel={(bookingId, reason) =>
        change(api.post<TrainerDiary>(`/api/trainer-diary/bookings/${bookingId}/cancel`, { reason }))
      }
      onMark={async (bookingId, state, was) => {
        const failure = await change(
          api.put<TrainerDiary>(`/api/trainer-diary/bookings/${bookingId}/attendance`, { state, was }),
        );
        // Perhaps it was marked on another device: what it is now is shown beside the sentence.
        if (failure !== null) void queryClient.invalidateQueries(trainerDiaryQuery(api));
        return failure;
      }}
      profile={
        <TrainerForm
          initial={applicationOf(trainer)}
          photo={<TrainerPhoto person={trainer} />}
          submitLabel="Save profile"
          busyLabel="Saving..."
          onSave={async (profile) => {
            const saved = await api.put<OwnTrainer>('/api/personal-trainers/me', profile);
            showTrainer(saved);
            toast(trainerToasts.saved(saved.status === 'pending'));
          }}
          onFailed={(error) => toast(trainerToasts.notSaved(sentenceOf(error)))}
        />
      }
    />
  );
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.sentence : 'Please check your connection and try again.';
}
