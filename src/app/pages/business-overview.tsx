import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useHydrated } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { businessHref } from '#features/businesses/standing/own-businesses.ts';

import { overviewQuery, recentBookingsQuery } from '#features/dashboard/bookings/api.ts';
import { OverviewScreen } from '#features/dashboard/figures/screens/overview/overview-screen.tsx';
import { RecentBookings } from '#features/dashboard/figures/screens/overview/recent-bookings.tsx';
import { ownSessionsQuery, sessionTypesQuery } from '#features/sessions/own/api.ts';
import { useOwnSessionActions } from '#features/sessions/own/screens/use-own-session-actions.tsx';
import { YourSessions } from '#features/sessions/own/screens/your-sessions.tsx';
import { sessionQuery } from '#features/sessions/show/api.ts';
import { lazyDialog } from '#shared/ui/act/lazy-dialog.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Gate } from '#shared/ui/states/gate.tsx';

const route = getRouteApi('/business');

const SessionDialog = lazyDialog(
  async () => (await import('#features/sessions/own/screens/session-dialog.tsx')).SessionDialog,
);

/** The dashboard of an approved business, as far as one's role goes. */
export function BusinessOverview({ userId, business }: { userId: string; business: OwnBusiness }) {
  if (!mayAct(business.role, 'view_revenue')) return <AtTheDesk business={business} />;
  return <WholeOverview userId={userId} business={business} />;
}

/** Who works at the front desk meets people; figures and sessions are others' affair. */
function AtTheDesk({ business }: { business: OwnBusiness }) {
  return (
    <Gate
      icon={CalendarDays}
      title="You are at the front desk"
      action={<ButtonLink href={businessHref('/business/calendar', business)}>Open the calendar</ButtonLink>}
    >
      The calendar shows today’s sessions, who comes, and lets you check them in.
    </Gate>
  );
}

function WholeOverview({ userId, business }: { userId: string; business: OwnBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { status, session: open } = route.useSearch();
  const { now: loadedAt } = route.useLoaderData();
  const overview = useQuery(overviewQuery(api, business.id));
  const recent = useQuery(recentBookingsQuery(api, business.id));
  const sessions = useQuery(ownSessionsQuery(api, business.id));
  const types = useQuery(sessionTypesQuery(api));
  const mayManage = mayAct(business.role, 'manage_sessions');
  const openForm = (session: number | 'new' | undefined) =>
    void navigate({ search: (shown) => ({ ...shown, session }), resetScroll: false });
  const { actions, dialog } = useOwnSessionActions({
    business,
    onEdit: ({ id }) => openForm(id),
  });
  const edited = sessions.data?.find(({ id }) => id === open) ?? null;
  const hydrated = useHydrated();
  const formOpen = hydrated && mayManage && types.data !== undefined && (open === 'new' || edited !== null);
  return (
    <>
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
        sessions={
          <YourSessions
            sessions={sessions.data}
            failed={sessions.isError && sessions.data === undefined}
            filter={status ?? 'all'}
            bookings={
              overview.data &&
              new Map(overview.data.bookingsBySession.map(({ sessionId, bookings }) => [sessionId, bookings]))
            }
            mayManage={mayManage}
            onFilter={(filter) =>
              void navigate({
                search: (shown) => ({ ...shown, status: filter === 'all' ? undefined : filter }),
                resetScroll: false,
              })
            }
            onRetry={() => void sessions.refetch()}
            onAdd={() => openForm('new')}
            actions={actions}
          />
        }
      />
      {dialog}
      {formOpen && (
        <SessionDialog
          key={open}
          userId={userId}
          businessId={business.id}
          session={edited}
          types={types.data ?? []}
          now={new Date(loadedAt)}
          onClose={() => openForm(undefined)}
          onSaved={(saved) => {
            openForm(undefined);
            void queryClient.invalidateQueries({ queryKey: ['business', business.id] });
            void queryClient.invalidateQueries(sessionQuery(api, saved.id));
          }}
        />
      )}
    </>
  );
}
