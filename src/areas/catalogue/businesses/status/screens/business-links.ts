import type { BusinessAction } from '../../permissions/permissions.ts';

export interface BusinessPageLink {
  path: string;
  label: string;
  /** What one must be allowed to do there to be shown the way; a link that nobody may follow leads nowhere. */
  needs: BusinessAction;
}

/** The pages of a business's area, in the order of its tabs. A page is listed once it exists. */
export const businessLinks: readonly BusinessPageLink[] = [
  { path: '/business', label: 'Dashboard', needs: 'view_dashboard' },
  { path: '/business/calendar', label: 'Calendar', needs: 'view_calendar' },
  { path: '/business/check-in', label: 'Front desk', needs: 'check_in' },
  { path: '/business/bookings', label: 'Bookings', needs: 'view_bookings' },
  { path: '/business/customers', label: 'Customers', needs: 'view_customers' },
  { path: '/business/analytics', label: 'Analytics', needs: 'view_revenue' },
  { path: '/business/offers', label: 'Offers', needs: 'manage_offers' },
  { path: '/business/passes', label: 'Passes and memberships', needs: 'manage_offers' },
  { path: '/business/reviews', label: 'Reviews', needs: 'answer_reviews' },
  { path: '/business/payouts', label: 'Payouts', needs: 'manage_payouts' },
  { path: '/business/page', label: 'Business page', needs: 'view_details' },
  { path: '/business/venues', label: 'Venues', needs: 'manage_sessions' },
  { path: '/business/instructors', label: 'Instructors', needs: 'manage_sessions' },
  { path: '/business/access', label: 'Access', needs: 'manage_sessions' },
  { path: '/business/waiver', label: 'Waiver', needs: 'manage_waiver' },
  { path: '/business/papers', label: 'Documents', needs: 'manage_papers' },
  { path: '/business/website', label: 'Your website', needs: 'view_sessions' },
  { path: '/business/open-data', label: 'Open data', needs: 'view_details' },
  { path: '/business/webhooks', label: 'Webhooks', needs: 'manage_api' },
  { path: '/business/in-and-out', label: 'Import & export', needs: 'export_business' },
  { path: '/business/api', label: 'API', needs: 'manage_api' },
  { path: '/business/team', label: 'Team', needs: 'manage_team' },
  { path: '/business/plan', label: 'Plan', needs: 'manage_plan' },
];
