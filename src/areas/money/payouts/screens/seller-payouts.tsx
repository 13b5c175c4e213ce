import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { type Payee, payoutsQuery } from '../api.ts';
import { StatementCard } from '../statements/screens/statement-card.tsx';
import { PayoutsScreen } from './payouts-screen.tsx';
import { usePayoutActions } from './use-payout-actions.ts';

export function SellerPayouts({
  payee,
  now,
  isBack,
  onAsked,
}: {
  payee: Payee;
  now: Date;
  /** Back from the provider's form: our data may be out of date. */
  isBack: boolean;
  onAsked: () => void;
}) {
  const overview = useQuery(payoutsQuery(useApi(), payee));
  const actions = usePayoutActions(payee);
  const { refresh } = actions;
  const asked = useRef(false);
  useEffect(() => {
    if (!isBack || asked.current) return;
    asked.current = true;
    void refresh().then(onAsked);
  }, [isBack, refresh, onAsked]);
  return (
    <QueryContent
      query={overview}
      failure="We couldn’t load your payouts. Try again."
      waiting={<FullPageSpinner label="Loading payouts" />}
    >
      {(loaded) => (
        <PayoutsScreen payee={payee} overview={loaded} actions={actions} now={now}>
          <StatementCard payee={payee} />
        </PayoutsScreen>
      )}
    </QueryContent>
  );
}
