import { useQueryClient } from '@tanstack/react-query';
import type { MyBusiness, SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { myBusinessesQuery } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { cancelPlan, openPlanPayment, planCardQuery, planInvoicesQuery, resumePlan } from '../change/api.ts';
import { planToasts } from '../change/copy.ts';
import { planPaymentPath } from '../change/plan-addresses.ts';
import type { CardChanged, PlanPayment } from '../contract.ts';
import { planNames } from '../rules.ts';

export interface PlanActions {
  busy: boolean;
  pay: () => void;
  toPay: (payment: PlanPayment) => void;
  changed: (tier: SubscriptionTier) => void;
  /** Shows a toast, also about any open payment. */
  cardChanged: (changed: CardChanged) => Promise<void>;
  resume: () => void;
  end: () => Promise<boolean>;
}

export function usePlanActions(
  { id: businessId, plan }: Pick<MyBusiness, 'id' | 'plan'>,
  onGo: (path: string) => void,
): PlanActions {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();

  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: myBusinessesQuery(api).queryKey }),
      queryClient.invalidateQueries({ queryKey: planCardQuery(api, businessId).queryKey }),
      queryClient.invalidateQueries({ queryKey: planInvoicesQuery(api, businessId).queryKey }),
    ]);
  const { busy, run } = useMutationAction({
    mutate: ({ work }: { work: () => Promise<unknown>; said?: ToastRequest }) => work(),
    successToast: (_answer, { said }) => said ?? null,
    onError: ({ sentence }) => {
      void refetch();
      return { title: 'Action Failed', description: sentence, variant: 'destructive' };
    },
  });
  const toPay = (payment: PlanPayment) => onGo(planPaymentPath(businessId, payment));
  return {
    busy,
    toPay,
    pay: () => void run({ work: async () => toPay(await openPlanPayment(api, businessId)) }),
    changed: (tier) => {
      toast(planToasts.changed(planNames[tier]));
      void refetch();
    },
    cardChanged: async ({ payment }) => {
      const owed = plan !== null && plan.state !== 'active';
      await refetch();
      if (payment !== null) toast(planToasts.cardRefused);
      else toast(owed ? planToasts.cardPaid : planToasts.cardChanged);
    },
    resume: () =>
      void run({ work: () => resumePlan(api, businessId).then(refetch), said: planToasts.resumed }),
    end: () => run({ work: () => cancelPlan(api, businessId).then(refetch), said: planToasts.ends }),
  };
}
