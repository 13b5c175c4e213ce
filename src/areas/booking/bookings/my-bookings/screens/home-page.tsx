import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { useNow, useToday } from '#shared/ui/use-now.ts';
import { myBookingsQuery, usualLocationQuery } from '../api.ts';
import { groupPlaces, lastVisitedLocation, sortBookings } from '../my-bookings.ts';
import { BookAgain } from './book-again.tsx';
import { NextBookingCard } from './next-booking-card.tsx';

const route = getRouteApi('/home');

export interface HomeSlots {
  Favourites: ComponentType<{ now: Date }>;
  Near: ComponentType<{
    place: { name: string; latitude: number; longitude: number };
    without: number | null;
    now: Date;
  }>;
  Search: ComponentType<{ place: string; today: string }>;
  Credits: ComponentType;
  Offer: ComponentType<{ now: Date }>;
}

export function HomePage({ Favourites, Near, Search, Credits, Offer }: HomeSlots) {
  const api = useApi();
  const { user } = route.useRouteContext();
  const { now: loadedAt } = route.useLoaderData();
  const now = useNow(loadedAt);
  const today = useToday(londonDay(new Date(loadedAt)));
  const bookings = useQuery(myBookingsQuery(api));
  const { data: usual } = useQuery(usualLocationQuery(api));
  const firstName = user?.firstName ?? '';
  const sorted = sortBookings(bookings.data ?? [], now);
  const [next] = groupPlaces(sorted.upcoming);
  const past = groupPlaces(sorted.past);
  const last = lastVisitedLocation(sorted.past);
  return (
    <div className="container-page page grid grid-cols-1 gap-11">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="wrap-anywhere">{greeting(now, firstName)}</h1>
          <p className="mt-2 text-ink-2">{formatLongDay(today)}</p>
        </div>
        <Search place={usual?.place ?? ''} today={today} />
      </header>
      <div className="grid grid-cols-1 gap-4 lg:has-[>aside:not(:empty)]:grid-cols-[minmax(0,1fr)_340px]">
        {bookings.data === undefined ? (
          bookings.isError ? (
            <ErrorState
              title="We couldn’t load your bookings. Try again."
              onRetry={() => void bookings.refetch()}
            />
          ) : (
            <Skeleton className="h-72 rounded-dialog" />
          )
        ) : next === undefined ? (
          <p className="rounded-card border border-line bg-surface p-6 text-ink-2">
            Nothing coming up.{' '}
            <RouteLink href="/search" className="link">
              Find your next session
            </RouteLink>
            .
          </p>
        ) : (
          <NextBookingCard places={next} now={now} />
        )}
        <aside
          aria-label="Your bookings"
          className="grid min-w-0 gap-4 empty:hidden md:max-lg:grid-cols-2 lg:flex lg:flex-col lg:*:first:grow"
        >
          <Credits />
          <Offer now={now} />
        </aside>
      </div>
      <div className="grid grid-cols-1 items-start gap-11 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:gap-8">
        <BookAgain past={past} upcoming={sorted.upcoming} now={now} />
        {last !== null && <Near place={last} without={last.sessionId} now={now} />}
      </div>
      <Favourites now={now} />
    </div>
  );
}

/** "Good afternoon, Priya", by London time. */
function greeting(now: Date, firstName: string): string {
  const hour = Number(formatLondonTime(now).slice(0, 2));
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return firstName === '' ? `Good ${part}` : `Good ${part}, ${firstName}`;
}
