import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import type { BusinessOccurrence } from '../../occurrences/contract.ts';
import { attendanceText, placesTakenText, timeRangeText, venueText } from '../../occurrences/copy.ts';
import { ownClassesQuery } from '../api.ts';

const route = getRouteApi('/business/classes');

export function ClassesPage({ business }: { business: MyBusiness }) {
  const { data, isError, refetch } = useQuery(ownClassesQuery(useApi(), business.id));
  const now = useNow(route.useLoaderData().now);
  if (data === undefined)
    return isError ? (
      <ErrorState title="We couldn’t load your classes. Please try again." onRetry={() => void refetch()} />
    ) : (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading your classes</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-23 rounded-card" />
        ))}
      </div>
    );
  if (data.instructor === null)
    return (
      <EmptyState title="No instructor has your account yet">
        The owner can choose your account for an instructor, under Instructors. Your classes will appear here.
      </EmptyState>
    );
  const next = data.classes.filter(({ endsAt }) => new Date(endsAt) > now);
  const past = data.classes.filter(({ endsAt }) => new Date(endsAt) <= now).reverse();
  return (
    <div className="grid gap-7">
      {next.length === 0 ? (
        <EmptyState title="No classes in the next four weeks">
          Classes that you teach at {business.name} will appear here.
        </EmptyState>
      ) : (
        <ClassDays classes={next} now={now} />
      )}
      {past.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-h3">
            <Icon drawing={ChevronRight} size="sm" className="transition-transform group-open:rotate-90" />
            Last two weeks
          </summary>
          <div className="mt-3">
            <ClassDays classes={past} now={now} />
          </div>
        </details>
      )}
    </div>
  );
}

function ClassDays({ classes, now }: { classes: readonly BusinessOccurrence[]; now: Date }) {
  const days = [...new Set(classes.map(({ startsAt }) => londonDay(new Date(startsAt))))];
  return (
    <div className="grid gap-5">
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-2 text-md font-semibold text-ink-2">
            {day === londonDay(now) ? 'Today' : formatLongDay(day)}
          </h2>
          <Card>
            <ul>
              {classes
                .filter(({ startsAt }) => londonDay(new Date(startsAt)) === day)
                .map((date) => (
                  <ClassLine key={date.id} date={date} now={now} />
                ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

function ClassLine({ date, now }: { date: BusinessOccurrence; now: Date }) {
  const where = venueText(date);
  const over = new Date(date.endsAt) <= now;
  const facts = [timeRangeText(date), where, over ? attendanceText(date) : placesTakenText(date)];
  return (
    <li className="border-b border-line last:border-b-0">
      <RouteLink
        href={`/business/classes/${date.id}`}
        className="flex min-h-17 items-center gap-3 px-4 py-3 hover:bg-sunken md:px-5"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="flex flex-wrap items-center gap-2">
            <b className="font-semibold">{date.title}</b>
            {date.cancelled && <Badge tone="danger">Cancelled</Badge>}
          </span>
          <span className="block text-sm text-ink-2 tabular-nums">
            {facts.filter((fact) => fact !== null).join(' · ')}
          </span>
        </span>
        <Icon drawing={ChevronRight} size="sm" className="text-ink-3" />
      </RouteLink>
    </li>
  );
}
