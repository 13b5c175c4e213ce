import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '#shared/db/database.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { AccountNotice, MailPayload, MailTask } from './payloads.ts';

/** What other features report through callbacks that the app wires. Each only enqueues, inside the caller's `tx`. */
export interface Notifications {
  /** A booking was confirmed: mails to the seeker and to the business. */
  onBookingConfirmed(tx: Tx, event: MailPayload<'mail.booking-confirmed'>): Promise<void>;
  /** A booking was cancelled: mails to its seeker and, when it was the seeker who cancelled, to the business. */
  onBookingCancelled(tx: Tx, event: MailPayload<'mail.booking-cancelled'>): Promise<void>;
  /** The business has moved a booked date, or written a note for it: a mail to the seeker. */
  onBookingChanged(tx: Tx, event: { bookingId: string; previousStartsAt: Date | null }): Promise<void>;
  /** A booking's date is tomorrow: a mail to the seeker. */
  onReminderDue(tx: Tx, event: MailPayload<'mail.booking-reminder'>): Promise<void>;
  /** Somebody has attended and not said what they think of it: a mail to them. */
  onReviewDue(tx: Tx, event: MailPayload<'mail.review-request'>): Promise<void>;
  /** Everybody who had booked a cancelled date has been seen to: a mail to the business. */
  onOccurrenceCancelled(tx: Tx, event: MailPayload<'mail.occurrence-cancelled'>): Promise<void>;
  /**
   * A payment went back. When it had found no seat (reason `seat_lost`) the seeker gets a mail about it; other
   * reasons belong to a cancellation, which has its own mail.
   */
  onPaymentRefunded(tx: Tx, event: { refundId: string; reason: string }): Promise<void>;
  /** An admin did something that somebody must be told of: suspended them, refunded them, hid what they wrote. */
  onAdminAct(tx: Tx, event: MailPayload<'mail.admin-act'>): Promise<void>;
  /** An admin approved or rejected a business or a session, for good: a mail to its owner. */
  onListingDecided(tx: Tx, event: MailPayload<'mail.listing-decided'>): Promise<void>;
  /** A business waits for review: mails to its owner and to every admin. Each submission is told of anew. */
  onBusinessSubmitted(tx: Tx, event: { businessId: number }): Promise<void>;
  /** Somebody applied as a trainer, or applied again: a mail that it has arrived. */
  onTrainerApplied(tx: Tx, event: { trainerId: number; submittedAt: Date }): Promise<void>;
  /** An admin decided on a claim: a mail to its claimant, also to those it was decided against. */
  onClaimDecided(tx: Tx, event: MailPayload<'mail.claim-decided'>): Promise<void>;
  /** Something happened to a business's plan: a mail to its owner. Each happening is told of once. */
  onPlanChanged(tx: Tx, event: MailPayload<'mail.plan-changed'>): Promise<void>;
  /** The owner of a business asks somebody onto their team: a mail with the link that accepts. */
  onMemberInvited(
    tx: Tx,
    event: { email: string; role: 'manager' | 'front_desk'; businessName: string; token: string },
  ): Promise<void>;
  /** Somebody signed up, or asked for the link again: the latest link that has not left yet replaces the one before. */
  onVerificationRequested(tx: Tx, event: MailPayload<'mail.verify-address'>): Promise<void>;
  /** Somebody forgot their password; the latest link replaces the one before, as above. */
  onPasswordResetRequested(tx: Tx, event: MailPayload<'mail.reset-password'>): Promise<void>;
  /** Somebody wants to sign in by a link; the latest link replaces the one before, as above. */
  onMagicLinkRequested(tx: Tx, event: MailPayload<'mail.magic-link'>): Promise<void>;
  /** Somebody wants another address: the link goes to the new one, a notice to the old. */
  onEmailChangeRequested(
    tx: Tx,
    event: { userId: string; oldEmail: string; newEmail: string; url: string },
  ): Promise<void>;
  /** An account has another address: a notice to the old one. */
  onEmailChanged(tx: Tx, event: { oldEmail: string; newEmail: string }): Promise<void>;
  onPasswordChanged(tx: Tx, event: { email: string }): Promise<void>;
  /** Somebody chose a new password by the mailed link; `waysIn` says what else opens the account, '' for nothing. */
  onPasswordReset(tx: Tx, event: { email: string; waysIn: string }): Promise<void>;
  /** A passkey or an authenticator app came or went, or a recovery code was used. `detail` is a passkey's name. */
  onSecurityNews(
    tx: Tx,
    event: {
      email: string;
      news: 'passkey-added' | 'passkey-removed' | 'app-added' | 'app-removed' | 'recovery-code-used';
      detail: string;
    },
  ): Promise<void>;
  /** Somebody tried to make an account with an address that has one: a mail to its owner, once a day. */
  onKnownSignUp(tx: Tx, event: { userId: string; email: string; day: string }): Promise<void>;
  /** An account was deleted: the last mail its address gets. */
  onAccountDeleted(tx: Tx, event: { email: string }): Promise<void>;
}

