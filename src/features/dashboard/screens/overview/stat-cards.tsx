import Layers from 'lucide-react/icons/layers';
import PoundSterling from 'lucide-react/icons/pound-sterling';
import Star from 'lucide-react/icons/star';
import Ticket from 'lucide-react/icons/ticket';
import { poundsWithCommas } from '#shared/domain/pounds-text.ts';
import type { Overview } from '../../overview-contract.ts';
import { ratingContext, revenueContext } from '../../overview-words.ts';
import { StatCard } from './stat-card.tsx';

/** The four figures of the dashboard. */
export function StatCards({ overview }: { overview: Overview }) {
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
        value={bookings.total.toLocaleString('en-GB')}
        context={
          <>
            <b className="font-semibold text-ink">+{bookings.thisWeek}</b> this week
          </>
        }
      />
      <StatCard
        label="Revenue"
        icon={PoundSterling}
        value={poundsWithCommas(overview.revenue)}
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
