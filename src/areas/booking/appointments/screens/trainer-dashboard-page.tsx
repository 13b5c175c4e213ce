import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cacheMyTrainer, myTrainerQuery } from '#areas/catalogue/trainers/api.ts';
import { trainerToasts } from '#areas/catalogue/trainers/apply/copy.ts';
import type { MyTrainer } from '#areas/catalogue/trainers/contract.ts';
import {
  AffectedHoldsProvider,
  useConfirmAffectedHolds,
} from '#areas/catalogue/trainers/terms/affected-holds-dialog.tsx';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { trainerDiaryQuery } from '../api.ts';
import type { TrainerDiary } from '../contract.ts';
import type { RenderWaiver } from './diary-bookings.tsx';
import {
  NotATrainerScreen,
  type TrainerDashboardProps,
  TrainerDashboardScreen,
} from './trainer-dashboard-screen.tsx';

const route = getRouteApi('/trainer-dashboard');

/** `/trainer-dashboard`, for trainers who were approved at least once. */
export function TrainerDashboardPage({
  renderProfile,
  renderWeek,
  renderMeetingLink,
  renderPrices,
  renderPackages,
  renderOwnWaiver,
  renderWaiver,
  renderPayouts,
}: {
  /** Injected, like those below, from other features. */
  renderProfile: (trainer: MyTrainer) => ReactNode;
  renderWeek: (trainer: MyTrainer) => ReactNode;
  renderMeetingLink: (trainer: MyTrainer) => ReactNode;
  renderPrices: (trainer: MyTrainer) => ReactNode;
  renderPackages: (trainer: MyTrainer) => ReactNode;
  renderOwnWaiver: () => ReactNode;
  renderWaiver: RenderWaiver;
  renderPayouts: () => ReactNode;
}) {
  const { data } = useSuspenseQuery(myTrainerQuery(useApi()));
  if (data.trainer === null) return <NotATrainerScreen />;
  return (
    <AffectedHoldsProvider>
      <Dashboard
        trainer={data.trainer}
        profile={renderProfile(data.trainer)}
        week={renderWeek(data.trainer)}
        meetingLink={renderMeetingLink(data.trainer)}
        prices={renderPrices(data.trainer)}
        packages={renderPackages(data.trainer)}
        waiver={renderOwnWaiver()}
        renderWaiver={renderWaiver}
        payouts={renderPayouts()}
      />
    </AffectedHoldsProvider>
  );
}

function Dashboard({
  trainer,
  ...rendered
}: Pick<
  TrainerDashboardProps,
  | 'trainer'
  | 'profile'
  | 'week'
  | 'meetingLink'
  | 'prices'
  | 'packages'
  | 'waiver'
  | 'renderWaiver'
  | 'payouts'
>) {
  const api = useApi();
  const ask = useConfirmAffectedHolds();
  const queryClient = useQueryClient();
  const { show } = route.useSearch();
  const { now: loadedAt } = route.useLoaderData();
  const { data: diary } = useSuspenseQuery(trainerDiaryQuery(api));

  const change = async (request: Promise<TrainerDiary>): Promise<void> => {
    queryClient.setQueryData(trainerDiaryQuery(api).queryKey, await request);
  };
  const switching = useMutationAction({
    mutate: (on: boolean) =>
      ask((holds) =>
        api.call('PUT /api/personal-trainers/me/booking', { body: { bookingEnabled: on, holds } }),
      ),
    onSuccess: (saved) => cacheMyTrainer(queryClient, api, saved),
    onError: ({ sentence }) => trainerToasts.notSaved(sentence),
    unreachable: 'Check your connection and try again.',
  });
  return (
    <TrainerDashboardScreen
      trainer={trainer}
      diary={diary}
      part={show ?? 'bookings'}
      today={londonDay(new Date(loadedAt))}
      onSwitchBooking={(on) => void switching.run(on)}
      onDaysOff={(days) =>
        change(ask((holds) => api.call('POST /api/trainer-diary/days-off', { body: { ...days, holds } })))
      }
      onBankHolidaysOff={() =>
        change(ask((holds) => api.call('POST /api/trainer-diary/bank-holidays-off', { query: { holds } })))
      }
      onDaysOn={async (days) => {
        for (const day of days)
          await change(api.call('DELETE /api/trainer-diary/days-off/:day', { params: { day } }));
      }}
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
          // It may have been marked on another device: show the current mark beside the error.
          void queryClient.invalidateQueries(trainerDiaryQuery(api));
          throw error;
        })
      }
      onReplaceLink={(bookingId, meetingLink) =>
        change(
          api.call('PUT /api/trainer-diary/bookings/:bookingId/meeting-link', {
            params: { bookingId },
            body: { meetingLink },
          }),
        )
      }
      onNote={{
        write: (bookingId, text, key) =>
          change(
            api.call('POST /api/trainer-diary/bookings/:bookingId/notes', {
              params: { bookingId },
              body: { text, key },
            }),
          ),
        remove: (noteId) =>
          change(api.call('DELETE /api/trainer-diary/notes/:noteId', { params: { noteId } })),
      }}
      onAnswerCase={(bookingId, answer) =>
        change(
          api.call('PUT /api/trainer-diary/bookings/:bookingId/dispute', {
            params: { bookingId },
            body: answer,
          }),
        )
      }
      {...rendered}
    />
  );
}
