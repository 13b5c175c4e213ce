import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useRef } from 'react';
import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { businessHref, myBusinessesQuery } from '#areas/catalogue/businesses/status/my-businesses.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { refreshPlans, startPlan } from '../change/api.ts';
import { planToasts } from '../change/copy.ts';
import {
  InvalidPaymentSession,
  SubscriptionCheckoutFrame,
  SubscriptionPayment,
} from './subscription-checkout-screen.tsx';

const route = getRouteApi('/checkout/subscription');

/** With only business and plan, requests the payment and puts its secret into the address. */
export function SubscriptionCheckoutPage({ PaymentForm }: { PaymentForm: ComponentType<PaymentFormProps> }) {
  const { user } = route.useRouteContext();
  const { businessId, tier, clientSecret } = route.useSearch();
  if (clientSecret !== undefined && user !== null) {
    // Anything but Basic is the other plan (docs/product/business.md#subscription-checkout).
    return <Payment {...{ user, clientSecret, PaymentForm }} tier={tier ?? 'premium'} />;
  }
  if (businessId === undefined || tier === undefined) return <InvalidPaymentSession />;
  return <FirstPlan businessId={businessId} tier={tier} />;
}

/** A business with a plan goes to its plan page. Old links lead here. */
function FirstPlan({ businessId, tier }: { businessId: number; tier: SubscriptionTier }) {
  const { data: businesses, isPending } = useQuery(myBusinessesQuery(useApi()));
  if (isPending) return <FullPageSpinner />;
  const business = businesses?.find(({ id }) => id === businessId);
  if (business !== undefined && business.plan !== null)
    return <Navigate to="/business/plan" search={{ business: businessId, change: tier }} replace />;
  return <PaymentPreparation businessId={businessId} tier={tier} />;
}

function PaymentPreparation({ businessId, tier }: { businessId: number; tier: SubscriptionTier }) {
  const api = useApi();
  const navigate = route.useNavigate();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['subscription-start', businessId, tier],
    queryFn: () => startPlan(api, { businessId, tier }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // The request has side effects, so only the browser sends it.
    enabled: typeof window !== 'undefined',
  });
  useEffect(() => {
    if (data === undefined) return;
    const { clientSecret } = data;
    void navigate({ search: { businessId, tier, clientSecret }, replace: true });
  }, [data, businessId, tier, navigate]);
  return (
    <SubscriptionCheckoutFrame tier={tier} backHref={businessHref('/business', { id: businessId })}>
      {error === null ? (
        <p role="status" className="text-ink-2">
          Setting up payment...
        </p>
      ) : (
        <Notice tone="danger" role="alert">
          <p>{error instanceof ApiError ? error.sentence : 'We couldn’t reach the server. Try again.'}</p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
            <ButtonLink variant="secondary" href={businessHref('/business/plan', { id: businessId })}>
              See your plan
            </ButtonLink>
          </div>
        </Notice>
      )}
    </SubscriptionCheckoutFrame>
  );
}

function Payment({
  user,
  clientSecret,
  tier,
  PaymentForm,
}: {
  user: AuthUser;
  clientSecret: string;
  tier: SubscriptionTier;
  PaymentForm: ComponentType<PaymentFormProps>;
}) {
  const { businessId, due, redirect_status: redirected } = route.useSearch();
  const dashboard = businessId === undefined ? '/business' : businessHref('/business', { id: businessId });
  const finish = useFinishPlanPayment(dashboard);
  const navigate = route.useNavigate();
  const { toast } = useToast();

  // After a redirecting payment method.
  const greeted = useRef(false);
  useEffect(() => {
    if (redirected === undefined || greeted.current) return;
    greeted.current = true;
    if (redirected === 'succeeded') return void finish();
    toast(planToasts.failed('Your payment didn’t go through. We haven’t charged you.'));
    void navigate({ search: { businessId, tier, clientSecret, due }, replace: true });
  }, [redirected, finish, toast, navigate, businessId, tier, clientSecret, due]);

  return (
    <SubscriptionCheckoutFrame tier={tier} backHref={dashboard}>
      <SubscriptionPayment
        clientSecret={clientSecret}
        tier={tier}
        due={due}
        payer={{ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone: '' }}
        returnUrl={typeof window === 'undefined' ? '' : window.location.href}
        PaymentForm={PaymentForm}
        onPaid={finish}
      />
    </SubscriptionCheckoutFrame>
  );
}

function useFinishPlanPayment(dashboard: string): () => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { toast } = useToast();
  return useCallback(async () => {
    // If this fails, the provider's event does the same.
    await refreshPlans(api).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: myBusinessesQuery(api).queryKey });
    toast(planToasts.activated);
    router.history.replace(dashboard);
  }, [api, queryClient, router, toast, dashboard]);
}
