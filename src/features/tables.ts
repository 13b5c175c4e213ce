/**
 * Who owns each table (docs/decisions/0015-table-owners.md). Only its owner writes a table, and reads are the owner's
 * too, but for what is stated here with its reason. tests/table-owners.test.ts reads all SQL of the source and holds
 * it to this, in both directions: what nobody does any more has to go from here.
 *
 * `audit` is src/shared/audit, `app` src/app. The triggers and functions of the search follow other tables in the
 * database itself (migrations/0010_search.sql).
 */
export const owners: Readonly<Record<string, readonly string[]>> = {
  places: ['postcodes', 'postcode_districts', 'place_lookups', 'postcode_imports'],
  accounts: [
    'users',
    'auth_sessions',
    'auth_accounts',
    'auth_verifications',
    'auth_rate_limits',
    'auth_passkeys',
    'authenticator_apps',
    'recovery_codes',
    'email_changes',
    'guesses',
  ],
  businesses: [
    'businesses',
    'business_members',
    'business_invitations',
    'business_edits',
    'listing_imports',
    'listing_import_notes',
  ],
  claims: ['claims'],
  safety: ['safety_papers'],
  trainers: ['trainers'],
  sessions: ['session_types', 'sessions', 'session_slots', 'occurrences'],
  photos: ['photos', 'photo_files'],
  search: ['search_listings', 'search_changes', 'search_listing_source'],
  ledger: ['ledger_postings', 'ledger_checks'],
  payments: ['payments', 'refunds', 'disputes', 'dispute_files', 'payment_customers', 'provider_events'],
  subscriptions: ['subscriptions'],
  offers: ['promo_codes', 'promo_code_sessions', 'promo_uses', 'series_prices'],
  credits: [
    'credit_products',
    'credit_product_sessions',
    'purchases',
    'credits',
    'credit_parts',
    'credit_uses',
    'credit_pauses',
  ],
  booking: [
    'orders',
    'order_items',
    'attendees',
    'bookings',
    'booking_payments',
    'earnings',
    'expired_credits',
    'trainer_hours',
    'occurrence_cancellations',
    'calendar_feeds',
    'booking_messages',
  ],
  waitlist: ['waiting_places', 'waiting_offers', 'waiting_lists_off'],
  payouts: [
    'seller_accounts',
    'payout_holds',
    'transfers',
    'transfer_reversals',
    'payouts',
    'payout_lines',
    'account_checks',
    'issued_papers',
  ],
  reviews: ['reviews'],
  access: ['access_facts', 'access_photos', 'access_opinions'],
  alerts: ['saved_searches'],
  favourites: ['favourites'],
  'trainer-booking': ['trainer_days_off'],
  admin: ['moderation_decisions', 'reports'],
  notifications: ['mail_log', 'demo_mail'],
  audit: ['audit_log'],
  app: ['installation'],
};

/** Which tables of others a feature touches, and why it does so itself instead of asking their owner. */
export interface Crossing {
  feature: string;
  tables: readonly string[];
  because: string;
}

/** Written by another than their owner: where two statements would open a gap between seats and money. */
export const writes: readonly Crossing[] = [
  {
    feature: 'booking',
    tables: ['occurrences', 'payments'],
    because:
      'a seat is taken, confirmed and given back together with its hold, payment and booking by one statement: atomic, short on the hottest row there is, and one round trip',
  },
];

