import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { customersQuery } from '#areas/booking/customers/api.ts';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { type BusinessAction, canPerformNow } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { ownSessionsQuery } from '#areas/catalogue/sessions/own/api.ts';
import { bookingsQuery } from '#areas/studio/dashboard/bookings/api.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { FoundGroup, FoundRecords } from '../frame/find-records.ts';

/** Of each kind. */
const MAX_FOUND = 4;
/** Debounce time. */
const PAUSE_MS = 200;
const MIN_LETTERS = 2;

/** Debounces a value. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** Searches customers, bookings and sessions, limited by role; empty for ''. */
export function useBusinessRecords(business: MyBusiness, typed: string): FoundRecords {
  const { id } = business;
  const api = useApi();
  const q = usePaused(typed);
  const asks = q.length >= MIN_LETTERS;
  const may = (action: BusinessAction) => asks && canPerformNow(business, action);
  const customers = useQuery({ ...customersQuery(api, id, { q }), enabled: may('view_customers') });
  const bookings = useQuery({ ...bookingsQuery(api, id, { q }), enabled: may('view_bookings') });
  const sessions = useQuery({ ...ownSessionsQuery(api, id), enabled: may('view_sessions') });
  if (!asks) return { groups: [], loading: false, failed: false };
  const all = [customers, bookings, sessions];
  const wanted = q.toLowerCase();
  const groups: FoundGroup[] = [
    {
      heading: 'Customers',
      records: (customers.data?.customers ?? []).slice(0, MAX_FOUND).map((customer) => ({
        href: `/business/customers/${customer.id}`,
        title: customer.name,
        about:
          customer.nextVisit === null
            ? pluralize(customer.visits, 'visit')
            : `${pluralize(customer.visits, 'visit')} · next ${formatShortMoment(new Date(customer.nextVisit))}`,
      })),
    },
    {
      heading: 'Bookings',
      records: (bookings.data?.bookings ?? []).slice(0, MAX_FOUND).map((booking) => ({
        href: `/business/bookings/${booking.bookingId}`,
        title: booking.name,
        about: `${booking.title}, ${formatShortMoment(new Date(booking.startsAt))} · ${booking.reference}`,
      })),
    },
    {
      heading: 'Sessions',
      records: (sessions.data ?? [])
        .filter(({ title }) => title.toLowerCase().includes(wanted))
        .slice(0, MAX_FOUND)
        .map((session) => ({
          href: `/business/sessions?business=${id}&session=${session.id}`,
          title: session.title,
          about: pluralize(session.maxParticipants, 'place'),
        })),
    },
  ];
  return {
    groups,
    loading: q !== typed || all.some(({ isLoading }) => isLoading),
    failed: all.some(({ isError }) => isError),
  };
}
