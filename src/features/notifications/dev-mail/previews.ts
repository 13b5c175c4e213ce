import type { PlanMailData } from '../plan-queries.server.ts';
import { accountNotice } from '../templates/account-notice.tsx';
import { adminAct } from '../templates/admin-act.tsx';
import { bookingCalledOff } from '../templates/booking-called-off.tsx';
import { bookingCancelled } from '../templates/booking-cancelled.tsx';
import { bookingChanged } from '../templates/booking-changed.tsx';
import { bookingConfirmed } from '../templates/booking-confirmed.tsx';
import { bookingNotice } from '../templates/booking-notice.tsx';
import { bookingRefunded } from '../templates/booking-refunded.tsx';
import { bookingReminder } from '../templates/booking-reminder.tsx';
import { businessSubmitted } from '../templates/business-submitted.tsx';
import { businessToReview } from '../templates/business-to-review.tsx';
import { cancellationNotice } from '../templates/cancellation-notice.tsx';
import { claimDecided } from '../templates/claim-decided.tsx';
import { confirmNewAddress } from '../templates/confirm-new-address.tsx';
import { dateCancelledNotice } from '../templates/date-cancelled-notice.tsx';
import type { MailSite, MailTemplate } from '../templates/layout.tsx';
import { listingDecided } from '../templates/listing-decided.tsx';
import { magicLink } from '../templates/magic-link.tsx';
import { planChanged } from '../templates/plan-changed.tsx';
import { resetPassword } from '../templates/reset-password.tsx';
import { reviewRequest } from '../templates/review-request.tsx';
import { teamInvitation } from '../templates/team-invitation.tsx';
import { trainerApplied } from '../templates/trainer-applied.tsx';
import { verifyAddress } from '../templates/verify-address.tsx';
import { booking, calledOff, cancelled, cancelledDate, decision, refund, submitted } from './preview-data.ts';

const account = { email: 'priya@people.example' };
const now = new Date('2026-11-20T12:00:00Z');
const plan: PlanMailData = {
  businessId: 1,
  businessName: booking.business.name,
  owner: submitted.owner,
  tier: 'basic',
  pricePence: 2900,
  currentPeriodEnd: new Date('2026-12-20T12:00:00Z'),
  graceUntil: null,
  endsWithSuspension: false,
};

/**
 * Every mail there is, with made-up contents, by the name of its template. Links in them lead to what does not exist.
 */
export const previews: Readonly<Record<string, (site: MailSite) => MailTemplate | null>> = {
  'verify-address': (site) => verifyAddress(site, account, site.publicUrl),
  'reset-password': (site) => resetPassword(site, account, site.publicUrl),
  'magic-link': (site) => magicLink(site, account, site.publicUrl),
  'confirm-new-address': (site) => confirmNewAddress(site, account, site.publicUrl),
  'account-notice': (site) =>
    accountNotice(site, { notice: 'password-changed', address: account.email, detail: '' }),
  'booking-confirmed': (site) => bookingConfirmed(site, booking, now),
  'booking-changed': (site) => bookingChanged(site, booking, new Date('2026-11-24T06:30:00Z')),
  'booking-cancelled': (site) => bookingCancelled(site, cancelled),
  'booking-called-off': (site) =>
    bookingCalledOff(site, { ...cancelled, state: 'cancelled_by_business' }, calledOff),
  'booking-refunded': (site) => bookingRefunded(site, refund),
  'booking-reminder': (site) => bookingReminder(site, booking, now),
  'review-request': (site) => reviewRequest(site, booking),
  'booking-notice': (site) => bookingNotice(site, booking),
  'cancellation-notice': (site) => cancellationNotice(site, cancelled),
  'date-cancelled-notice': (site) => dateCancelledNotice(site, cancelledDate),
  'business-submitted': (site) => businessSubmitted(site, submitted),
  'business-to-review': (site) => businessToReview(site, submitted),
  'listing-decided': (site) => listingDecided(site, decision),
  'claim-decided': (site) =>
    claimDecided(site, {
      claimId: booking.bookingId,
      state: 'approved',
      reason: null,
      businessId: 1,
      businessName: booking.business.name,
      claimant: { name: submitted.owner.name, address: submitted.owner.email },
    }),
  'team-invitation': (site) =>
    teamInvitation(site, {
      businessName: booking.business.name,
      role: 'manager',
      token: 'preview',
      address: account.email,
    }),
  'plan-changed': (site) => planChanged(site, plan, 'started'),
  'trainer-applied': (site) =>
    trainerApplied(site, { firstName: 'Priya', name: 'Priya Nair', email: account.email, again: false }),
  'admin-act': (site) =>
    adminAct(site, {
      action: 'review.hidden',
      title: booking.sessionTitle,
      reason: 'It names a child.',
      amount: null,
      recipient: booking.seeker,
    }),
};
