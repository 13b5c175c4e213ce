import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSite } from '#shared/ui/site-context.tsx';
import {
  type CardFormProps,
  isSetupSecret,
  type PaymentFormHandle,
  type PaymentOutcome,
  toRefusedOutcome,
} from '../payment-outcome.ts';
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx';
import { TestModeHint } from './test-mode-hint.tsx';

/** Stripe's frame can't read our CSS variables. */
function colour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

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

// Once per tab; the next form retries a failed load.
let loading: Promise<Stripe | null> | null = null;

function getStripe(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Card details go straight from Stripe's frame to Stripe and never touch this site. */
export function StripePaymentForm(props: CardFormProps) {
  const { publishableKey } = useSite().payments;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const { clientSecret, onUnavailable } = props;

  useEffect(() => {
    let gone = false;
    getStripe(publishableKey).then(
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
  if (stripe === null) return props.savedCard === undefined ? <PaymentFormSkeleton /> : null;
  if (props.savedCard !== undefined)
    return <StripeSavedCard {...props} savedCard={props.savedCard} stripe={stripe} />;
  return (
    <div className="grid gap-4">
      {/* One Elements instance per client secret. */}
      <Elements key={clientSecret} stripe={stripe} options={options}>
        <StripeFields {...props} />
      </Elements>
      {publishableKey.startsWith('pk_test_') && <TestModeHint />}
    </div>
  );
}

function StripeFields({ clientSecret, returnUrl, onReady, onUnavailable, savesCard = false }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [shown, setShown] = useState(false);
  const latest = { returnUrl, savesCard };
  const now = useRef(latest);
  useLayoutEffect(() => {
    now.current = latest;
  });

  useEffect(() => {
    if (stripe === null || elements === null || !shown) return;
    onReady({
      async check() {
        return (await elements.submit()).error === undefined;
      },
      async confirm(payer): Promise<PaymentOutcome> {
        const { returnUrl: return_url, savesCard } = now.current;
        const request = { elements, clientSecret, redirect: 'if_required' as const };
        if (isSetupSecret(clientSecret)) {
          const confirmParams = { return_url, payment_method_data: { billing_details: payer } };
          const { error, setupIntent } = await stripe.confirmSetup({ ...request, confirmParams });
          return toRefusedOutcome(error, setupIntent ?? error?.setup_intent);
        }
        const { error, paymentIntent } = await stripe.confirmPayment({
          ...request,
          confirmParams: {
            return_url,
            payment_method_data: {
              billing_details: payer,
              ...(savesCard && { allow_redisplay: 'always' as const }),
            },
            ...(savesCard && { setup_future_usage: 'on_session' as const }),
          },
        });
        return toRefusedOutcome(error, paymentIntent ?? error?.payment_intent);
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

/** The bank may ask for authentication in Stripe's window. */
function StripeSavedCard({
  stripe,
  savedCard,
  clientSecret,
  returnUrl,
  onReady,
}: CardFormProps & { stripe: Stripe; savedCard: string }) {
  useEffect(() => {
    const handle: PaymentFormHandle = {
      check: () => Promise.resolve(true),
      async confirm() {
        const { error, paymentIntent } = await stripe.confirmPayment({
          clientSecret,
          redirect: 'if_required',
          confirmParams: { payment_method: savedCard, return_url: returnUrl },
        });
        return toRefusedOutcome(error, paymentIntent ?? error?.payment_intent);
      },
    };
    onReady(handle);
    return () => onReady(null);
  }, [stripe, savedCard, clientSecret, returnUrl, onReady]);
  return null;
}
