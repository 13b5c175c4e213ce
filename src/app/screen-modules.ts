/** Which source file shows which path, so that the server can preload its chunk (see pages/ for the routes). */
const screens: [pattern: RegExp, module: string][] = [
  [/^\/$/, 'src/app/routes/home-route.tsx'],
  [/^\/search$/, 'src/app/routes/search-route.tsx'],
  [/^\/sessions\/[^/]+$/, 'src/app/routes/session-route.tsx'],
  [/^\/checkout\/subscription$/, 'src/app/routes/subscription-checkout-route.tsx'],
  [/^\/claim-business$/, 'src/app/routes/claim-route.tsx'],
  [/^\/business\/plan$/, 'src/app/routes/plan-route.tsx'],
  [/^\/checkout\/[^/]+$/, 'src/app/routes/checkout-route.tsx'],
  [/^\/booking-confirmation$/, 'src/app/routes/confirmation-route.tsx'],
  [/^\/bookings$/, 'src/app/routes/bookings-route.tsx'],
  [/^\/profile$/, 'src/app/routes/profile-route.tsx'],
  [/^\/business\/reviews$/, 'src/app/routes/business-reviews-route.tsx'],
  [/^\/favourites$/, 'src/app/routes/favourites-route.tsx'],
  [/^\/sign-in$/, 'src/app/routes/sign-in-route.tsx'],
  [/^\/sign-up$/, 'src/app/routes/sign-up-route.tsx'],
  [/^\/business\/calendar$/, 'src/app/routes/day/calendar-route.tsx'],
  [/^\/business\/check-in$/, 'src/app/routes/day/check-in-route.tsx'],
  [/^\/business\/bookings$/, 'src/app/routes/day/bookings-route.tsx'],
  [/^\/business\/analytics$/, 'src/app/routes/day/analytics-route.tsx'],
  [/^\/business\/team$/, 'src/app/routes/day/team-route.tsx'],
  [/^\/business\/occurrences\/[^/]+$/, 'src/app/routes/day/date-route.tsx'],
  [/^\/admin$/, 'src/app/routes/admin/overview-route.tsx'],
  [/^\/business$/, 'src/app/routes/business-route.tsx'],
  [/^\/about$/, 'src/app/routes/about-route.tsx'],
  [/^\/personal-trainers$/, 'src/app/routes/trainers-route.tsx'],
  [/^\/trainer-signup$/, 'src/app/routes/trainer-signup-route.tsx'],
  [/^\/book-trainer\/[^/]+$/, 'src/app/routes/book-trainer-route.tsx'],
  [/^\/trainer-dashboard$/, 'src/app/routes/trainer-dashboard-route.tsx'],
  [/^\/trainers\/[^/]+$/, 'src/app/routes/trainer-route.tsx'],
  [/^\/fitness(?:\/|$)/, 'src/app/routes/town-route.tsx'],
  [/^\/businesses\/[^/]+$/, 'src/app/routes/public-business-route.tsx'],
  [/^\/privacy$/, 'src/app/routes/privacy-route.tsx'],
  [/^\/terms$/, 'src/app/routes/terms-route.tsx'],
  [/^\/cookies$/, 'src/app/routes/cookies-route.tsx'],
];

/** The module behind a path, or null for pages that are not worth preloading. */
export function screenModuleFor(path: string): string | null {
  return screens.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
