import { randomUUID } from 'node:crypto';
import type { BusinessAction } from '#features/businesses/permissions.ts';
import { registration } from './businesses.ts';

/**
 * Who gets through at a route, and what those who do are answered:
 * - `everybody`: visitors too. `signed in`: everybody but visitors (401).
 * - an action of `businesses/permissions.ts`: whoever may do that at the business; 401 for visitors, 403 for others.
 */
export type Through = 'everybody' | 'signed in' | BusinessAction;

export type RouteRow = readonly [
  method: string,
  route: string,
  through: Through,
  status: number,
  input?: object,
];

const session = {
  title: 'Morning Pilates',
  sessionTypeId: 3,
  difficulty: ['beginner'],
  ageGroups: ['18-25'],
  gender: 'mixed',
  price: 12.5,
  duration: 60,
  maxParticipants: 8,
  schedule: [{ dayOfWeek: 2, startTime: '09:00', endTime: '10:00' }],
};
const reason = 'Because this table says so.';
const review = { stars: 4, text: 'It was a good hour, with enough room for everybody.' };

/**
 * Every route of the API that is not the admins' alone (those stand in admin-permissions.test.ts). `:business` and
 * its like are replaced by one of the business that the people of the test own or work for; what is named `:other…`
 * belongs to nobody of them, or is not there.
 */
