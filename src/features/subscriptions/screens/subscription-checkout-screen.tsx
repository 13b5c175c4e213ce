import Lock from 'lucide-react/icons/lock';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { SubscriptionTier } from '#features/businesses/contract.ts';
import { monthlyPricePence } from '#features/businesses/rules.ts';
import type { Payer, PaymentFormHandle, PaymentFormProps } from '#features/payments/payment-outcome.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { planBenefits, planToasts } from '../plan-words.ts';
import { PlanPanel } from './plan-panel.tsx';

/** `/checkout/subscription`, "Subscription Upgrade": the plan on the left, what there is to do on the right. */
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
    <div className="container-checkout pt-4 pb-20 md:pt-[26px]">
      <BackLink href={backHref}>Back to Dashboard</BackLink>
      <h1 className="mt-2.5">Subscription Upgrade</h1>
      <div className="mt-7 grid items-start gap-x-[clamp(28px,4vw,64px)] gap-y-8 lg:grid-cols-[400px_minmax(0,1fr)]">
        <PlanPanel tier={tier} benefits={planBenefits} />
        {children}
      </div>
    </div>
  );
}

/**
 * The card form. A refused card changes nothing and can be tried again; a payment that went through, even in an
 * answer that was lost, leads on.
 */
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
  /** Pounds to be paid now where that is not the plan's first month. */
  due: string | undefined;
  payer: Payer;
  returnUrl: string;
  PaymentForm: ComponentType<PaymentFormProps>;
  onPaid: () => Promise<void>;
}) {
  const { toast } = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [handle, setHandle] = useState<PaymentFormHandle | null>(null);
  const [busy, setBusy] = useState(false);
  const [onUnavailable] = useState(() => () => toast(planToasts.unavailable));
  const price = formatPounds(monthlyPricePence[tier]);

  const pay = async () => {
    if (busy) return;
    if (handle === null) return toast(planToasts.notReady);
    setBusy(true);
    try {
      if (!(await handle.check())) {
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        return;
      }
      const outcome = await handle.confirm(payer);
      if ('error' in outcome) toast(planToasts.failed(outcome.error.message));
      else await onPaid();
    } finally {
      setBusy(false);
    }
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
        <h2 className="mb-[18px] text-[1.375rem]">Card payment</h2>
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
        <Icon of={Lock} size="sm" />
        Complete Subscription
      </Button>
      <p className="text-sm text-ink-3">
        {due === undefined
          ? `You will be charged ${price} today and on the same date each month.`
          : `You will be charged £${due} today, and ${price} each month as before.`}{' '}
        If our prices change, we will tell you 30 days before.
      </p>
    </form>
  );
}
