import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { loginAddress } from '#features/accounts/current/login-address.ts';
import { useLeaveForLogin } from '#features/accounts/current/use-leave-for-login.ts';
import { HourCheckout } from '#features/booking/book/screens/hour-checkout.tsx';
import { LoginRequired } from '#features/booking/book/screens/login-required.tsx';
import { confirmationPath, paymentPath } from '#features/booking/booking-addresses.ts';
import { bookingToasts } from '#features/booking/copy.ts';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { openHoursQuery } from '#features/trainer-booking/api.ts';
import { BOOKABLE_DAYS } from '#features/trainer-booking/rules.ts';
import {
  BookTrainerScreen,
  type ChosenHour,
} from '#features/trainer-booking/screens/book-trainer-screen.tsx';
import { HourPicker } from '#features/trainer-booking/screens/hour-picker.tsx';
import { trainerQuery } from '#features/trainers/api.ts';
import { londonDay, plusDays, weekStart } from '#shared/calendar/calendar-day.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';

const route = getRouteApi('/book-trainer/$trainerId');

/** `/book-trainer/{id}`: the week shown and the chosen hour stand in the address. */
export function BookTrainerView() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const leaveForLogin = useLeaveForLogin();
  const { user } = route.useRouteContext();
  const { trainerId } = route.useParams();
  const { week, time } = route.useSearch();
  const { now: loadedAt, firstDay } = route.useLoaderData();
  const { data: trainer } = useSuspenseQuery(trainerQuery(api, trainerId));
  const [chosen, setChosen] = useState<ChosenHour | null>(null);
  const holdId = useRef<string | null>(null);

  const now = new Date(loadedAt);
  const today = londonDay(now);
  const lastWeek = weekStart(plusDays(today, BOOKABLE_DAYS), today);
  const hours = useQuery(openHoursQuery(api, trainerId, firstDay));
  const startsAt = time ?? null;
  const here = withQuery(`/book-trainer/${trainerId}`, { week, time });
  const loginHref = user === null ? loginAddress(here) : null;

  const hold = async ({ startsAt: start, meeting }: ChosenHour) => {
    const held = await api.call('POST /api/personal-trainers/:id/hold', {
      params: { id: trainerId },
      body: { ...meeting, startsAt: start, amount: trainer.totalPrice },
      loggedOut: 'throw',
    });
    holdId.current = held.holdId;
    return held;
  };
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['trainer', trainerId] });
  };
  /** What was kept is given back first: it would stand in the way of an hour that overlaps it. */
  const chooseAgain = async () => {
    setChosen(null);
    if (holdId.current !== null)
      await api
        .call('DELETE /api/holds/:holdId', { params: { holdId: holdId.current }, loggedOut: 'throw' })
        .catch(() => undefined);
    holdId.current = null;
    refresh();
  };
  return (
    <BookTrainerScreen
      trainer={trainer}
      startsAt={startsAt}
      chosen={chosen}
      loginHref={loginHref}
      login={user === null ? <LoginRequired returnTo={here} /> : null}
      onContinue={async (hour) => {
        // Refusals belong beside their fields; the checkout then asks again, and is given the same hold.
        await hold(hour).catch((error: unknown) => {
          refresh();
          throw error;
        });
        setChosen(hour);
      }}
      onChange={() => void chooseAgain()}
      picker={
        <HourPicker
          firstDay={firstDay}
          hours={hours.data}
          failed={hours.isError}
          chosen={startsAt}
          earlier={firstDay > today ? plusDays(firstDay, -7) : null}
          later={firstDay < lastWeek ? plusDays(firstDay, 7) : null}
          onWeek={(next) =>
            void navigate({ search: { week: next, time }, replace: true, resetScroll: false })
          }
          onChoose={(start) =>
            void navigate({ search: { week: firstDay, time: start }, replace: true, resetScroll: false })
          }
          onRetry={() => void hours.refetch()}
        />
      }
      checkout={
        chosen === null || user === null ? null : (
          <HourCheckout
            user={user}
            startsAt={chosen.startsAt}
            totalPrice={trainer.totalPrice}
            now={now}
            ask={() => hold(chosen)}
            PaymentForm={PaymentForm}
            onChangeTime={() => void chooseAgain()}
            onStale={refresh}
            onSignedOut={(paid) =>
              leaveForLogin(bookingToasts.signedOut, paid === null ? here : paymentPath(null, paid))
            }
            // The confirmation is in the other bundle, and Back must not lead to a form for what is booked.
            onBooked={(booking, stillHere) => {
              if (stillHere) window.location.replace(confirmationPath(booking));
            }}
          />
        )
      }
    />
  );
}
