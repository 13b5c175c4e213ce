/** Whose eyes a screen is seen with: nobody signed in, or one of the demo's accounts (src/app/demo/demo-accounts.ts). */
export type Viewer = 'visitor' | 'seeker' | 'owner' | 'trainer' | 'newOwner' | 'admin';

/** A screen to be pictured by `npm run screens`. */
export interface Screen {
  /** The picture's name: screens/{name}--desktop.png and {name}--phone.png. */
  name: string;
  /** The address; `{session}` and its like stand for the id of one in the demo's data (screens.ts). */
  path: string;
  as?: Viewer;
  /** Pictured in the dark as well: {name}-dark--…. */
  dark?: boolean;
  /** What to do before the picture is taken: the name of a button to press. */
  press?: string;
  /** The whole page, not only what the window shows. */
  whole?: boolean;
}

/** Every screen, in the order a person meets them. Add yours where it belongs. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/', dark: true, whole: true },
  { name: 'search', path: '/search?postcode=E8+1EJ', dark: true },
  { name: 'search-empty', path: '/search?postcode=Lerwick&sessionType=bjj' },
  { name: 'search-map', path: '/search?postcode=E8+1EJ&view=map' },
  { name: 'search-failed', path: '/search?page=9999' },
  { name: 'session', path: '/sessions/{session}', dark: true, whole: true },
  { name: 'booking-dialog-login', path: '/search?postcode=E8+1EJ&book={session}' },
  { name: 'booking-dialog', path: '/search?postcode=E8+1EJ&book={session}', as: 'seeker' },
  { name: 'checkout', path: '/checkout/{session}', as: 'seeker', dark: true, whole: true },
  { name: 'own-home', path: '/home', as: 'seeker', dark: true, whole: true },
  { name: 'bookings', path: '/bookings', as: 'seeker', dark: true },
  { name: 'favourites', path: '/favourites', as: 'seeker' },
  { name: 'own-passes', path: '/passes', as: 'seeker', dark: true, whole: true },
  { name: 'gift', path: '/gift', as: 'seeker', dark: true, whole: true },
  { name: 'redeem', path: '/redeem', as: 'seeker' },
  { name: 'waiting-list', path: '/waiting-list', as: 'seeker' },
  { name: 'profile', path: '/profile', as: 'seeker', whole: true },
  { name: 'account-menu', path: '/about', as: 'admin', press: 'Account menu' },
  { name: 'trainers', path: '/personal-trainers' },
  { name: 'trainer', path: '/trainers/{trainer}', whole: true },
  { name: 'book-trainer', path: '/book-trainer/{trainer}', as: 'seeker', whole: true },
  { name: 'trainer-dashboard', path: '/trainer-dashboard', as: 'trainer', dark: true },
  { name: 'trainer-signup', path: '/trainer-signup', as: 'seeker', whole: true },
  { name: 'claim-business', path: '/claim-business', as: 'newOwner' },
  { name: 'community-guidelines', path: '/community-guidelines' },
  { name: 'towns', path: '/fitness' },
  { name: 'town', path: '/fitness/london', dark: true, whole: true },
  { name: 'town-activity', path: '/fitness/london/yoga', whole: true },
  { name: 'business', path: '/businesses/{business}', dark: true, whole: true },
  { name: 'join', path: '/join/5', as: 'seeker', dark: true, whole: true },
  { name: 'passes', path: '/businesses/{business}/passes', as: 'seeker', dark: true, whole: true },
  { name: 'business-unclaimed', path: '/businesses/{unclaimed}' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=example' },
  { name: 'about', path: '/about', whole: true },
  { name: 'help', path: '/help', dark: true, whole: true },
  { name: 'help-found', path: '/help?q=refund' },
  { name: 'help-article', path: '/help/cancelling-and-refunds', dark: true, whole: true },
  { name: 'contact', path: '/contact', dark: true, whole: true },
  { name: 'own-messages', path: '/contact', as: 'seeker', whole: true },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'cookies', path: '/cookies' },
  { name: 'offline', path: '/offline' },
  { name: 'business-none', path: '/business', as: 'newOwner' },
  { name: 'business-register', path: '/business?register=1', as: 'newOwner', whole: true },
  { name: 'business-dashboard', path: '/business', as: 'owner', dark: true, whole: true },
  { name: 'business-session-form', path: '/business?session={session}', as: 'owner' },
  { name: 'business-calendar', path: '/business/calendar', as: 'owner' },
  { name: 'business-attendees', path: '/business/occurrences/{occurrence}', as: 'owner' },
  { name: 'business-bookings', path: '/business/bookings', as: 'owner' },
  { name: 'business-booking', path: '/business/bookings/{booked}', as: 'owner', dark: true },
  { name: 'business-analytics', path: '/business/analytics', as: 'owner' },
  { name: 'business-team', path: '/business/team', as: 'owner' },
  { name: 'business-reviews', path: '/business/reviews', as: 'owner' },
  { name: 'business-offers', path: '/business/offers', as: 'owner' },
  { name: 'business-instructors', path: '/business/instructors', as: 'owner', whole: true },
  { name: 'business-website', path: '/business/website', as: 'owner', whole: true, dark: true },
  { name: 'business-open-data', path: '/business/open-data', as: 'owner', whole: true, dark: true },
  { name: 'reviews-of-me', path: '/reviews', as: 'trainer' },
  { name: 'instructor', path: '/instructors/{instructor}', whole: true, dark: true },
  { name: 'business-waiver', path: '/business/waiver', as: 'owner' },
  { name: 'business-passes', path: '/business/passes', as: 'owner' },
  { name: 'business-plan', path: '/business/plan', as: 'owner' },
  { name: 'admin', path: '/admin', as: 'admin', dark: true },
  { name: 'admin-mine', path: '/admin/mine', as: 'admin' },
  { name: 'admin-businesses', path: '/admin/businesses', as: 'admin' },
  { name: 'admin-business', path: '/admin/businesses/{submitted}', as: 'admin', whole: true },
  { name: 'admin-sessions', path: '/admin/sessions', as: 'admin' },
  { name: 'admin-claims', path: '/admin/claims', as: 'admin', whole: true },
  { name: 'admin-papers', path: '/admin/papers', as: 'admin', whole: true },
  { name: 'admin-access', path: '/admin/access', as: 'admin', whole: true },
  { name: 'admin-instructors', path: '/admin/instructors', as: 'admin', whole: true },
  { name: 'admin-import', path: '/admin/import', as: 'admin' },
  { name: 'admin-trainers', path: '/admin/trainers', as: 'admin' },
  { name: 'admin-reports', path: '/admin/reports', as: 'admin' },
  { name: 'admin-health', path: '/admin/health', as: 'admin', dark: true, whole: true },
  { name: 'admin-messages', path: '/admin/messages', as: 'admin', dark: true, whole: true },
  { name: 'admin-message', path: '/admin/messages/{message}', as: 'admin', dark: true, whole: true },
  { name: 'admin-reviews', path: '/admin/reviews', as: 'admin' },
  { name: 'admin-photos', path: '/admin/photos', as: 'admin' },
  { name: 'session-photos', path: '/business/sessions/{session}/photos', as: 'owner' },
  { name: 'admin-users', path: '/admin/users', as: 'admin' },
  { name: 'admin-audit', path: '/admin/audit', as: 'admin' },
  { name: 'admin-statistics', path: '/admin/statistics', as: 'admin' },
  { name: 'not-found', path: '/no/such/page' },
];
