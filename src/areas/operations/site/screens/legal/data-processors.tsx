import type { ReactNode } from 'react';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { FactTable } from './fact-table.tsx';

/** "tile.openstreetmap.org"; null if no other company serves the tiles. */
function tileHost(tileUrl: string | null): string | null {
  return /^https?:\/\/([^/]+)/.exec(tileUrl ?? '')?.[1]?.replace('{s}.', '') ?? null;
}

/** Other companies for sign-in. */
function signInProviders({ google, oidc }: SiteConfig['signIn']): string[] {
  return [...(google ? ['Google Ireland Limited'] : []), ...(oidc === null ? [] : [oidc])];
}

/** Other processors of personal data, from this installation's settings. */
export function DataProcessors() {
  const { map, payments, brand, signIn } = useSite();
  const tiles = tileHost(map.tileUrl);
  const rows: [string, ReactNode, ReactNode][] = [
    [
      'The business you book with',
      'Your name, email address, phone number, booking and special requirements.',
      'To prepare for your visit and contact you about the session. It is responsible for how it uses them.',
    ],
    payments.provider === 'stripe'
      ? [
          'Stripe Payments UK Ltd and its group',
          'Your card details, sent from your browser to Stripe and never to us. The amount and its booking. Your device and connection, to detect fraud.',
          'To take payments and make refunds. Stripe decides how it meets its own legal duties.',
        ]
      : [
          'A payments sandbox on our own server',
          'Test card numbers. No real card is charged on this demonstration site.',
          'To try payments and refunds without money.',
        ],
    [
      'Our mail provider',
      'Your email address and the messages we send you.',
      'To deliver confirmations, refunds and account messages.',
    ],
    ...signInProviders(signIn).map((name): [string, ReactNode, ReactNode] => [
      name,
      'The fact that you sign in here. It gives us your name and email address.',
      'Only if you choose to sign in with it.',
    ]),
    ...(tiles === null
      ? []
      : [
          [
            `Map tiles (${tiles})`,
            'Your IP address, browser and the part of the map you view.',
            'To show maps. Your browser loads map images itself, on maps and behind the home page heading (not in data-saving mode).',
          ] satisfies [string, ReactNode, ReactNode],
        ]),
    [
      'postcodes.io',
      'The postcode or place name you search for. Our server sends it without anything about you.',
      'To find a place on the map.',
    ],
    [
      'Your browser’s push service (Google, Mozilla, Microsoft or Apple)',
      'Encrypted notifications, which only your browser can read, and when we send them.',
      'To reach your device, if you turn notifications on.',
    ],
    [
      'Our hosting provider',
      'Everything above except card details, on encrypted connections.',
      `To keep ${brand.name} running.`,
    ],
  ];
  return (
    <FactTable caption="Who else handles your data" columns={['Company', 'Data', 'Reason']} rows={rows} />
  );
}
