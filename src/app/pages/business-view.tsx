import { DashboardPage } from '#areas/catalogue/businesses/status/screens/dashboard-page.tsx';
import { CertificatesNotice } from '#areas/catalogue/certificates/screens/certificates-notice.tsx';
import { OwnSessions } from '#areas/catalogue/sessions/own/screens/own-sessions.tsx';
import { YourSessions } from '#areas/catalogue/sessions/own/screens/your-sessions.tsx';
import { OverviewPage } from '#areas/studio/dashboard/figures/screens/overview/overview-page.tsx';
import { TodaySection } from '#areas/studio/workspace/screens/today-section.tsx';
import { SessionForm } from './session-form.lazy.ts';

/** `/business`: how a business stands, and once it is approved its day, its figures and sessions. */
export function BusinessView() {
  return (
    <DashboardPage
      renderLine={(business) => `${business.name}, ${business.address} ${business.postcode}`}
      renderOverview={(user, business) => (
        <>
          <CertificatesNotice business={business} />
          <TodaySection business={business} />
          <OverviewPage
            business={business}
            renderSessions={(bookings) => (
              <OwnSessions
                userId={user.id}
                business={business}
                Form={SessionForm}
                renderList={(list) => <YourSessions {...list} bookings={bookings} />}
              />
            )}
          />
        </>
      )}
    />
  );
}
