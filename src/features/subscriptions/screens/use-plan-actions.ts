import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnBusiness, SubscriptionTier } from '#features/businesses/contract.ts';
import { ownBusinessesQuery } from '#features/businesses/own-businesses.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import type { CardChanged, PlanPayment } from '../contract.ts';
import { planPaymentPath } from '../plan-addresses.ts';
import { endPlan, planCardQuery, planInvoicesQuery, planPayment, resumePlan } from '../plan-calls.ts';
import { planToasts } from '../plan-words.ts';
import { planNames } from '../rules.ts';

export interface PlanActions {
  /** One of them is under way. */
  busy: boolean;
  /** Goes to pay what the plan owes. */
  pay: () => void;
  toPay: (payment: PlanPayment) => void;
  changed: (tier: SubscriptionTier) => void;
  /** Says what became of a new card; also of what was owed. */
  cardChanged: (changed: CardChanged) => Promise<void>;
  resume: () => void;
  /** True once the plan is told to end. */
  end: () => Promise<boolean>;
}

/** What the plan page can do about a business's plan, with what is said afterwards. */
export function usePlanActions(
  { id: businessId, plan }: Pick<OwnBusiness, 'id' | 'plan'>,
  onGo: (path: string) => void,
): PlanActions {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);

  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ownBusinessesQuery(api).queryKey }),
      queryClient.invalidateQueries({ queryKey: planCardQuery(api, businessId).queryKey }),
      queryClient.invalidateQueries({ queryKey: planInvoicesQuery(api, businessId).queryKey }),
    ]);
  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      const description =
        error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.';
      toast({ title: 'Action Failed', description, variant: 'destructive' });
      await refetch();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const toPay = (payment: PlanPayment) => onGo(planPaymentPath(businessId, payment));
  return {
    busy,
    toPay,
    pay: () => void attempt(async () => toPay(await planPayment(api, businessId))),
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
      void attempt(async () => {
        await resumePlan(api, businessId);
        await refetch();
        toast(planToasts.resumed);
      }),
    end: () =>
      attempt(async () => {
        await endPlan(api, businessId);
        await refetch();
        toast(planToasts.ends);
      }),
  };
}
