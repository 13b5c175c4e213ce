import type { z } from 'zod';
import type { Mail, NotificationDeps } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { JobHandler } from '#shared/jobs/job-runner.server.ts';

/**
 * Every mail there is, by the task that sends it. A mail's file is loaded when the first of its kind leaves: the site
 * starts without thirteen packages that only write mail (a tenth of a second of work, some 4 MB of memory).
 */
export const mails = {
  'mail.booking-confirmed': () => import('#areas/booking/bookings/mails/booking-confirmed.tsx'),
  'mail.booking-cancelled': () => import('#areas/booking/bookings/mails/booking-cancelled.tsx'),
  'mail.instructor-changed': () => import('#areas/booking/bookings/mails/instructor-changed.tsx'),
  'mail.booking-changed': () => import('#areas/booking/bookings/mails/booking-changed.tsx'),
  'mail.booking-moved': () => import('#areas/booking/bookings/mails/booking-moved.tsx'),
  'mail.booking-reminder': () => import('#areas/booking/bookings/mails/booking-reminder.tsx'),
  'mail.booking-refunded': () => import('#areas/booking/bookings/mails/booking-refunded.tsx'),
  'mail.refund-news': () => import('#areas/booking/bookings/mails/refund-news.tsx'),
  'mail.dispute-news': () => import('#areas/booking/bookings/mails/dispute-news.tsx'),
  'mail.business-refund': () => import('#areas/booking/bookings/mails/business-refund.tsx'),
  'mail.business-message': () => import('#areas/booking/bookings/mails/business-message.tsx'),
  'mail.customer-message': () => import('#areas/booking/customers/mails/customer-message.tsx'),
  'mail.message-received': () => import('#areas/operations/help/mails/message-received.tsx'),
  'mail.message-answered': () => import('#areas/operations/help/mails/message-answered.tsx'),
  'mail.complaints-due': () => import('#areas/operations/help/mails/complaints-due.tsx'),
  'mail.occurrence-cancelled': () => import('#areas/booking/bookings/mails/occurrence-cancelled.tsx'),
  'mail.review-request': () => import('#areas/booking/bookings/mails/review-request.tsx'),
  'mail.waitlist-news': () => import('#areas/booking/waitlist/mails/waitlist-news.tsx'),
  'mail.favourite-news': () => import('#areas/discovery/favourites/mails/favourite-news.tsx'),
  'mail.favourite-instructors-changed': () =>
    import('#areas/discovery/favourites/mails/favourite-instructors-changed.tsx'),
  'mail.place-free': () => import('#areas/booking/waitlist/mails/place-free.tsx'),
  'mail.alert-found': () => import('#areas/discovery/alerts/mails/alert-found.tsx'),
  'mail.business-submitted': () => import('#areas/catalogue/businesses/mails/business-submitted.tsx'),
  'mail.listing-decided': () => import('#areas/catalogue/businesses/mails/listing-decided.tsx'),
  'mail.membership-news': () => import('#areas/money/entitlements/mails/membership-news.tsx'),
  'mail.pass-news': () => import('#areas/money/entitlements/mails/pass-news.tsx'),
  'mail.pass-shared': () => import('#areas/money/entitlements/mails/pass-shared.tsx'),
  'mail.share-news': () => import('#areas/money/entitlements/mails/share-news.tsx'),
  'mail.voucher-news': () => import('#areas/money/entitlements/mails/voucher-news.tsx'),
  'mail.gift-voucher': () => import('#areas/money/entitlements/mails/gift-voucher.tsx'),
  'mail.certificate-news': () => import('#areas/catalogue/certificates/mails/certificate-news.tsx'),
  'mail.venue-decided': () => import('#areas/catalogue/venues/mails/venue-decided.tsx'),
  'mail.partner-authorized': () => import('#areas/platform/openactive/mails/partner-authorized.tsx'),
  'mail.api-key-created': () => import('#areas/platform/api-keys/mails/api-key-created.tsx'),
  'mail.instructor-refused': () => import('#areas/catalogue/instructors/mails/instructor-refused.tsx'),
  'mail.webhook-disabled': () => import('#areas/platform/webhooks/mails/webhook-disabled.tsx'),
  'mail.certificate-status': () => import('#areas/catalogue/certificates/mails/certificate-status.tsx'),
  'mail.access-news': () => import('#areas/catalogue/accessibility/mails/access-news.tsx'),
  'mail.access-stale': () => import('#areas/catalogue/accessibility/mails/access-stale.tsx'),
  'mail.claim-decided': () => import('#areas/catalogue/claims/mails/claim-decided.tsx'),
  'mail.calendar-unreadable': () => import('#areas/booking/appointments/mails/calendar-unreadable.tsx'),
  'mail.trainer-applied': () => import('#areas/catalogue/trainers/mails/trainer-applied.tsx'),
  'mail.signing-link': () => import('#areas/booking/bookings/mails/signing-link.tsx'),
  'mail.team-invitation': () => import('#areas/catalogue/businesses/mails/team-invitation.tsx'),
  'mail.team-changed': () => import('#areas/catalogue/businesses/mails/team-changed.tsx'),
  'mail.payout-failed': () => import('#areas/money/payouts/mails/payout-failed.tsx'),
  'mail.statement-ready': () => import('#areas/money/payouts/mails/statement-ready.tsx'),
  'mail.payouts-blocked': () => import('#areas/money/payouts/mails/payouts-blocked.tsx'),
  'mail.export-ready': () => import('#areas/platform/portability/mails/export-ready.tsx'),
  'mail.plan-changed': () => import('#areas/money/plans/mails/plan-changed.tsx'),
  'mail.verify-address': () => import('#areas/messaging/account-mails/verify-address.tsx'),
  'mail.confirm-new-address': () => import('#areas/messaging/account-mails/confirm-new-address.tsx'),
  'mail.reset-password': () => import('#areas/messaging/account-mails/reset-password.tsx'),
  'mail.magic-link': () => import('#areas/messaging/account-mails/magic-link.tsx'),
  'mail.account-notice': () => import('#areas/messaging/account-mails/account-notice.tsx'),
  'mail.impersonation-started': () => import('#areas/messaging/account-mails/impersonation-started.tsx'),
  'mail.admin-action': () => import('#areas/messaging/account-mails/admin-action.tsx'),
} satisfies Record<`mail.${string}`, () => Promise<{ mail: Mail<z.ZodType> }>>;

export type MailTask = keyof typeof mails;

/** What the job of a mail carries. */
export type MailPayload<Task extends MailTask> = z.output<
  Awaited<ReturnType<(typeof mails)[Task]>>['mail']['payload']
>;

/** The mail jobs by task name. Each throws when it should be tried again. */
export function notificationJobs(deps: NotificationDeps): Record<MailTask, JobHandler> {
  const jobs = Object.entries(mails).map(([task, load]): [string, JobHandler] => [
    task,
    async (payload) => (await load()).mail.send(deps, payload),
  ]);
  // The names are the list's own, which the type of `fromEntries` forgets.
  return Object.fromEntries(jobs) as Record<MailTask, JobHandler>;
}

/** Every letter of every mail, with its preview. Loads them all. */
export async function listLetters(): Promise<Mail<z.ZodType>['letters']> {
  const loaded = await Promise.all(Object.values(mails).map((load) => load()));
  return loaded.flatMap(({ mail }) => mail.letters);
}
