import { type ComponentType, useEffect, useState } from 'react';
import { useSite } from '#shared/ui/site-context.tsx';
import type { WalletButtonsProps } from '../payment-outcome.ts';
import { type CardRefusal, CardRefusedMessage } from './card-refused-message.tsx';

/**
 * Apple Pay, Google Pay and Link, by the provider (Stripe or sandbox). Loads on mount; empty until then. Says why a
 * wallet's payment failed.
 */
export function WalletButtons(props: WalletButtonsProps) {
  const { provider } = useSite().payments;
  const [Buttons, setButtons] = useState<ComponentType<WalletButtonsProps> | null>(null);
  const [refused, setRefused] = useState<CardRefusal | null>(null);
  const { onOffered } = props;
  useEffect(() => {
    let gone = false;
    const loading =
      provider === 'stripe'
        ? import('./stripe-wallets.tsx').then((module) => module.StripeWallets)
        : import('./sandbox-wallets.tsx').then((module) => module.SandboxWallets);
    loading.then(
      (loaded) => {
        if (!gone) setButtons(() => loaded);
      },
      () => {
        if (!gone) onOffered(0);
      },
    );
    return () => {
      gone = true;
    };
  }, [provider, onOffered]);
  if (Buttons === null) return null;
  return (
    <div className="grid gap-4">
      {/* Keyed by intent: another payment starts afresh. */}
      <Buttons
        key={props.clientSecret}
        {...props}
        onPay={(payment) => {
          setRefused(null);
          props.onPay({
            ...payment,
            async confirm() {
              const outcome = await payment.confirm();
              if ('error' in outcome) setRefused({ ...outcome.error, savedCard: undefined });
              return outcome;
            },
          });
        }}
      />
      {refused !== null && <CardRefusedMessage refused={refused} card={null} held={props.held} />}
    </div>
  );
}
