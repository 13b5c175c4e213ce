import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { calendarQuery } from '../api.ts';
import { daysShown } from '../calendar-address.ts';
import { CalendarScreen } from './calendar-screen.tsx';

const route = getRouteApi('/business/calendar');

/** `/business/calendar`: which week or day is shown stands in the address. */
export function CalendarPage({ business }: { business: OwnBusiness }) {
  return <Calendar business={business} />;
}

function Calendar({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const navigate = route.useNavigate();
  const { now: loadedAt } = route.useLoaderData();
  const { view, date } = route.useSearch();
  const now = new Date(loadedAt);
  const today = londonDay(now);
  const shown = { ...(view === undefined ? {} : { view }), ...(date === undefined ? {} : { date }) };
  const { data, isError, refetch } = useQuery({
    ...calendarQuery(api, business.id, daysShown(shown, today)),
    placeholderData: keepPreviousData,
  });
  return (
    <CalendarScreen
      shown={shown}
      today={today}
      now={now}
      dates={data?.dates}
      failed={isError}
      onShow={(next) => void navigate({ search: { business: business.id, ...next }, resetScroll: false })}
      onRetry={() => void refetch()}
    />
  );
}
