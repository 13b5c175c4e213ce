import type { Appearance } from '@stripe/stripe-js';

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
