import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSite } from '#shared/ui/site-context.tsx';
import {
  isSetupSecret,
  outcomeOfStatus,
  type PaymentFormProps,
  type PaymentOutcome,
} from '../payment-outcome.ts';
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx';
import { TestModeHint } from './test-mode-hint.tsx';

/** A design token as a colour Stripe can use: its frame knows none of our variables. */
function colour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/** The look of Stripe's fields, taken from the design tokens as they are now, light or dark. */
function stripeAppearance(): Appearance {
  return {
    theme: 'flat',
    variables: {
      fontFamily: 'Figtree, ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '12px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
      colorPrimary: colour('--brand'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--ink-2'),
      colorTextPlaceholder: colour('--ink-3'),
      colorDanger: colour('--danger'),
    },
    rules: {
      '.Input': { border: `1px solid ${colour('--line-control')}`, padding: '13px 14px' },
      '.Input:focus': { borderColor: colour('--focus'), boxShadow: `0 0 0 3px ${colour('--focus')}` },
      '.Input--invalid': { borderColor: colour('--danger') },
      '.Label': { fontSize: '14px', fontWeight: '620' },
    },
  };
}

// Stripe's script is loaded once for the tab; a failed load is tried again by the next form.
let loading: Promise<Stripe | null> | null = null;

function stripeFor(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Stripe's Payment Element. Card details go from Stripe's frame to Stripe and never touch this site. */
export function StripePaymentForm(props: PaymentFormProps) {
  const { publishableKey } = useSite().payments;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const { clientSecret, onUnavailable } = props;

  useEffect(() => {
    let gone = false;
    stripeFor(publishableKey).then(
      (loaded) => {
        if (gone) return;
        if (loaded === null) onUnavailable();
        else setStripe(loaded);
      },
      () => {
        if (!gone) onUnavailable();
      },
    );
    return () => {
      gone = true;
    };
  }, [publishableKey, onUnavailable]);

  const options = useMemo(
    () => ({ clientSecret, appearance: stripeAppearance(), locale: 'en-GB' as const }),
    [clientSecret],
  );
  if (stripe === null) return <PaymentFormSkeleton />;
  return (
    <div className="grid gap-4">
      {/* One Elements belongs to one client secret. */}
      <Elements key={clientSecret} stripe={stripe} options={options}>
        <StripeFields {...props} />
      </Elements>
      {publishableKey.startsWith('pk_test_') && <TestModeHint />}
    </div>
  );
}

function StripeFields({ clientSecret, returnUrl, onReady, onUnavailable }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [shown, setShown] = useState(false);
  const address = useRef(returnUrl);
  useLayoutEffect(() => {
    address.current = returnUrl;
  });

  useEffect(() => {
    if (stripe === null || elements === null || !shown) return;
    onReady({
      async check() {
        return (await elements.submit()).error === undefined;
      },
      async confirm(payer): Promise<PaymentOutcome> {
        const request = {
          elements,
          clientSecret,
          redirect: 'if_required' as const,
          confirmParams: {
            return_url: address.current,
            payment_method_data: { billing_details: payer },
          },
        };
        const { error, intent } = isSetupSecret(clientSecret)
          ? await stripe.confirmSetup(request).then(({ error, setupIntent }) => ({
              error,
              intent: setupIntent ?? error?.setup_intent,
            }))
          : await stripe.confirmPayment(request).then(({ error, paymentIntent }) => ({
              error,
              intent: paymentIntent ?? error?.payment_intent,
            }));
        // Paid already, by an answer that never arrived: that is no failure.
        const done = intent === undefined ? null : outcomeOfStatus(intent.id, intent.status);
        return done ?? { error: { message: error?.message ?? 'The payment was not completed.' } };
      },
    });
    return () => onReady(null);
  }, [stripe, elements, shown, clientSecret, onReady]);

  return (
    <PaymentElement
      options={{ layout: 'tabs' }}
      onReady={() => setShown(true)}
      onLoadError={() => onUnavailable()}
    />
  );
}
