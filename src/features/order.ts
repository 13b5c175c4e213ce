/**
 * The features in their order, each with those it knows, all of which stand before it. What a feature may import of
 * them, and what src/shared and src/app may, is in scripts/borders.ts, which refuses everything else.
 */
export const features: readonly (readonly [name: string, knows: readonly string[]])[] = [
  ['places', []],
  ['accounts', []],
  ['businesses', ['places', 'accounts']],
  ['claims', ['accounts', 'businesses']],
  ['trainers', ['places', 'accounts', 'businesses']],
  ['sessions', ['accounts', 'businesses']],
  ['photos', ['accounts', 'businesses', 'trainers', 'sessions']],
  ['search', ['places', 'accounts', 'sessions']],
  ['directory', ['places', 'accounts', 'businesses', 'sessions']],
  ['ledger', []],
  ['payments', ['accounts', 'ledger']],
  ['subscriptions', ['accounts', 'businesses', 'ledger', 'payments']],
  ['offers', ['accounts', 'businesses', 'sessions', 'payments']],
  ['booking', ['accounts', 'sessions', 'ledger', 'payments', 'offers']],
  ['waitlist', ['accounts', 'businesses', 'sessions', 'payments', 'booking']],
  ['payouts', ['accounts', 'businesses', 'trainers', 'ledger', 'payments']],
  ['reviews', ['accounts', 'businesses', 'booking']],
  ['alerts', ['accounts', 'sessions', 'search', 'waitlist']],
  ['favourites', ['accounts', 'sessions']],
  ['dashboard', ['accounts', 'businesses', 'sessions', 'ledger', 'payments', 'booking']],
  ['trainer-booking', ['places', 'accounts', 'trainers', 'sessions', 'booking']],
  [
    'admin',
    [
      'places',
      'accounts',
      'businesses',
      'claims',
      'trainers',
      'sessions',
      'photos',
      'ledger',
      'payments',
      'payouts',
      'booking',
      'reviews',
    ],
  ],
  [
    'notifications',
    ['accounts', 'businesses', 'claims', 'payments', 'subscriptions', 'booking', 'waitlist', 'alerts'],
  ],
  ['site', ['accounts', 'sessions']],
];
