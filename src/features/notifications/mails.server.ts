import type { z } from 'zod';
import type { JobHandler } from '#shared/jobs/job-runner.server.ts';
import type { Mail, NotificationDeps } from './mails/define-mail.server.ts';

/**
 * Every mail there is, by the task that sends it. A mail's file is loaded when the first of its kind leaves: the site
 * starts without thirteen packages that only write mail (a tenth of a second of work, some 4 MB of memory).
 */
export const mails = {
  'mail.booking-confirmed': () => import('./mails/bookings/booking-confirmed.tsx'),
  'mail.booking-cancelled': () => import('./mails/bookings/booking-cancelled.tsx'),
  'mail.teacher-changed': () => import('./mails/bookings/teacher-changed.tsx'),
  'mail.booking-changed': () => import('./mails/bookings/booking-changed.tsx'),
  'mail.booking-moved': () => import('./mails/bookings/booking-moved.tsx'),
  'mail.booking-reminder': () => import('./mails/bookings/booking-reminder.tsx'),
  'mail.booking-refunded': () => import('./mails/bookings/booking-refunded.tsx'),
  'mail.refund-news': () => import('./mails/bookings/refund-news.tsx'),
  'mail.dispute-news': () => import('./mails/bookings/dispute-news.tsx'),
  'mail.business-refund': () => import('./mails/bookings/business-refund.tsx'),
  'mail.business-message': () => import('./mails/bookings/business-message.tsx'),
  'mail.customer-message': () => import('./mails/businesses/customer-message.tsx'),
  'mail.message-received': () => import('./mails/messages/message-received.tsx'),
  'mail.message-answered': () => import('./mails/messages/message-answered.tsx'),
  'mail.complaints-due': () => import('./mails/messages/complaints-due.tsx'),
  'mail.occurrence-cancelled': () => import('./mails/bookings/occurrence-cancelled.tsx'),
  'mail.review-request': () => import('./mails/bookings/review-request.tsx'),
  'mail.waiting-news': () => import('./mails/bookings/waiting-news.tsx'),
  'mail.favourite-news': () => import('./mails/alerts/favourite-news.tsx'),
  'mail.favourite-taught': () => import('./mails/alerts/favourite-taught.tsx'),
  'mail.place-free': () => import('./mails/alerts/place-free.tsx'),
  'mail.alert-found': () => import('./mails/alerts/alert-found.tsx'),
  'mail.business-submitted': () => import('./mails/businesses/business-submitted.tsx'),
  'mail.listing-decided': () => import('./mails/businesses/listing-decided.tsx'),
  'mail.membership-news': () => import('./mails/passes/membership-news.tsx'),
  'mail.pass-news': () => import('./mails/passes/pass-news.tsx'),
  'mail.pass-shared': () => import('./mails/passes/pass-shared.tsx'),
  'mail.share-news': () => import('./mails/passes/share-news.tsx'),
  'mail.voucher-news': () => import('./mails/passes/voucher-news.tsx'),
  'mail.gift-voucher': () => import('./mails/passes/gift-voucher.tsx'),
  'mail.paper-news': () => import('./mails/businesses/paper-news.tsx'),
  'mail.venue-decided': () => import('./mails/businesses/venue-decided.tsx'),
  'mail.partner-let-in': () => import('./mails/businesses/partner-let-in.tsx'),
  'mail.api-key-made': () => import('./mails/businesses/api-key-made.tsx'),
  'mail.instructor-refused': () => import('./mails/businesses/instructor-refused.tsx'),
  'mail.webhook-off': () => import('./mails/businesses/webhook-off.tsx'),
  'mail.papers-followed': () => import('./mails/businesses/papers-followed.tsx'),
  'mail.access-news': () => import('./mails/businesses/access-news.tsx'),
  'mail.access-stale': () => import('./mails/businesses/access-stale.tsx'),
  'mail.claim-decided': () => import('./mails/businesses/claim-decided.tsx'),
  'mail.calendar-unreadable': () => import('./mails/bookings/calendar-unreadable.tsx'),
  'mail.trainer-applied': () => import('./mails/businesses/trainer-applied.tsx'),
  'mail.signing-link': () => import('./mails/bookings/signing-link.tsx'),
  'mail.team-invitation': () => import('./mails/businesses/team-invitation.tsx'),
  'mail.team-changed': () => import('./mails/businesses/team-changed.tsx'),
  'mail.payout-failed': () => import('./mails/payouts/payout-failed.tsx'),
  'mail.statement-ready': () => import('./mails/payouts/statement-ready.tsx'),
  'mail.money-waiting': () => import('./mails/payouts/money-waiting.tsx'),
  'mail.export-ready': () => import('./mails/businesses/export-ready.tsx'),
  'mail.plan-changed': () => import('./mails/businesses/plan-changed.tsx'),
  'mail.verify-address': () => import('./mails/accounts/verify-address.tsx'),
  'mail.confirm-new-address': () => import('./mails/accounts/confirm-new-address.tsx'),
  'mail.reset-password': () => import('./mails/accounts/reset-password.tsx'),
  'mail.magic-link': () => import('./mails/accounts/magic-link.tsx'),
  'mail.account-notice': () => import('./mails/accounts/account-notice.tsx'),
  'mail.viewed-as': () => import('./mails/accounts/viewed-as.tsx'),
  'mail.admin-act': () => import('./mails/accounts/admin-act.tsx'),
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
export async function everyLetter(): Promise<Mail<z.ZodType>['letters']> {
  const loaded = await Promise.all(Object.values(mails).map((load) => load()));
  return loaded.flatMap(({ mail }) => mail.letters);
}
