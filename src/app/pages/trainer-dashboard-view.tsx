import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { trainerDiaryQuery } from '#features/trainer-booking/api.ts';
import type { TrainerDiary } from '#features/trainer-booking/contract.ts';
import {
  NoTrainerScreen,
  TrainerDashboardScreen,
} from '#features/trainer-booking/screens/trainer-dashboard-screen.tsx';
import { ownTrainerQuery } from '#features/trainers/api.ts';
import { trainerToasts } from '#features/trainers/apply/copy.ts';
import { applicationOf } from '#features/trainers/apply/trainer-profile.ts';
import type { OwnTrainer } from '#features/trainers/contract.ts';
import { TrainerForm } from '#features/trainers/screens/trainer-form.tsx';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { TrainerPhoto } from './trainer-photo.tsx';

const route = getRouteApi('/trainer-dashboard');

/** `/trainer-dashboard`, for somebody who has applied and was approved at least once. */
export function TrainerDashboardView() {
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
  const change = async (request: Promise<TrainerDiary>): Promise<void> => {
    queryClient.setQueryData(trainerDiaryQuery(api).queryKey, await request);
  };
  const switching = useAct({
    act: (on: boolean) => api.call('PUT /api/personal-trainers/me/booking', { body: { bookingEnabled: on } }),
    done: showTrainer,
    refused: ({ sentence }) => trainerToasts.notSaved(sentence),
    unreachable: 'Please check your connection and try again.',
  });
  return (
    <TrainerDashboardScreen
      trainer={trainer}
      diary={diary}
      part={show ?? 'bookings'}
      today={londonDay(new Date(loadedAt))}
      onSwitchBooking={(on) => void switching.run(on)}
      onDayOff={(day, off) =>
        change(api.call(`${off ? 'PUT' : 'DELETE'} /api/trainer-diary/days-off/:day`, { params: { day } }))
      }
      onCancel={(bookingId, reason) =>
        change(
          api.call('POST /api/trainer-diary/bookings/:bookingId/cancel', {
            params: { bookingId },
            body: { reason },
          }),
        )
      }
      onMark={(bookingId, state, was) =>
        change(
          api.call('PUT /api/trainer-diary/bookings/:bookingId/attendance', {
            params: { bookingId },
            body: { state, was },
          }),
        ).catch((error: unknown) => {
          // Perhaps it was marked on another device: what it is now is shown beside the sentence.
          void queryClient.invalidateQueries(trainerDiaryQuery(api));
          throw error;
        })
      }
      profile={
        <TrainerForm
          initial={applicationOf(trainer)}
          photo={<TrainerPhoto person={trainer} />}
          submitLabel="Save profile"
          busyLabel="Saving..."
          onSave={async (profile) => {
            const saved = await api.call('PUT /api/personal-trainers/me', { body: profile });
            showTrainer(saved);
            toast(trainerToasts.saved(saved.status === 'pending'));
          }}
          onRefused={({ sentence }) => toast(trainerToasts.notSaved(sentence))}
        />
      }
    />
  );
}
