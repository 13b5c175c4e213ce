import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';
import { useSite } from '#shared/ui/site-context.tsx';

/** Stripe's frame can't read our CSS variables. */
function colour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/** Our tokens, read from the page as it looks now. */
export function stripeAppearance(): Appearance {
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

/** Stripe.js once it has loaded. `onUnavailable` must be stable. */
export function useStripeJs(onUnavailable: () => void): Stripe | null {
  const { publishableKey } = useSite().payments;
  const [stripe, setStripe] = useState<Stripe | null>(null);
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
  return stripe;
}
