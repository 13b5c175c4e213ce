import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useHydrated } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { userQuery } from '#areas/identity/accounts/current/api.ts';
import { loggedOutToast } from '#areas/identity/accounts/current/logged-out.tsx';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { PageHead } from '#shared/ui/type/page-head.tsx';
import type { MyBusiness } from '../../contract.ts';
import { canPerform } from '../../permissions/permissions.ts';
import { RegisterWizardSkeleton } from '../../register/screens/register-wizard-skeleton.tsx';
import { readSavedStep, registrationDraftKey } from '../../register/screens/use-registration-draft.ts';
import { myBusinessesQuery, selectedBusiness } from '../my-businesses.ts';
import { BusinessStatusPanel } from './business-status-panel.tsx';
import { NoBusinessPanel } from './no-business-panel.tsx';

const route = getRouteApi('/business/');

// Lazy: most people who open the dashboard have a business already.
const RegisterWizard = lazy(async () => ({
  default: (await import('../../register/screens/register-wizard.tsx')).RegisterWizard,
}));

interface DashboardPageProps {
  renderOverview: (user: AuthUser, business: MyBusiness) => ReactNode;
  renderLine: (business: MyBusiness) => ReactNode;
}

/** `/business`. The open registration step is in the address. */
export function DashboardPage(props: DashboardPageProps) {
  const { user } = route.useRouteContext();
  const leaveForLogin = useLoginRedirect();
  const told = useRef(false);
  useEffect(() => {
    if (user !== null || told.current) return;
    told.current = true;
    leaveForLogin(loggedOutToast, '/business');
  }, [user, leaveForLogin]);
  return user === null ? <FullPageSpinner /> : <Businesses user={user} {...props} />;
}

function Businesses({ user, renderOverview, renderLine }: DashboardPageProps & { user: AuthUser }) {
  const { business: wanted, register } = route.useSearch();
  const { data: businesses, isError, refetch } = useQuery(myBusinessesQuery(useApi()));
  const navigate = route.useNavigate();
  if (isError) {
    return (
      <div className="container-page page">
        <h1 className="sr-only">Business Dashboard</h1>
        <ErrorState title="Failed to load your business. Please try again." onRetry={() => void refetch()} />
      </div>
    );
  }
  if (businesses === undefined) return <FullPageSpinner />;
  const business = selectedBusiness(businesses, wanted);
  if (register !== undefined) return <Registering user={user} businesses={businesses} step={register} />;
  if (business === null) {
    return (
      <NoBusinessPanel
        userId={user.id}
        firstName={user.firstName}
        onRegister={(register) => void navigate({ search: { register } })}
      />
    );
  }
  if (business.status !== 'approved') {
    return (
      <div className="container-wide page">
        <PageHead
          title="Business Dashboard"
          line={`${business.name}, ${business.address} ${business.postcode}`}
        />
        <BusinessStatusPanel
          business={business}
          onMend={() => {
            const register = readSavedStep(registrationDraftKey(user.id, business.id));
            void navigate({ search: { business: business.id, register } });
          }}
        />
      </div>
    );
  }
  return (
    <div className="container-wide page">
      <PageHead
        title="Business Dashboard"
        line={renderLine(business)}
        action={
          canPerform(business.role, 'manage_sessions') && (
            <Button
              onClick={() =>
                void navigate({ search: (shown) => ({ ...shown, session: 'new' }), resetScroll: false })
              }
            >
              <Icon drawing={Plus} />
              Add Session
            </Button>
          )
        }
      />
      {renderOverview(user, business)}
    </div>
  );
}

/** For a new business, or the rejected one in the address. */
function Registering({
  user,
  businesses,
  step,
}: {
  user: AuthUser;
  businesses: readonly MyBusiness[];
  step: number;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const hydrated = useHydrated();
  const { business: wanted } = route.useSearch();
  const mending = businesses.find(({ id, status }) => id === wanted && status === 'rejected') ?? null;
  const here = wanted === undefined ? {} : { business: wanted };
  if (!hydrated) return <RegisterWizardSkeleton />;
  return (
    <Suspense fallback={<RegisterWizardSkeleton />}>
      <RegisterWizard
        key={mending?.id ?? 'new'}
        userId={user.id}
        rejectedBusiness={mending}
        step={step}
        onStep={(register) => void navigate({ search: { ...here, register } })}
        onCancel={() => void navigate({ search: here })}
        onSubmitted={(registered) => {
          const query = myBusinessesQuery(api);
          queryClient.setQueryData(query.queryKey, (known = []) => [
            ...known.filter(({ id }) => id !== registered.id),
            registered,
          ]);
          void queryClient.invalidateQueries(query);
          // Registering makes them a business user.
          void queryClient.invalidateQueries(userQuery(api));
          void navigate({ search: { business: registered.id }, replace: true });
        }}
      />
    </Suspense>
  );
}
