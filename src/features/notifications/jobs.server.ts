import type { NotificationDeps } from './notification-deps.server.ts';
import { type MailTask, mailPayloads } from './payloads.ts';

/**
 * The mail jobs by task name. Each parses its payload, reads what it needs at the moment of sending, and throws
 * when it should be tried again. The templates and their renderer (30 MB of memory, a third of a second) are only
 * loaded by the first mail, so that starting the site does not wait for them.
 */
export function notificationJobs(
  deps: NotificationDeps,
): Record<MailTask, (payload: unknown) => Promise<void>> {
  return {
    'mail.booking-confirmed': async (payload) => {
      const job = mailPayloads['mail.booking-confirmed'].parse(payload);
      const { sendBookingConfirmed } = await import('./send-booking-confirmed.server.ts');
      await sendBookingConfirmed(deps, job);
    },
    'mail.booking-cancelled': async (payload) => {
      const job = mailPayloads['mail.booking-cancelled'].parse(payload);
      const { sendBookingCancelled } = await import('./send-booking-cancelled.server.ts');
      await sendBookingCancelled(deps, job);
    },
    'mail.booking-changed': async (payload) => {
      const job = mailPayloads['mail.booking-changed'].parse(payload);
      const { sendBookingChanged } = await import('./send-booking-changed.server.ts');
      await sendBookingChanged(deps, job);
    },
    'mail.booking-reminder': async (payload) => {
      const job = mailPayloads['mail.booking-reminder'].parse(payload);
      const { sendBookingReminder } = await import('./send-around-session.server.ts');
      await sendBookingReminder(deps, job);
    },
    'mail.review-request': async (payload) => {
      const job = mailPayloads['mail.review-request'].parse(payload);
      const { sendReviewRequest } = await import('./send-around-session.server.ts');
      await sendReviewRequest(deps, job);
    },
    'mail.occurrence-cancelled': async (payload) => {
      const job = mailPayloads['mail.occurrence-cancelled'].parse(payload);
      const { sendOccurrenceCancelled } = await import('./send-occurrence-cancelled.server.ts');
      await sendOccurrenceCancelled(deps, job);
    },
    'mail.booking-refunded': async (payload) => {
      const job = mailPayloads['mail.booking-refunded'].parse(payload);
      const { sendBookingRefunded } = await import('./send-booking-refunded.server.ts');
      await sendBookingRefunded(deps, job);
    },
    'mail.admin-act': async (payload) => {
      const job = mailPayloads['mail.admin-act'].parse(payload);
      const { sendAdminAct } = await import('./send-admin-act.server.ts');
      await sendAdminAct(deps, job);
    },
    'mail.listing-decided': async (payload) => {
      const job = mailPayloads['mail.listing-decided'].parse(payload);
      const { sendListingDecided } = await import('./send-listing-decided.server.ts');
      await sendListingDecided(deps, job);
    },
    'mail.business-submitted': async (payload) => {
      const job = mailPayloads['mail.business-submitted'].parse(payload);
      const { sendBusinessSubmitted } = await import('./send-business-submitted.server.ts');
      await sendBusinessSubmitted(deps, job);
    },
    'mail.trainer-applied': async (payload) => {
      const job = mailPayloads['mail.trainer-applied'].parse(payload);
      const { sendTrainerApplied } = await import('./send-trainer-applied.server.ts');
      await sendTrainerApplied(deps, job);
    },
    'mail.claim-decided': async (payload) => {
      const job = mailPayloads['mail.claim-decided'].parse(payload);
      const { sendClaimDecided } = await import('./send-claim-decided.server.ts');
      await sendClaimDecided(deps, job);
    },
    'mail.plan-changed': async (payload) => {
      const job = mailPayloads['mail.plan-changed'].parse(payload);
      const { sendPlanChanged } = await import('./send-plan-changed.server.ts');
      await sendPlanChanged(deps, job);
    },
    'mail.team-invitation': async (payload) => {
      const job = mailPayloads['mail.team-invitation'].parse(payload);
      const { sendTeamInvitation } = await import('./send-team-invitation.server.ts');
      await sendTeamInvitation(deps, job);
    },
    'mail.verify-address': async (payload) => {
      const job = mailPayloads['mail.verify-address'].parse(payload);
      const { sendVerifyAddress } = await import('./send-account-link.server.ts');
      await sendVerifyAddress(deps, job);
    },
    'mail.reset-password': async (payload) => {
      const job = mailPayloads['mail.reset-password'].parse(payload);
      const { sendResetPassword } = await import('./send-account-link.server.ts');
      await sendResetPassword(deps, job);
    },
    'mail.magic-link': async (payload) => {
      const job = mailPayloads['mail.magic-link'].parse(payload);
      const { sendMagicLink } = await import('./send-account-link.server.ts');
      await sendMagicLink(deps, job);
    },
    'mail.confirm-new-address': async (payload) => {
      const job = mailPayloads['mail.confirm-new-address'].parse(payload);
      const { sendConfirmNewAddress } = await import('./send-account-link.server.ts');
      await sendConfirmNewAddress(deps, job);
    },
    'mail.account-notice': async (payload) => {
      const job = mailPayloads['mail.account-notice'].parse(payload);
      const { sendAccountNotice } = await import('./send-account-link.server.ts');
      await sendAccountNotice(deps, job);
    },
  };
}
