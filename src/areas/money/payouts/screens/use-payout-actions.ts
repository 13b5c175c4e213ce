import { useQueryClient } from '@tanstack/react-query';
import { leavePage, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { openDashboard, type Payee, payoutsKey, refreshPayouts, startOnboarding } from '../api.ts';
import type { ProviderPage } from '../contract.ts';

export interface PayoutActions {
  busy: boolean;
  /** Redirects to the provider's form or dashboard. */
  go: (to: 'form' | 'dashboard') => void;
  refresh: () => Promise<unknown>;
}

export function usePayoutActions(payee: Payee): PayoutActions {
  const api = useApi();
  const queryClient = useQueryClient();
  const going = useMutationAction({
    mutate: (to: 'form' | 'dashboard'): Promise<ProviderPage> =>
      to === 'form' ? startOnboarding(api, payee) : openDashboard(api, payee),
    onSuccess: ({ url }) => leavePage(url),
    onError: ({ sentence }) => ({ title: 'Action Failed', description: sentence, variant: 'destructive' }),
  });
  const asking = useMutationAction({
    mutate: () => refreshPayouts(api, payee),
    onError: ({ sentence }) => ({ title: 'Action Failed', description: sentence, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: payoutsKey(payee) }),
  });
  return {
    busy: going.busy || asking.busy,
    go: (to) => void going.run(to),
    refresh: () => asking.run(undefined),
  };
}
