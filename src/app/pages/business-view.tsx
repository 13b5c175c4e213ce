import { DashboardPage } from '#features/businesses/standing/screens/dashboard-page.tsx';
import { OverviewPage } from '#features/dashboard/figures/screens/overview/overview-page.tsx';
import { PapersNotice } from '#features/safety/screens/papers-notice.tsx';
import { OwnSessions } from '#features/sessions/own/screens/own-sessions.tsx';

/** `/business`: how a business stands, and once it is approved its figures and sessions. */
export function BusinessView() {
  return (
    <DashboardPage
      renderOverview={(user, business) => (
        <>
          <PapersNotice business={business} />
          <OverviewPage
            business={business}
            renderSessions={(bookings) => (
              <OwnSessions userId={user.id} business={business} bookings={bookings} />
            )}
          />
        </>
      )}
    />
  );
}
