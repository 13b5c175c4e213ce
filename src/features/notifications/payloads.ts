import { z } from 'zod';

/** A link that signs somebody in or proves an address: only ever a web address. */
const linkSchema = z.url({ protocol: /^https?$/ });

const noticeSchema = z.enum([
  'email-change-asked',
  'email-changed',
  'password-changed',
  'password-reset',
  'passkey-added',
  'passkey-removed',
  'app-added',
  'app-removed',
  'recovery-code-used',
  'sign-up-tried',
  'account-deleted',
]);

/** What a person is told of their account without asking. */
export type AccountNotice = z.infer<typeof noticeSchema>;

/** What each mail job carries: ids, and for accounts the one-time link, which is stored nowhere else in clear. */
export const mailPayloads = {
  'mail.booking-confirmed': z.object({ bookingId: z.uuid() }),
  'mail.booking-cancelled': z.object({ bookingId: z.uuid() }),
  'mail.booking-reminder': z.object({ bookingId: z.uuid() }),
  'mail.review-request': z.object({ bookingId: z.uuid() }),
  'mail.occurrence-cancelled': z.object({ occurrenceId: z.number().int().positive() }),
  'mail.booking-changed': z.object({
    bookingId: z.uuid(),
    /** Which of the changes: the same date may be changed again. */
    changeId: z.uuid(),
    previousStartsAt: z.iso.datetime().nullable(),
  }),
  'mail.booking-refunded': z.object({ refundId: z.uuid() }),
  'mail.admin-act': z.object({ auditId: z.number().int() }),
  'mail.listing-decided': z.object({ decisionId: z.uuid() }),
  'mail.business-submitted': z.object({ businessId: z.number().int(), submissionId: z.uuid() }),
  'mail.trainer-applied': z.object({ trainerId: z.number().int(), submittedAt: z.iso.datetime() }),
  'mail.claim-decided': z.object({ claimId: z.uuid() }),
  'mail.plan-changed': z.object({
    subscriptionId: z.uuid(),
    news: z.enum([
      'started',
      'renewal_failed',
      'recovered',
      'tier_changed',
      'cancel_scheduled',
      'resumed',
      'ended',
      'booking_off',
    ]),
    revision: z.number().int(),
  }),
  'mail.verify-address': z.object({ userId: z.uuid(), url: linkSchema }),
  'mail.reset-password': z.object({ userId: z.uuid(), url: linkSchema }),
  'mail.magic-link': z.object({ userId: z.uuid(), url: linkSchema }),
  'mail.team-invitation': z.object({
    address: z.email(),
    role: z.enum(['manager', 'front_desk']),
    businessName: z.string(),
    token: z.string(),
  }),
  // These two go to an address that is not, or no longer, the account's.
  'mail.confirm-new-address': z.object({ userId: z.uuid(), address: z.email(), url: linkSchema }),
  'mail.account-notice': z.object({
    /** Which of the account's notices: two of the same kind are two mails. */
    id: z.uuid(),
    notice: noticeSchema,
    address: z.email(),
    /** The new address, where the notice speaks of one. */
    detail: z.string(),
  }),
};

export type MailTask = keyof typeof mailPayloads;
export type MailPayload<Task extends MailTask> = z.infer<(typeof mailPayloads)[Task]>;
