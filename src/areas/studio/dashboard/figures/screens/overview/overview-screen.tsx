import Layers from 'lucide-react/icons/layers';
import PoundSterling from 'lucide-react/icons/pound-sterling';
import Star from 'lucide-react/icons/star';
import Ticket from 'lucide-react/icons/ticket';
import type { ReactNode } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { dayParts } from '#shared/calendar/calendar-day.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { BarChart } from '#shared/ui/chart/bar-chart.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import type { Overview } from '../../contract.ts';
import { ratingContext, revenueContext } from '../../copy.ts';
import { PlanBanner } from './plan-banner.tsx';

/** Plan, figures, sessions and latest bookings. */
export function OverviewScreen({
  business,
  overview,
  failed,
  onRetry,
  sessions,
  recentBookings,
}: {
  business: MyBusiness;
  /** Undefined while loading. */
  overview: Overview | undefined;
  failed: boolean;
  onRetry: () => void;
  sessions: ReactNode;
  recentBookings: ReactNode;
}) {
  return (
    <>
      <PlanBanner business={business} />
      {failed ? (
        <ErrorState title="Failed to load your figures. Please try again." onRetry={onRetry} />
      ) : overview === undefined ? (
        <div
          role="status"
          aria-label="Loading your figures"
          className="grid grid-cols-2 gap-3.5 lg:grid-cols-4"
        >
          {['sessions', 'bookings', 'revenue', 'rating'].map((figure) => (
            <Skeleton key={figure} className="h-30.5 rounded-card" />
          ))}
        </div>
      ) : (
        <StatCards overview={overview} />
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(300px,424px)]">
        {sessions}
        {/* One column that may be narrower than the longest name in it. */}
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {overview !== undefined && <RevenueChart weeks={overview.weeks} />}
          {recentBookings}
        </div>
      </div>
    </>
  );
}

function StatCard({
  label,
  icon,
  value,
  context,
}: {
  label: string;
  icon: IconDrawing;
  value: string;
  context: ReactNode;
}) {
  return (
    <Card className="min-w-0 px-4 py-4 md:px-5.5 md:py-5">
      <dt className="flex items-center justify-between gap-2 text-sm font-medium">
        {label}
        <Icon drawing={icon} className="text-ink-3" />
      </dt>
      <dd className="mt-1.5">
        <span className="block font-display text-figure leading-tight font-bold tracking-tight wrap-anywhere tabular-nums md:text-title">
          {value}
        </span>
        <span className="mt-1 block text-sm text-ink-2">{context}</span>
      </dd>
    </Card>
  );
}

function StatCards({ overview }: { overview: Overview }) {
  const { sessions, bookings, rating } = overview;
  return (
    <dl aria-label="At a glance" className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
      <StatCard
        label="Total Sessions"
        icon={Layers}
        value={String(sessions.total)}
        context={`${sessions.published} published, ${sessions.pending} pending`}
      />
      <StatCard
        label="Total Bookings"
        icon={Ticket}
        value={formatCount(bookings.total)}
        context={
          <>
            <b className="font-semibold text-ink">+{bookings.thisWeek}</b> this week
          </>
        }
      />
      <StatCard
        label="Revenue"
        icon={PoundSterling}
        value={formatDecimalPounds(overview.revenue)}
        context={revenueContext(overview.weeks)}
      />
      <StatCard
        label="Avg Rating"
        icon={Star}
        value={rating === null ? 'New' : rating.toFixed(1)}
        context={ratingContext(overview.reviewCount)}
      />
    </dl>
  );
}

const shortDay = (monday: string) => {
  const { date, month } = dayParts(monday);
  return `${date} ${month.slice(0, 3)}`;
};

/** A table for assistive technology has the same figures. */
function RevenueChart({ weeks }: { weeks: Overview['weeks'] }) {
  return (
    <Panel>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-h3">Revenue</h2>
        <span className="text-sm text-ink-2">Last {weeks.length} weeks</span>
      </div>
      <BarChart
        bars={weeks.map(({ monday, net }) => ({ name: shortDay(monday), value: Number(net) }))}
        unit="£"
        formatValue={(pounds) => formatDecimalPounds(pounds.toFixed(2))}
      />
      <table className="sr-only">
        <caption>Revenue by week</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, net }) => (
            <tr key={monday}>
              <th scope="row">{shortDay(monday)}</th>
              <td>{formatDecimalPounds(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
