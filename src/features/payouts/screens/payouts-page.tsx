import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { payoutsQuery } from '../api.ts';
import { StatementCard } from '../statements/screens/statement-card.tsx';
import { PayoutsScreen } from './payouts-screen.tsx';
import { usePayoutActions } from './use-payout-actions.ts';

const route = getRouteApi('/business/payouts');

/** `/business/payouts`. */
export function PayoutsPage({ business }: { business: OwnBusiness }) {
  return <Payouts key={business.id} business={business} />;
}

function Payouts({ business }: { business: OwnBusiness }) {
  const { setup } = route.useSearch();
  const { now } = route.useLoaderData();
  const navigate = route.useNavigate();
  const overview = useQuery(payoutsQuery(useApi(), business.id));
  const actions = usePayoutActions(business.id);
  const { refresh } = actions;
  const asked = useRef(false);
  // Back from the provider's form: what was said there may not have reached us yet.
  useEffect(() => {
    if (setup === undefined || asked.current) return;
    asked.current = true;
    void refresh().then(() =>
      navigate({ search: { business: business.id }, replace: true, resetScroll: false }),
    );
  }, [setup, refresh, navigate, business.id]);
  return (
    <Loaded
      query={overview}
      failure="Failed to load your payouts. Please try again."
      waiting={<FullPageSpinner label="Loading payouts" />}
    >
      {(loaded) => (
        <PayoutsScreen payee={business.id} overview={loaded} actions={actions} now={new Date(now)}>
          <StatementCard payee={business.id} />
        </PayoutsScreen>
      )}
    </Loaded>
  );
}
