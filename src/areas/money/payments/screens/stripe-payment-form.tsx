import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
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
import { stripeAppearance, useStripeJs } from './use-stripe.ts';

/** Card details go straight from Stripe's frame to Stripe and never touch this site. */
export function StripePaymentForm(props: CardFormProps) {
  const { publishableKey } = useSite().payments;
  const { clientSecret, onUnavailable } = props;
  const stripe = useStripeJs(onUnavailable);

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

/** Wallets that the page offers in a row of their own. */
const withoutWallets = { applePay: 'never', googlePay: 'never', link: 'never' } as const;

function StripeFields({
  clientSecret,
  returnUrl,
  onReady,
  onUnavailable,
  savesCard = false,
  walletsApart = false,
  onWay,
}: CardFormProps) {
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
      options={
        walletsApart
          ? { layout: 'accordion', paymentMethodOrder: ['card', 'pay_by_bank'], wallets: withoutWallets }
          : { layout: 'tabs' }
      }
      onChange={({ value }) => onWay?.(value.type === 'pay_by_bank' ? 'bank' : 'other')}
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
