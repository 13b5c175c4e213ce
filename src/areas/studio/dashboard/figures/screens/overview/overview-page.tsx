import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ReactNode, useEffect } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';
import { overviewQuery, recentBookingsQuery } from '../../../bookings/api.ts';
import { OverviewScreen } from './overview-screen.tsx';
import { RecentBookings } from './recent-bookings.tsx';

interface OverviewPageProps {
  business: MyBusiness;
  /** Its sessions, another feature's panel, which is handed how many bookings each has. */
  renderSessions: (bookings: ReadonlyMap<number, number> | undefined) => ReactNode;
}

/** The dashboard of an approved business, as far as one's role goes. */
export function OverviewPage(props: OverviewPageProps) {
  if (!canPerform(props.business.role, 'view_revenue'))
    return <FrontDeskOverview business={props.business} />;
  return <FullOverview {...props} />;
}

/** The day of the front desk begins at check-in: they are sent there, and the link is for a page without its script. */
function FrontDeskOverview({ business }: { business: MyBusiness }) {
  const navigate = useNavigate();
  const href = businessHref('/business/check-in', business);
  useEffect(() => void navigate({ href, replace: true }), [navigate, href]);
  return (
    <BlockingMessage
      icon={CalendarDays}
      title="Front desk"
      action={<ButtonLink href={href}>Open check-in</ButtonLink>}
    >
      Check-in shows everyone who’s booked today.
    </BlockingMessage>
  );
}

function FullOverview({ business, renderSessions }: OverviewPageProps) {
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
