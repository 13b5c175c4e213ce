import { type ComponentType, useEffect, useState } from 'react';
import { useSite } from '#shared/ui/site-context.tsx';
import type { CardFormProps, PaymentFormProps } from '../payment-outcome.ts';
import type { BuyerPaymentFormProps } from './buyer-payment-form.tsx';
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx';

/** Loaded on mount. */
interface Parts {
  CardForm: ComponentType<CardFormProps>;
  /** Null if cards can't be saved. */
  BuyerForm: ComponentType<BuyerPaymentFormProps> | null;
}

/** The provider's card form (Stripe or sandbox), with saved cards for buyers. Loads on mount. */
export function PaymentForm({ buyer, ...props }: PaymentFormProps) {
  const { provider } = useSite().payments;
  const [parts, setParts] = useState<Parts | null>(null);
  const { onUnavailable } = props;
  const buys = buyer !== undefined;

  useEffect(() => {
    let gone = false;
    const cardForm =
      provider === 'stripe'
        ? import('./stripe-payment-form.tsx').then((module) => module.StripePaymentForm)
        : import('./sandbox-payment-form.tsx').then((module) => module.SandboxPaymentForm);
    const buyerForm = buys
      ? import('./buyer-payment-form.tsx').then((module) => module.BuyerPaymentForm)
      : null;
    Promise.all([cardForm, buyerForm]).then(
      ([CardForm, BuyerForm]) => {
        if (!gone) setParts({ CardForm, BuyerForm });
      },
      () => {
        if (!gone) onUnavailable();
      },
    );
    return () => {
      gone = true;
    };
  }, [provider, buys, onUnavailable]);

  if (parts === null) return <PaymentFormSkeleton />;
  const { CardForm, BuyerForm } = parts;
  if (buyer === undefined || BuyerForm === null) return <CardForm {...props} />;
  // Keyed by intent: another payment starts afresh.
  return <BuyerForm key={props.clientSecret} {...props} {...buyer} CardForm={CardForm} />;
}