/** Read by features that stand after the owner: a page joins what it shows rather than ask row by row. */
export const reads: readonly Crossing[] = [
  { feature: 'businesses', tables: ['users'], because: 'who owns, works for, is invited to and imports one' },
  { feature: 'claims', tables: ['businesses', 'users'], because: 'what is claimed, and by whom' },
  { feature: 'safety', tables: ['businesses'], because: 'whose a paper is' },
  { feature: 'trainers', tables: ['users'], because: 'a trainer has the photo and the end of their account' },
  {
    feature: 'sessions',
    tables: ['businesses'],
    because: 'whose a session is, where, and whether it is seen',
  },
  {
    feature: 'photos',
    tables: ['businesses', 'sessions', 'trainers', 'users'],
    because: 'whose a photograph is, whether everybody may see that, and who looks after it',
  },
  {
    feature: 'search',
    tables: ['businesses', 'sessions', 'session_types', 'session_slots', 'occurrences'],
    because: 'cards and pins show what the read model has found',
  },
  {
    feature: 'directory',
    tables: ['businesses', 'sessions', 'session_types', 'search_listings'],
    because: 'the pages of towns count and list what can be found',
  },
  { feature: 'subscriptions', tables: ['businesses', 'users'], because: 'whose plan it is, and who pays' },
  {
    feature: 'credits',
    tables: [
      'businesses',
      'disputes',
      'ledger_postings',
      'occurrences',
      'payments',
      'refunds',
      'sessions',
      'users',
    ],
    because:
      'a pass is shown with its business, sessions and money, and waits while a bank decides; the report sets it beside the books',
  },
  { feature: 'offers', tables: ['sessions'], because: 'which sessions a code is for' },
  {
    feature: 'booking',
    tables: [
      'businesses',
      'sessions',
      'session_types',
      'occurrences',
      'trainers',
      'users',
      'payments',
      'refunds',
      'disputes',
      'ledger_postings',
      'promo_codes',
      'promo_uses',
      'credits',
      'credit_parts',
      'credit_uses',
    ],
    because:
      'a booking is answered whole: what, where, when, whose and what was paid; taking a seat sees it all at once; the report on reconciliation sets them side by side',
  },
  {
    feature: 'waitlist',
    tables: ['bookings', 'businesses', 'occurrences', 'orders', 'session_types', 'sessions', 'users'],
    because: 'a place on a list is shown with its date and what became of what was offered',
  },
  {
    feature: 'payouts',
    tables: [
      'booking_payments',
      'bookings',
      'businesses',
      'credit_uses',
      'credits',
      'disputes',
      'earnings',
      'expired_credits',
      'ledger_postings',
      'orders',
      'payments',
      'sessions',
      'trainers',
      'users',
    ],
    because: 'what is a seller’s by now is a question to their bookings, the payments of these and the books',
  },
  {
    feature: 'reviews',
    tables: ['bookings', 'occurrences', 'sessions', 'businesses', 'business_members', 'users'],
    because: 'who attended may review, but nobody their own business; the statement that writes sees to it',
  },
  {
    feature: 'access',
    tables: ['bookings', 'business_members', 'businesses', 'occurrences', 'sessions'],
    because: 'of which session or venue a fact is, who sees it, and who came and may confirm it',
  },
  {
    feature: 'favourites',
    tables: ['sessions', 'businesses'],
    because: 'what was saved, if it is still seen',
  },
  {
    feature: 'trainer-booking',
    tables: ['bookings', 'disputes', 'trainers'],
    because: 'whose the days off are; what a client’s bank asks stands beside the hour it is about',
  },
  {
    feature: 'dashboard',
    tables: [
      'audit_log',
      'booking_payments',
      'bookings',
      'disputes',
      'ledger_postings',
      'occurrences',
      'order_items',
      'orders',
      'payments',
      'refunds',
      'reviews',
      'session_types',
      'sessions',
      'users',
    ],
    because:
      'the day and the figures of a business are sums over what others keep; what became of a booking is told whole',
  },
  {
    feature: 'admin',
    tables: [
      'audit_log',
      'authenticator_apps',
      'booking_payments',
      'bookings',
      'business_edits',
      'businesses',
      'claims',
      'disputes',
      'ledger_postings',
      'payments',
      'payout_holds',
      'payouts',
      'photos',
      'refunds',
      'reviews',
      'seller_accounts',
      'session_slots',
      'session_types',
      'sessions',
      'trainers',
      'transfer_reversals',
      'transfers',
      'users',
    ],
    because: 'queues, searches and statistics go over everything that is moderated',
  },
  {
    feature: 'notifications',
    tables: [
      'access_facts',
      'access_opinions',
      'access_photos',
      'audit_log',
      'booking_messages',
      'booking_payments',
      'bookings',
      'business_edits',
      'businesses',
      'claims',
      'credit_parts',
      'credit_uses',
      'credits',
      'disputes',
      'ledger_postings',
      'moderation_decisions',
      'occurrence_cancellations',
      'occurrences',
      'order_items',
      'orders',
      'payments',
      'payouts',
      'promo_codes',
      'promo_uses',
      'purchases',
      'refunds',
      'reviews',
      'safety_papers',
      'saved_searches',
      'seller_accounts',
      'sessions',
      'subscriptions',
      'trainer_hours',
      'trainers',
      'users',
      'waiting_offers',
      'waiting_places',
    ],
    because: 'a mail says what is so when it leaves, and reads it then',
  },
  { feature: 'app', tables: ['businesses', 'users'], because: 'whether a database holds a demo' },
];

/** Read by features that stand before the owner: against the order, so each is a debt with its reason. */
export const readsAgainstTheOrder: readonly Crossing[] = [
  { feature: 'accounts', tables: ['businesses'], because: 'an admin who is one no more is what they own' },
  {
    feature: 'businesses',
    tables: ['subscriptions'],
    because: 'the gate of online booking sees plan and standing in one statement',
  },
  {
    feature: 'businesses',
    tables: ['bookings'],
    because: 'an owner sees to those who count on them before the account ends',
  },
  {
    feature: 'trainers',
    tables: ['bookings'],
    because: 'so does a trainer',
  },
  {
    feature: 'safety',
    tables: ['sessions'],
    because: 'an owner sees which sessions wait for papers beside them',
  },
  {
    feature: 'sessions',
    tables: ['bookings', 'order_items', 'occurrence_cancellations'],
    because: 'dates on which somebody counts stay as they were sold, and forms say so',
  },
  { feature: 'sessions', tables: ['reviews'], because: 'a session is shown with its stars' },
  {
    feature: 'offers',
    tables: ['bookings', 'order_items', 'orders'],
    because:
      'how often a code is used is what is held or booked with it, and no figure of its own that could differ',
  },
  {
    feature: 'credits',
    tables: ['bookings', 'order_items', 'orders'],
    because:
      'what a credit is used for is what is held or booked with it, and no figure of its own that could differ',
  },
  {
    feature: 'booking',
    tables: ['trainer_days_off'],
    because: 'the statement that takes an hour refuses a day off',
  },
  {
    feature: 'admin',
    tables: ['mail_log'],
    because: 'a bank is told which mails a customer was sent',
  },
  {
    feature: 'booking',
    tables: ['reviews'],
    because: 'a reviewed booking is kept as the proof that somebody was there',
  },
];
