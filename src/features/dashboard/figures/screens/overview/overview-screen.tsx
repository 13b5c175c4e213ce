import type { ReactNode } from 'react';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Overview } from '../../../contract.ts';
import { PlanBanner } from './plan-banner.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { StatCards } from './stat-cards.tsx';

/** An approved business at a glance: plan, figures, its sessions (another feature's panel), latest bookings. */
export function OverviewScreen({
  business,
  overview,
  failed,
  onRetry,
  sessions,
  recentBookings,
}: {
  business: OwnBusiness;
  /** Undefined while it is fetched. */
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
            <Skeleton key={figure} className="h-[122px] rounded-card" />
          ))}
        </div>
      ) : (
        <StatCards overview={overview} />
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(300px,424px)]">
        {sessions}
        {/* One column that may be narrower than the longest name in it. */}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {overview !== undefined && <RevenueChart weeks={overview.weeks} />}
          {recentBookings}
        </div>
      </div>
    </>
  );
}
