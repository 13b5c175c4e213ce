import { type ComponentType, useEffect, useState } from 'react';
import { useSite } from '#shared/ui/site-context.tsx';
import type { PaymentFormProps } from '../payment-outcome.ts';
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx';

/**
 * The card form of the provider this installation uses: Stripe's Payment Element, or the sandbox's own form. Its
 * code is fetched when it is mounted, and Stripe's own script only then.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { provider } = useSite().payments;
  const [Form, setForm] = useState<ComponentType<PaymentFormProps> | null>(null);
  const { onUnavailable } = props;

  useEffect(() => {
    let gone = false;
    const load =
      provider === 'stripe'
        ? import('./stripe-payment-form.tsx').then((module) => module.StripePaymentForm)
        : import('./sandbox-payment-form.tsx').then((module) => module.SandboxPaymentForm);
    load.then(
      (component) => {
        if (!gone) setForm(() => component);
      },
      () => {
        if (!gone) onUnavailable();
      },
    );
    return () => {
      gone = true;
    };
  }, [provider, onUnavailable]);

  return Form === null ? <PaymentFormSkeleton /> : <Form {...props} />;
}