/** Notifications over the outbox. The job keys make one job of a call that is made twice before the job ran. */
export function createNotifications(outbox: Outbox): Notifications {
  function enqueue<Task extends MailTask>(tx: Tx, task: Task, subjectId: string, payload: MailPayload<Task>) {
    return outbox.enqueue(tx, task, payload, { key: `${task}:${subjectId}` });
  }
  function notice(tx: Tx, kind: AccountNotice, address: string, detail = '', id: string = randomUUID()) {
    return enqueue(tx, 'mail.account-notice', id, { id, notice: kind, address, detail });
  }
  return {
    onBookingConfirmed: (tx, { bookingId }) =>
      enqueue(tx, 'mail.booking-confirmed', bookingId, { bookingId }),
    onBookingCancelled: (tx, { bookingId }) =>
      enqueue(tx, 'mail.booking-cancelled', bookingId, { bookingId }),
    onBookingChanged: (tx, { bookingId, previousStartsAt }) => {
      const changeId = randomUUID();
      return enqueue(tx, 'mail.booking-changed', changeId, {
        bookingId,
        changeId,
        previousStartsAt: previousStartsAt?.toISOString() ?? null,
      });
    },
    onReminderDue: (tx, { bookingId }) => enqueue(tx, 'mail.booking-reminder', bookingId, { bookingId }),
    onReviewDue: (tx, { bookingId }) => enqueue(tx, 'mail.review-request', bookingId, { bookingId }),
    onOccurrenceCancelled: (tx, { occurrenceId }) =>
      enqueue(tx, 'mail.occurrence-cancelled', String(occurrenceId), { occurrenceId }),
    onPaymentRefunded: async (tx, { refundId, reason }) => {
      if (reason === 'seat_lost') await enqueue(tx, 'mail.booking-refunded', refundId, { refundId });
    },
    onAdminAct: (tx, { auditId }) => enqueue(tx, 'mail.admin-act', String(auditId), { auditId }),
    onListingDecided: (tx, { decisionId }) => enqueue(tx, 'mail.listing-decided', decisionId, { decisionId }),
    onBusinessSubmitted: (tx, { businessId }) =>
      enqueue(tx, 'mail.business-submitted', String(businessId), { businessId, submissionId: randomUUID() }),
    onTrainerApplied: (tx, { trainerId, submittedAt }) =>
      enqueue(tx, 'mail.trainer-applied', String(trainerId), {
        trainerId,
        submittedAt: submittedAt.toISOString(),
      }),
    onClaimDecided: (tx, { claimId }) => enqueue(tx, 'mail.claim-decided', claimId, { claimId }),
    onPlanChanged: (tx, { subscriptionId, news, revision }) =>
      enqueue(tx, 'mail.plan-changed', `${subscriptionId}:${revision}`, { subscriptionId, news, revision }),
    onMemberInvited: (tx, { email, role, businessName, token }) =>
      enqueue(tx, 'mail.team-invitation', randomUUID(), { address: email, role, businessName, token }),
    onVerificationRequested: (tx, { userId, url }) =>
      enqueue(tx, 'mail.verify-address', userId, { userId, url }),
    onPasswordResetRequested: (tx, { userId, url }) =>
      enqueue(tx, 'mail.reset-password', userId, { userId, url }),
    onMagicLinkRequested: (tx, { userId, url }) => enqueue(tx, 'mail.magic-link', userId, { userId, url }),
    onEmailChangeRequested: async (tx, { userId, oldEmail, newEmail, url }) => {
      await enqueue(tx, 'mail.confirm-new-address', userId, { userId, address: newEmail, url });
      await notice(tx, 'email-change-asked', oldEmail, newEmail);
    },
    onEmailChanged: (tx, { oldEmail, newEmail }) => notice(tx, 'email-changed', oldEmail, newEmail),
    onPasswordChanged: (tx, { email }) => notice(tx, 'password-changed', email),
    onPasswordReset: (tx, { email, waysIn }) => notice(tx, 'password-reset', email, waysIn),
    onSecurityNews: (tx, { email, news, detail }) => notice(tx, news, email, detail),
    onKnownSignUp: (tx, { userId, email, day }) =>
      notice(tx, 'sign-up-tried', email, '', idFrom(`sign-up-tried:${userId}:${day}`)),
    onAccountDeleted: (tx, { email }) => notice(tx, 'account-deleted', email),
  };
}

/** An id made of what it stands for, so that the same is told once (RFC 9562, version 8). */
function idFrom(subject: string): string {
  const hex = createHash('sha256').update(subject).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
