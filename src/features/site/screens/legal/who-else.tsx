import type { ReactNode } from 'react';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { FactTable } from './fact-table.tsx';

/** The host that serves map tiles ("tile.openstreetmap.org"); null when nobody else does. */
function tileHost(tileUrl: string | null): string | null {
  return /^https?:\/\/([^/]+)/.exec(tileUrl ?? '')?.[1]?.replace('{s}.', '') ?? null;
}

/** The other companies with which people may sign in. */
function otherSignIns({ google, oidc }: SiteConfig['signIn']): string[] {
  return [...(google ? ['Google Ireland Limited'] : []), ...(oidc === null ? [] : [oidc])];
}

/** Who else handles people's data, as this installation is set up. */
export function WhoElse() {
  const { map, payments, brand, signIn } = useSite();
  const tiles = tileHost(map.tileUrl);
  const rows: [string, ReactNode, ReactNode][] = [
    [
      'The business you book with',
      'Your name, email address, phone number, what you booked and your special requirements.',
      'To expect you and to reach you about the session. It is responsible for what it does with them.',
    ],
    payments.provider === 'stripe'
      ? [
          'Stripe Payments UK Ltd and its group',
          'Your card details, which go from your browser to Stripe and never reach us; the amount and the booking it is for; your device and connection, to detect fraud.',
          'To take payments and give refunds. Stripe decides for itself how it meets its own legal duties.',
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
    ...otherSignIns(signIn).map((name): [string, ReactNode, ReactNode] => [
      name,
      'That you sign in here. It tells us your name and email address.',
      'Only if you choose to sign in with it.',
    ]),
    ...(tiles === null
      ? []
      : [
          [
            `Map tiles (${tiles})`,
            'Your IP address, browser and the part of the map you look at.',
            'Your browser fetches the map pictures itself, as for any picture from another site: on maps, and behind the heading of the home page unless it saves data.',
          ] satisfies [string, ReactNode, ReactNode],
        ]),
    [
      'postcodes.io',
      'The postcode or place name being searched for. It comes from our server and says nothing about who asked.',
      'To find where a place is.',
    ],
    [
      'Your browser’s push service (Google, Mozilla, Microsoft or Apple)',
      'Notifications, encrypted so that only your browser can read them, and when they are sent.',
      'To reach your device. Only where you turn notifications on.',
    ],
    [
      'Our hosting provider',
      'Everything above except card details, on encrypted connections.',
      `To keep ${brand.name} running.`,
    ],
  ];
  return <FactTable caption="Who else handles your data" columns={['Who', 'What', 'Why']} rows={rows} />;
}
