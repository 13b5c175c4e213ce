import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import type { Payer, PaymentFormHandle, PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { focusFirstInvalid } from '#shared/ui/mutation/show-errors.ts';
import { RefusedError, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { planBenefits, planToasts } from '../change/copy.ts';
import { planNames } from '../rules.ts';
import { PremiumProBenefits } from './premium-pro-benefits.tsx';

export function SubscriptionCheckoutFrame({
  tier,
  backHref,
  children,
}: {
  tier: SubscriptionTier;
  backHref: string;
  children: ReactNode;
}) {
  return (
    <div className="container-checkout pt-4 pb-20 md:pt-6.5">
      <BackLink href={backHref}>Back to Dashboard</BackLink>
      <h1 className="mt-2.5">Subscription Upgrade</h1>
      <div className="mt-7 grid items-start gap-x-[clamp(28px,4vw,64px)] gap-y-8 lg:grid-cols-[400px_minmax(0,1fr)]">
        <PlanPanel tier={tier} benefits={planBenefits} />
        {children}
      </div>
    </div>
  );
}

/** A refused card can be retried; a successful payment continues even if its response was lost. */
export function SubscriptionPayment({
  clientSecret,
  tier,
  due,
  payer,
  returnUrl,
  PaymentForm,
  onPaid,
}: {
  clientSecret: string;
  tier: SubscriptionTier;
  /** Pounds due now, if not a first month. */
  due: string | undefined;
  payer: Payer;
  returnUrl: string;
  PaymentForm: ComponentType<PaymentFormProps>;
  onPaid: () => Promise<void>;
}) {
  const { toast } = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [handle, setHandle] = useState<PaymentFormHandle | null>(null);
  const [onUnavailable] = useState(() => () => toast(planToasts.unavailable));
  const price = formatPounds(monthlyPricePence[tier]);

  const { busy, run } = useMutationAction({
    mutate: async (card: PaymentFormHandle) => {
      const outcome = await card.confirm(payer);
      if ('error' in outcome) throw new RefusedError(outcome.error.message);
    },
    onSuccess: onPaid,
    onError: ({ sentence }) => planToasts.failed(sentence),
  });
  const pay = async () => {
    if (busy) return;
    if (handle === null) toast(planToasts.notReady);
    else if (await handle.check()) await run(handle);
    else focusFirstInvalid(form.current);
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <section>
        <h2 className="mb-4.5 text-figure">Card payment</h2>
        <PaymentForm {...{ clientSecret, returnUrl, onUnavailable }} onReady={setHandle} />
      </section>
      <Button
        type="submit"
        size="lg"
        block
        busy={busy}
        busyLabel="Processing..."
        disabled={handle === null && !busy}
      >
        <Icon drawing={Lock} size="sm" />
        Complete Subscription
      </Button>
      <p className="text-sm text-ink-3">
        {due === undefined
          ? `We’ll charge you ${price} today and on the same date each month.`
          : `We’ll charge you £${due} today, and ${price} each month as before.`}{' '}
        If our prices change, we will tell you 30 days before.
      </p>
    </form>
  );
}

export function PlanPanel({ tier, benefits }: { tier: SubscriptionTier; benefits: readonly string[] }) {
  return (
    <aside aria-label="Your plan" className="grid gap-5.5 rounded-dialog bg-court p-6 text-on-court md:p-7.5">
      <div>
        <Badge tone="accent">{planNames[tier]}</Badge>
      </div>
      <p>
        <span className="text-display leading-none font-bold tracking-tighter tabular-nums">
          {formatPounds(monthlyPricePence[tier])}
        </span>{' '}
        <span className="text-on-court-2">per month</span>
      </p>
      <div className="border-t border-[rgb(255_255_255/0.2)] pt-5">
        <h2 className="font-sans text-md font-semibold tracking-normal text-on-court">What you'll get</h2>
        <ul className="mt-3.5 grid gap-3">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex gap-2.5">
              <Icon drawing={Check} className="mt-0.5 text-accent" />
              {benefit}
            </li>
          ))}
          {tier === 'premium' && (
            <li className="flex gap-2.5">
              <Icon drawing={Check} className="mt-0.5 text-accent" />
              <div>
                Analytics dashboard
                <PremiumProBenefits className="mt-2 text-on-court-2" />
              </div>
            </li>
          )}
        </ul>
      </div>
    </aside>
  );
}

/** docs/product/business.md#subscription-checkout */
export function InvalidPaymentSession() {
  return (
    <BlockingMessagePage
      icon={CircleAlert}
      tone="warning"
      title="Invalid Payment Session"
      action={<ButtonLink href="/business">Return to Dashboard</ButtonLink>}
    >
      This payment session has expired or is invalid.
    </BlockingMessagePage>
  );
}