export const routeTable: readonly RouteRow[] = [
  // Accounts
  ['GET', '/api/auth/user', 'signed in', 200],
  ['GET', '/api/login', 'everybody', 302],
  ['GET', '/api/logout', 'everybody', 302],
  ['GET', '/api/auth/*', 'everybody', 404],
  ['POST', '/api/auth/*', 'everybody', 404],
  ['GET', '/api/profile', 'signed in', 200],
  ['PUT', '/api/profile/name', 'signed in', 204, { firstName: 'Ada', lastName: 'Rowe' }],
  ['PUT', '/api/profile/preferences', 'signed in', 204, { reminders: true, reviewRequests: false }],
  ['POST', '/api/profile/photo', 'signed in', 415],
  ['DELETE', '/api/profile/photo', 'signed in', 204],
  ['POST', '/api/profile/email', 'signed in', 403, { email: 'new@people.example' }],
  ['DELETE', '/api/profile/email', 'signed in', 204],
  ['POST', '/api/profile/email/confirm', 'signed in', 410, { token: 'none' }],
  [
    'PUT',
    '/api/profile/password',
    'signed in',
    409,
    { currentPassword: 'wrong', newPassword: 'correct horse' },
  ],
  ['GET', '/api/profile/devices', 'signed in', 200],
  ['DELETE', '/api/profile/devices', 'signed in', 200],
  ['DELETE', '/api/profile/devices/:otherUuid', 'signed in', 404],
  ['GET', '/api/profile/data.json', 'signed in', 200],
  ['GET', '/api/profile/data/:otherTable', 'signed in', 404],
  ['GET', '/api/profile/deletion', 'signed in', 200],
  ['POST', '/api/profile/delete', 'signed in', 403, { password: 'wrong' }],
  // Places, search, towns
  ['GET', '/api/places/suggest?q=Leeds', 'everybody', 200],
  ['GET', '/api/places/locate?q=SW1A%201AA', 'everybody', 200],
  ['GET', '/api/sessions/search', 'everybody', 200],
  ['GET', '/api/sessions/map?bbox=-0.2,51.4,0.1,51.6&zoom=12', 'everybody', 200],
  ['GET', '/api/session-types', 'everybody', 200],
  ['GET', '/api/towns', 'everybody', 200],
  ['GET', '/api/towns/:otherTown', 'everybody', 404],
  // Businesses, their claims and teams
  ['GET', '/api/businesses/my', 'signed in', 200],
  ['GET', '/api/businesses/:business', 'everybody', 200],
  ['POST', '/api/businesses', 'signed in', 201, registration],
  ['PUT', '/api/businesses/:business', 'edit_business', 409, registration],
  ['GET', '/api/businesses/unclaimed', 'everybody', 200],
  [
    'POST',
    '/api/businesses/:business/claim',
    'signed in',
    409,
    { claimMessage: 'I have run this hall for ten years.' },
  ],
  ['GET', '/api/claims/my', 'signed in', 200],
  ['GET', '/api/claims/:otherUuid/documents/:otherNumber', 'signed in', 404],
  ['GET', '/api/businesses/:business/team', 'manage_team', 200],
  [
    'POST',
    '/api/businesses/:business/invitations',
    'manage_team',
    200,
    { email: 'desk@people.example', role: 'front_desk' },
  ],
  ['POST', '/api/businesses/:business/invitations/:otherId/resend', 'manage_team', 404],
  ['DELETE', '/api/businesses/:business/invitations/:otherId', 'manage_team', 404],
  ['PUT', '/api/businesses/:business/members/:otherId', 'manage_team', 404, { role: 'manager' }],
  ['DELETE', '/api/businesses/:business/members/:otherId', 'manage_team', 404],
  ['GET', '/api/team-invitations/:otherToken', 'signed in', 404],
  ['POST', '/api/team-invitations/:otherToken/accept', 'signed in', 404],
  // Plans
  ['POST', '/api/subscriptions', 'buy_plan', 200, { businessId: ':business', tier: 'basic' }],
  ['POST', '/api/subscriptions/refresh', 'signed in', 204],
  ['POST', '/api/businesses/:business/plan/payment', 'manage_plan', 409],
  ['POST', '/api/businesses/:business/plan/preview', 'buy_plan', 409, { tier: 'premium' }],
  [
    'POST',
    '/api/businesses/:business/plan/change',
    'buy_plan',
    409,
    { tier: 'premium', prorationDate: 1, dueNow: '1.00' },
  ],
  ['POST', '/api/businesses/:business/plan/cancel', 'manage_plan', 409],
  ['POST', '/api/businesses/:business/plan/resume', 'buy_plan', 409],
  ['GET', '/api/businesses/:business/plan/card', 'manage_plan', 200],
  ['POST', '/api/businesses/:business/plan/card', 'buy_plan', 409],
  ['PUT', '/api/businesses/:business/plan/card', 'buy_plan', 409, { setupIntentId: 'seti_none' }],
  ['GET', '/api/businesses/:business/plan/invoices', 'manage_plan', 200],
  // Sessions and their dates
  ['GET', '/api/sessions/:session', 'everybody', 200],
  ['GET', '/api/sessions/:session/occurrences?from=2026-11-23&to=2026-11-29', 'everybody', 200],
  ['GET', '/api/businesses/:business/sessions', 'everybody', 200],
  ['GET', '/api/sessions/business/:business', 'view_sessions', 200],
  ['POST', '/api/sessions', 'manage_sessions', 201, { ...session, businessId: ':business' }],
  ['PUT', '/api/sessions/:session', 'manage_sessions', 200, session],
  ['POST', '/api/sessions/:session/pause', 'manage_sessions', 200],
  ['POST', '/api/sessions/:session/resume', 'manage_sessions', 409],
  ['POST', '/api/sessions/:session/duplicate', 'manage_sessions', 201],
  ['DELETE', '/api/sessions/:session', 'manage_sessions', 409],
  // The day of a business
  ['GET', '/api/businesses/:business/overview', 'view_revenue', 200],
  ['GET', '/api/businesses/:business/calendar?from=2026-11-01&to=2026-11-07', 'view_calendar', 200],
  ['GET', '/api/occurrences/:occurrence', 'view_attendees', 200],
  [
    'PUT',
    '/api/occurrences/:occurrence',
    'change_occurrence',
    200,
    { capacity: 9, startTime: '18:30', note: '', scope: 'this' },
  ],
  [
    'POST',
    '/api/occurrences/:occurrence/cancel',
    'cancel_occurrence',
    409,
    { reason, bookings: 7, refund: '1.00' },
  ],
  ['GET', '/api/occurrences/:occurrence/attendees.csv', 'view_attendees', 200],
  ['PUT', '/api/bookings/:booking/attendance', 'check_in', 409, { state: 'attended', was: 'confirmed' }],
  ['GET', '/api/bookings/business/:business', 'view_bookings', 200],
  ['GET', '/api/businesses/:business/bookings', 'view_bookings', 200],
  ['GET', '/api/businesses/:business/bookings.csv', 'view_bookings', 200],
  ['GET', '/api/businesses/:business/analytics', 'view_revenue', 200],
  ['GET', '/api/check-in/:otherCode', 'everybody', 404],
  // Booking and paying
  ['GET', '/api/payments/config', 'everybody', 200],
  ['POST', '/api/create-payment-intent', 'signed in', 404, { sessionId: 999_999, amount: '1.00' }],
  [
    'PUT',
    '/api/holds/:otherUuid/contact',
    'signed in',
    404,
    { fullName: 'Ada Rowe', email: 'ada@people.example', phone: '07700 900123' },
  ],
  ['DELETE', '/api/holds/:otherUuid', 'signed in', 404],
  ['POST', '/api/bookings', 'signed in', 404, { holdId: randomUUID() }],
  ['GET', '/api/bookings', 'signed in', 200],
  ['GET', '/api/bookings/lookup?payment_intent=pi_none', 'signed in', 404],
  ['GET', '/api/bookings/:booking', 'signed in', 404],
  ['POST', '/api/bookings/:booking/cancel', 'signed in', 404, { refund: '15.40' }],
  ['GET', '/api/bookings/:booking/calendar.ics', 'signed in', 404],
  ['GET', '/api/bookings/:booking/receipt.pdf', 'signed in', 404],
  ['GET', '/api/bookings/:booking/check-in.svg', 'signed in', 404],
  ['GET', '/api/calendar-feed', 'signed in', 200],
  ['POST', '/api/calendar-feed', 'signed in', 200],
  ['GET', '/api/calendar/:otherToken.ics', 'everybody', 404],
  // Reviews, favourites, reports
  ['GET', '/api/sessions/:session/reviews', 'everybody', 200],
  ['GET', '/api/reviews/mine', 'signed in', 200],
  ['POST', '/api/bookings/:booking/review', 'signed in', 404, review],
  ['PUT', '/api/bookings/:booking/review', 'signed in', 404, review],
  ['DELETE', '/api/bookings/:booking/review', 'signed in', 404],
  ['GET', '/api/businesses/:business/reviews/shown', 'everybody', 200],
  ['GET', '/api/businesses/:business/reviews', 'answer_reviews', 200],
  ['POST', '/api/reviews/:otherUuid/answer', 'signed in', 404, { answer: 'Thank you, come again.' }],
  ['GET', '/api/favourites', 'signed in', 200],
  ['GET', '/api/favourites/ids', 'signed in', 200],
  ['PUT', '/api/favourites/sessions/:otherId', 'signed in', 404],
  ['DELETE', '/api/favourites/sessions/:otherId', 'signed in', 204],
  ['GET', '/api/reports/subject?subject=session&subjectId=999999', 'everybody', 404],
  [
    'POST',
    '/api/reports',
    'everybody',
    404,
    {
      subject: 'session',
      subjectId: '999999',
      reason: 'other',
      details: reason,
      email: 'ada@people.example',
    },
  ],
  // Trainers
  ['GET', '/api/personal-trainers/search', 'everybody', 200],
  ['GET', '/api/personal-trainers/:otherId', 'everybody', 404],
  ['POST', '/api/personal-trainers', 'signed in', 400, {}],
  ['GET', '/api/personal-trainers/me', 'signed in', 200],
  ['PUT', '/api/personal-trainers/me', 'signed in', 400, {}],
  ['PUT', '/api/personal-trainers/me/booking', 'signed in', 409, { bookingEnabled: true }],
  ['GET', '/api/personal-trainers/:otherId/hours?from=2026-11-01&to=2026-11-07', 'everybody', 404],
  [
    'POST',
    '/api/personal-trainers/:otherId/hold',
    'signed in',
    404,
    { sessionType: 'online', startsAt: '2027-01-04T10:00:00Z', amount: '55.00' },
  ],
  ['GET', '/api/trainer-diary', 'signed in', 403],
  ['PUT', '/api/trainer-diary/days-off/:otherDay', 'signed in', 403],
  ['DELETE', '/api/trainer-diary/days-off/:otherDay', 'signed in', 403],
  ['POST', '/api/trainer-diary/bookings/:booking/cancel', 'signed in', 403, { reason }],
  [
    'PUT',
    '/api/trainer-diary/bookings/:booking/attendance',
    'signed in',
    403,
    { state: 'attended', was: 'confirmed' },
  ],
  // The payment provider, who signs what it sends
  ['POST', '/api/stripe/webhook', 'everybody', 400],
];
