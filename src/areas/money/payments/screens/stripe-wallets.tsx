import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useCallback, useMemo } from 'react';
import type { WalletButtonsProps } from '../payment-outcome.ts';
import { toRefusedOutcome } from '../payment-outcome.ts';
import { stripeAppearance, useStripeJs } from './use-stripe.ts';

/** The providers' own buttons, in Stripe's frame (https://docs.stripe.com/elements/express-checkout-element). */
export function StripeWallets(props: WalletButtonsProps) {
  const { clientSecret, onOffered } = props;
  const onUnavailable = useCallback(() => onOffered(0), [onOffered]);
  const stripe = useStripeJs(onUnavailable);
  const options = useMemo(
    () => ({ clientSecret, appearance: stripeAppearance(), locale: 'en-GB' as const }),
    [clientSecret],
  );
  if (stripe === null) return null;
  return (
    <Elements stripe={stripe} options={options}>
      <Buttons {...props} />
    </Elements>
  );
}

/** In the order of the drawing; other wallets stay away. */
const methods = { amazonPay: 'never', klarna: 'never', paypal: 'never' } as const;

function Buttons({
  clientSecret,
  returnUrl,
  disabled,
  asksPhone,
  onOffered,
  onOpen,
  onPay,
}: WalletButtonsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const pay = ({ billingDetails, paymentFailed }: StripeExpressCheckoutElementConfirmEvent) => {
    onPay({
      payer: {
        ...(billingDetails?.name && { name: billingDetails.name }),
        ...(billingDetails?.email && { email: billingDetails.email }),
        ...(billingDetails?.phone && { phone: billingDetails.phone }),
      },
      giveUp: () => paymentFailed({ reason: 'fail' }),
      async confirm() {
        if (stripe === null || elements === null) return toRefusedOutcome(undefined, undefined);
        const { error, paymentIntent } = await stripe.confirmPayment({
          elements,
          clientSecret,
          redirect: 'if_required',
          confirmParams: { return_url: returnUrl },
        });
        if (error !== undefined) paymentFailed({ reason: 'fail' });
        return toRefusedOutcome(error, paymentIntent ?? error?.payment_intent);
      },
    });
  };
  return (
    <ExpressCheckoutElement
      options={{
        buttonHeight: 50,
        layout: { maxColumns: 3, maxRows: 1, overflow: 'never' },
        paymentMethodOrder: ['apple_pay', 'google_pay', 'link'],
        paymentMethods: methods,
        phoneNumberRequired: asksPhone,
      }}
      onReady={({ availablePaymentMethods }) =>
        onOffered(Object.values(availablePaymentMethods ?? {}).filter(Boolean).length)
      }
      onLoadError={() => onOffered(0)}
      onClick={({ resolve, reject }) => {
        if (!disabled && onOpen()) resolve();
        else reject();
      }}
      onConfirm={pay}
      // Closed without paying: the form stays as it is.
      onCancel={() => undefined}
    />
  );
}
