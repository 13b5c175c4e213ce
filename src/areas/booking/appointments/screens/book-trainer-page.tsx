import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { cancellationTerms } from '#areas/booking/bookings/cancel/terms-copy.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { trainerQuery } from '#areas/catalogue/trainers/api.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { loginAddress } from '#areas/identity/accounts/current/login-address.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { availabilityQuery } from '../api.ts';
import { BOOKABLE_DAYS, STRIP_DAYS, selectOffer, shownDay } from '../rules.ts';
import { AppointmentPicker } from './appointment-picker.tsx';
import {
  type BookTrainerProps,
  BookTrainerScreen,
  type SelectedAppointment,
} from './book-trainer-screen.tsx';

const route = getRouteApi('/book-trainer/$trainerId');

export interface AppointmentCheckoutInput {
  user: AuthUser;
  startsAt: string;
  /** Pounds: "55.00". */
  totalPrice: string;
  now: Date;
  /** `credits`: 0 or 1. Throws `ApiError`. */
  requestHold: (credits: number) => Promise<PaymentIntentResponse>;
  /** The return path after signing in. */
  here: string;
  onChangeTime: () => void;
  onStale: () => void;
}

/** `/book-trainer/{id}`: the URL has the first day shown (`week`), the day and the time. */
export function BookTrainerPage({
  Portrait,
  renderCheckout,
  renderLogin,
}: Pick<BookTrainerProps, 'Portrait'> & {
  renderCheckout: (hour: AppointmentCheckoutInput) => ReactNode;
  renderLogin: (returnTo: string) => ReactNode;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { user } = route.useRouteContext();
  const { trainerId } = route.useParams();
  const { kind, minutes, week, day, time } = route.useSearch();
  const { now: loadedAt, firstDay } = route.useLoaderData();
  const { data: trainer } = useSuspenseQuery(trainerQuery(api, trainerId));
  const [chosen, setChosen] = useState<SelectedAppointment | null>(null);
  const holdId = useRef<string | null>(null);
  /** Paid with a credit, in pounds; null if none. */
  const [covered, setCovered] = useState<string | null>(null);

  const now = new Date(loadedAt);
  const today = londonDay(now);
  const lastDay = plusDays(today, BOOKABLE_DAYS);
  const offer = selectOffer(trainer.offers, { kind, minutes });
  // The loader redirects if there is no offer.
  if (offer === null) throw new Error("This trainer doesn't offer any appointments.");
  const hours = useQuery(availabilityQuery(api, trainerId, offer, firstDay));
  const startsAt = time ?? null;
  const here = withQuery(`/book-trainer/${trainerId}`, {
    kind,
    minutes: minutes === undefined ? undefined : String(minutes),
    week,
    day,
    time,
  });
  const loginHref = user === null ? loginAddress(here) : null;

  const hold = async ({ startsAt: start, meeting }: SelectedAppointment, credits: number) => {
    const held = await api.call('POST /api/personal-trainers/:id/hold', {
      params: { id: trainerId },
      body: { ...meeting, startsAt: start, amount: offer.totalPrice, credits },
      loggedOut: 'throw',
    });
    holdId.current = held.holdId;
    setCovered(held.credits !== null && held.credits.places > 0 ? held.credits.covered : null);
    return held;
  };
  const show = (next: { kind?: string; minutes?: number; week?: string; day?: string; time?: string }) =>
    void navigate({ search: { kind, minutes, ...next }, replace: true, resetScroll: false });
  const later = plusDays(firstDay, STRIP_DAYS);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['trainer', trainerId] });
  };
  /** Release the hold first: it would block overlapping hours. */
  const chooseAgain = async () => {
    setChosen(null);
    setCovered(null);
    if (holdId.current !== null)
      await api
        .call('DELETE /api/holds/:holdId', { params: { holdId: holdId.current }, loggedOut: 'throw' })
        .catch(() => undefined);
    holdId.current = null;
    refresh();
  };
  return (
    <BookTrainerScreen
      Portrait={Portrait}
      trainer={trainer}
      offer={offer}
      onOffer={({ sessionType, minutes: length }) =>
        // Another length may not fit here.
        show({ kind: sessionType, minutes: length, week, day })
      }
      cancellation={
        startsAt === null
          ? null
          : cancellationTerms(
              { cancellation: defaultCancellation, totalPrice: offer.totalPrice },
              new Date(startsAt),
              now,
            )
      }
      startsAt={startsAt}
      chosen={chosen}
      covered={covered}
      loginHref={loginHref}
      login={user === null ? renderLogin(here) : null}
      onContinue={async (hour) => {
        // Hold it here, to show refusals beside their fields; the checkout gets the same hold.
        await hold(hour, 0).catch((error: unknown) => {
          refresh();
          throw error;
        });
        setChosen(hour);
      }}
      onChange={() => void chooseAgain()}
      picker={
        <AppointmentPicker
          today={today}
          firstDay={firstDay}
          day={shownDay(firstDay, hours.data, { day, time })}
          hours={hours.data}
          failed={hours.isError}
          chosen={startsAt}
          earlier={firstDay > today ? earlierStrip(firstDay, today) : null}
          later={later <= lastDay ? later : null}
          onStrip={(next) => show({ week: next })}
          onDay={(next) => show({ week, day: next })}
          onChoose={(start) => show({ week: firstDay, time: start })}
          onRetry={() => void hours.refetch()}
        />
      }
      checkout={
        chosen !== null &&
        user !== null &&
        renderCheckout({
          user,
          startsAt: chosen.startsAt,
          totalPrice: offer.totalPrice,
          now,
          requestHold: (credits) => hold(chosen, credits),
          here,
          onChangeTime: () => void chooseAgain(),
          onStale: refresh,
        })
      }
    />
  );
}

function earlierStrip(firstDay: string, today: string): string {
  const day = plusDays(firstDay, -STRIP_DAYS);
  return day < today ? today : day;
}
