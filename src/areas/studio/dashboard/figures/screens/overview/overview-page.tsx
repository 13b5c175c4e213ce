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
  /** Renders another feature's panel, with the number of bookings by session. */
  renderSessions: (bookings: ReadonlyMap<number, number> | undefined) => ReactNode;
}

/** The dashboard, limited by the person's role. */
export function OverviewPage(props: OverviewPageProps) {
  if (!canPerform(props.business.role, 'view_revenue')) return <StaffOverview business={props.business} />;
  return <FullOverview {...props} />;
}

/** First page of these roles. */
const starts = {
  check_in: {
    path: '/business/check-in',
    title: 'Front desk',
    action: 'Open check-in',
    about: 'Check-in shows everyone who’s booked today.',
  },
  teach: {
    path: '/business/classes',
    title: 'My classes',
    action: 'Open my classes',
    about: 'Your classes and their registers are on one page.',
  },
} as const;

/** Redirects staff without figures; the link works before hydration. */
function StaffOverview({ business }: { business: MyBusiness }) {
  const navigate = useNavigate();
  const start = starts[canPerform(business.role, 'check_in') ? 'check_in' : 'teach'];
  const href = businessHref(start.path, business);
  useEffect(() => void navigate({ href, replace: true }), [navigate, href]);
  return (
    <BlockingMessage
      icon={CalendarDays}
      title={start.title}
      action={<ButtonLink href={href}>{start.action}</ButtonLink>}
    >
      {start.about}
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
