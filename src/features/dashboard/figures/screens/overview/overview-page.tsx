import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import type { ReactNode } from 'react';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { businessHref } from '#features/businesses/standing/own-businesses.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Gate } from '#shared/ui/states/gate.tsx';
import { overviewQuery, recentBookingsQuery } from '../../../bookings/api.ts';
import { OverviewScreen } from './overview-screen.tsx';
import { RecentBookings } from './recent-bookings.tsx';

interface OverviewPageProps {
  business: OwnBusiness;
  /** Its sessions, another feature's panel, which is handed how many bookings each has. */
  renderSessions: (bookings: ReadonlyMap<number, number> | undefined) => ReactNode;
}

/** The dashboard of an approved business, as far as one's role goes. */
export function OverviewPage(props: OverviewPageProps) {
  if (!mayAct(props.business.role, 'view_revenue')) return <AtTheDesk business={props.business} />;
  return <WholeOverview {...props} />;
}

/** Who works at the front desk meets people; figures and sessions are others' affair. */
function AtTheDesk({ business }: { business: OwnBusiness }) {
  return (
    <Gate
      icon={CalendarDays}
      title="Front desk"
      action={<ButtonLink href={businessHref('/business/calendar', business)}>Open the calendar</ButtonLink>}
    >
      Use the calendar to see today’s sessions and check people in.
    </Gate>
  );
}

function WholeOverview({ business, renderSessions }: OverviewPageProps) {
  const api = useApi();
  const overview = useQuery(overviewQuery(api, business.id));
  const recent = useQuery(recentBookingsQuery(api, business.id));
  return (
    <OverviewScreen
      business={business}
      overview={overview.data}
      failed={overview.isError && overview.data === undefined}
      onRetry={() => void overview.refetch()}
      recentBookings={
        <RecentBookings
          business={business}
          recent={recent.data}
          failed={recent.isError && recent.data === undefined}
          onRetry={() => void recent.refetch()}
        />
      }
      sessions={renderSessions(
        overview.data &&
          new Map(overview.data.bookingsBySession.map(({ sessionId, bookings }) => [sessionId, bookings])),
      )}
    />
  );
}
