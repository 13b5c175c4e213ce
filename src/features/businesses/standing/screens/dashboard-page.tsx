import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useHydrated } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { AuthUser } from '#features/accounts/contract.ts';
import { userQuery } from '#features/accounts/current/api.ts';
import { loggedOutToast } from '#features/accounts/current/logged-out.tsx';
import { useLeaveForLogin } from '#features/accounts/current/use-leave-for-login.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import type { OwnBusiness } from '../../contract.ts';
import { mayAct } from '../../permissions/permissions.ts';
import { RegisterWizardLoading } from '../../register/screens/register-wizard-loading.tsx';
import { registrationDraftName, rememberedStep } from '../../register/screens/use-registration.ts';
import { chosenBusiness, ownBusinessesQuery } from '../own-businesses.ts';
import { BusinessFrame } from './business-frame.tsx';
import { BusinessStanding } from './business-standing.tsx';
import { NoBusiness } from './no-business.tsx';

const route = getRouteApi('/business');

// Fetched with the first registration: whoever has a business looks at its dashboard.
const RegisterWizard = lazy(async () => ({
  default: (await import('../../register/screens/register-wizard.tsx')).RegisterWizard,
}));

interface DashboardParts {
  /** What an approved business is shown of itself. */
  renderOverview: (user: AuthUser, business: OwnBusiness) => ReactNode;
}

/** `/business`: the dashboard in all its states. The open step of a registration stands in the address. */
export function DashboardPage({ renderOverview }: DashboardParts) {
  const { user } = route.useRouteContext();
  const leaveForLogin = useLeaveForLogin();
  const told = useRef(false);
  useEffect(() => {
    if (user !== null || told.current) return;
    told.current = true;
    leaveForLogin(loggedOutToast, '/business');
  }, [user, leaveForLogin]);
  return user === null ? <FullPageSpinner /> : <Businesses user={user} renderOverview={renderOverview} />;
}

function Businesses({ user, renderOverview }: DashboardParts & { user: AuthUser }) {
  const { business: wanted, register } = route.useSearch();
  const { data: businesses, isError, refetch } = useQuery(ownBusinessesQuery(useApi()));
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
  const business = chosenBusiness(businesses, wanted);
  if (register !== undefined) return <Registering user={user} businesses={businesses} step={register} />;
  if (business === null) {
    return (
      <NoBusiness
        userId={user.id}
        firstName={user.firstName}
        onRegister={(register) => void navigate({ search: { register } })}
      />
    );
  }
  if (business.status !== 'approved') {
    return (
      <BusinessFrame title="Business Dashboard" path="/business" business={business} businesses={businesses}>
        <BusinessStanding
          business={business}
          onMend={() => {
            const register = rememberedStep(registrationDraftName(user.id, business.id));
            void navigate({ search: { business: business.id, register } });
          }}
        />
      </BusinessFrame>
    );
  }
  return (
    <BusinessFrame
      title="Business Dashboard"
      path="/business"
      business={business}
      businesses={businesses}
      action={
        mayAct(business.role, 'manage_sessions') && (
          <Button
            onClick={() =>
              void navigate({ search: (shown) => ({ ...shown, session: 'new' }), resetScroll: false })
            }
          >
            <Icon of={Plus} />
            Add Session
          </Button>
        )
      }
    >
      {renderOverview(user, business)}
    </BusinessFrame>
  );
}

/** The wizard: for a new business, or for the rejected one that the address names. */
function Registering({
  user,
  businesses,
  step,
}: {
  user: AuthUser;
  businesses: readonly OwnBusiness[];
  step: number;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const hydrated = useHydrated();
  const { business: wanted } = route.useSearch();
  const mending = businesses.find(({ id, status }) => id === wanted && status === 'rejected') ?? null;
  const here = wanted === undefined ? {} : { business: wanted };
  if (!hydrated) return <RegisterWizardLoading />;
  return (
    <Suspense fallback={<RegisterWizardLoading />}>
      <RegisterWizard
        key={mending?.id ?? 'new'}
        userId={user.id}
        mending={mending}
        step={step}
        onStep={(register) => void navigate({ search: { ...here, register } })}
        onCancel={() => void navigate({ search: here })}
        onSubmitted={(registered) => {
          const query = ownBusinessesQuery(api);
          queryClient.setQueryData(query.queryKey, (known = []) => [
            ...known.filter(({ id }) => id !== registered.id),
            registered,
          ]);
          void queryClient.invalidateQueries(query);
          // A seeker runs a business from now on.
          void queryClient.invalidateQueries(userQuery(api));
          void navigate({ search: { business: registered.id }, replace: true });
        }}
      />
    </Suspense>
  );
}
