import { createHash, randomUUID } from 'node:crypto';
import type { AbsenceNews } from '#areas/booking/bookings/absence/note-absences.server.ts';
import type { BookingGroup } from '#areas/booking/bookings/order/group-notifications.ts';
import type { SecurityNews } from '#areas/identity/accounts/second-step/second-factor.server.ts';
import { SEND_TEST_MAIL, type TestMail } from '#areas/messaging/email/mail-texts.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { MailPayload, MailTask } from './mails.server.ts';
import type { PushPayload, PushTask } from './pushes.server.ts';

/** What somebody has bought beforehand. */
type EntitlementKind = keyof typeof entitlementNewsTasks;

const entitlementNewsTasks = { pass: 'mail.pass-news', voucher: 'mail.voucher-news' } as const;

const BOOKING_CONFIRMED = 'mail.booking-confirmed' satisfies MailTask;

type AccountNotice = MailPayload<'mail.account-notice'>['notice'];

/** What other features report through callbacks that the app wires. Each only enqueues, inside the caller's `tx`. */
export type Notifications = ReturnType<typeof createNotifications>;

/** Notifications over the outbox. The job keys make one job of a call that is made twice before the job ran. */
export function createNotifications(outbox: Outbox) {
  function enqueue<Task extends MailTask>(
    tx: Tx,
    task: Task,
    about: string | number,
    payload: MailPayload<Task>,
    when: { runAt?: Date } = {},
  ) {
    return outbox.enqueue(tx, task, payload, { key: `${task}:${about}`, ...when });
  }
  /** The same on the person's devices. */
  function push<Task extends PushTask>(
    tx: Tx,
    task: Task,
    about: string,
    payload: PushPayload<Task>,
    when: { runAt?: Date } = {},
  ) {
    return outbox.enqueue(tx, task, payload, { key: `${task}:${about}`, ...when });
  }
  function notice(
    tx: Tx,
    kind: AccountNotice,
    address: string,
    detail = '',
    { ended = '', businessAccess = '' }: { ended?: string; businessAccess?: string } = {},
    id: string = randomUUID(),
  ) {
    return enqueue(tx, 'mail.account-notice', id, {
      id,
      notice: kind,
      address,
      detail,
      ended,
      businessAccess,
    });
  }
  return {
    /** Somebody who writes a mail's words wants to be sent them. */
    onTextTestWanted: (tx: Tx, test: Omit<TestMail, 'id'>) =>
      outbox.enqueue(tx, SEND_TEST_MAIL, { id: randomUUID(), ...test }),
    /** Bookings were confirmed: mails to the seeker and to the business of each. */
    onBookingsConfirmed: (tx: Tx, bookingIds: readonly string[]) =>
      outbox.enqueueEach(
        tx,
        BOOKING_CONFIRMED,
        bookingIds.map((bookingId) => ({
          payload: { bookingId } satisfies MailPayload<typeof BOOKING_CONFIRMED>,
          key: `${BOOKING_CONFIRMED}:${bookingId}`,
        })),
      ),
    /** Mails the seeker, and the business if the seeker cancelled. */
    onBookingCancelled: (tx: Tx, { bookingId, others = [] }: BookingGroup) =>
      enqueue(tx, 'mail.booking-cancelled', bookingId, { bookingId, others: [...others] }),
    /**
     * Mails the seeker, and the business if the seeker moved it. `auditId`: the business's reason, if it moved it.
     */
    onBookingMoved: (
      tx: Tx,
      {
        bookingId,
        others = [],
        previousStartsAt,
        auditId,
      }: BookingGroup & { previousStartsAt: Date; auditId: number | null },
    ) => {
      const moveId = randomUUID();
      return enqueue(tx, 'mail.booking-moved', moveId, {
        bookingId,
        others: [...others],
        moveId,
        previousStartsAt: previousStartsAt.toISOString(),
        auditId,
      });
    },
    /** The business has moved a booked date, or written a note for it: a mail to the seeker. */
    onBookingChanged: (
      tx: Tx,
      {
        bookingId,
        others = [],
        previousStartsAt,
        previousPlace,
      }: BookingGroup & { previousStartsAt: Date | null; previousPlace?: string },
    ) => {
      const changeId = randomUUID();
      return enqueue(tx, 'mail.booking-changed', changeId, {
        bookingId,
        others: [...others],
        changeId,
        previousStartsAt: previousStartsAt?.toISOString() ?? null,
        previousPlace: previousPlace ?? null,
      });
    },
    /** Somebody else teaches a booked date: a mail to the seeker and a notification. */
    onTeacherChanged: async (
      tx: Tx,
      { bookingId, others = [], previous }: BookingGroup & { previous: readonly string[] },
    ) => {
      const changeId = randomUUID();
      const told = { bookingId, others: [...others], changeId, previous: [...previous] };
      await enqueue(tx, 'mail.instructor-changed', changeId, told);
      await push(tx, 'push.teacher-changed', changeId, told);
    },
    /** What is booked, of one order, is tomorrow: a mail to the seeker and a notification. */
    onReminderDue: async (tx: Tx, { bookingId, others = [] }: BookingGroup) => {
      const due = { bookingId, others: [...others] };
      await enqueue(tx, 'mail.booking-reminder', bookingId, due);
      await push(tx, 'push.booking-reminder', bookingId, due);
    },
    /** Somebody has attended and not said what they think of it: a mail to its recipient. */
    onReviewDue: (tx: Tx, { bookingId }: { bookingId: string }) =>
      enqueue(tx, 'mail.review-request', bookingId, { bookingId }),
    /** Something happened to somebody on a waiting list: a mail to them and a notification, not in quiet hours. */
    onWaitlistNews: async (
      tx: Tx,
      { notBefore, ...waiting }: MailPayload<'mail.waitlist-news'> & { notBefore: Date },
    ) => {
      const about = `${waiting.placeId}:${waiting.about}`;
      await enqueue(tx, 'mail.waitlist-news', about, waiting, { runAt: notBefore });
      await push(tx, 'push.waiting-news', about, waiting, { runAt: notBefore });
    },
    /** Something new is in somebody's saved search: a mail to them and a notification. */
    onAlertFound: async (tx: Tx, found: Omit<MailPayload<'mail.alert-found'>, 'alertId'>) => {
      const alertId = randomUUID();
      await enqueue(tx, 'mail.alert-found', alertId, { alertId, ...found });
      await push(tx, 'push.alert-found', alertId, { alertId, ...found });
    },
    /** Favourites of somebody have new times: a mail to them and a notification. */
    onFavouriteNews: async (
      tx: Tx,
      { userId, sessionIds, at }: { userId: string; sessionIds: number[]; at: Date },
    ) => {
      const news = { userId, sessionIds, at: at.toISOString() };
      await enqueue(tx, 'mail.favourite-news', `${userId}:${news.at}`, news);
      await push(tx, 'push.favourite-news', `${userId}:${news.at}`, news);
    },
    /** Others teach dates of somebody's favourites than they were shown: a mail to them and a notification. */
    onTaughtNews: async (
      tx: Tx,
      {
        userId,
        dates,
        at,
      }: {
        userId: string;
        dates: readonly MailPayload<'mail.favourite-instructors-changed'>['dates'][number][];
        at: Date;
      },
    ) => {
      const news = { userId, dates: [...dates], at: at.toISOString() };
      await enqueue(tx, 'mail.favourite-instructors-changed', `${userId}:${news.at}`, news);
      await push(tx, 'push.favourite-taught', `${userId}:${news.at}`, news);
    },
    /** A full date that somebody watches has a place again: a mail to them and a notification. */
    onPlaceFree: async (tx: Tx, { watchId, at }: { watchId: string; at: Date }) => {
      const about = `${watchId}:${at.toISOString()}`;
      const freed = { watchId, at: at.toISOString() };
      await enqueue(tx, 'mail.place-free', about, freed);
      await push(tx, 'push.place-free', about, freed);
    },
    /** Everybody who had booked a cancelled date has been seen to: a mail to the business. */
    onOccurrenceCancelled: (tx: Tx, { occurrenceId }: { occurrenceId: number }) =>
      enqueue(tx, 'mail.occurrence-cancelled', occurrenceId, { occurrenceId }),
    /** A missed booking was noted or waived: a mail to the customer. */
    onAbsenceNews: (tx: Tx, { bookingId, news }: { bookingId: string; news: AbsenceNews }) =>
      enqueue(tx, 'mail.absence-news', `${bookingId}:${news}`, { bookingId, news }),
    /** A date is short of people a day before we decide: a mail to the business. */
    onOccurrenceAtRisk: (tx: Tx, { occurrenceId, startsAt }: { occurrenceId: number; startsAt: Date }) =>
      enqueue(tx, 'mail.date-at-risk', `${occurrenceId}:${startsAt.toISOString()}`, {
        occurrenceId,
        startsAt: startsAt.toISOString(),
      }),
    /** Mails the seeker only for `seat_lost`; other refunds belong to a cancellation, which has its own mail. */
    onPaymentRefunded: async (
      tx: Tx,
      { refundId, reason, delayed }: { refundId: string; reason: string; delayed: boolean },
    ) => {
      // Without a seat they have had no mail but that of the delay: this one says what happened.
      if (delayed && reason !== 'seat_lost')
        await enqueue(tx, 'mail.refund-news', `${refundId}:made`, { refundId, news: 'made' });
      if (reason === 'seat_lost') await enqueue(tx, 'mail.booking-refunded', refundId, { refundId });
    },
    /** A bank refused a payment, or didn't answer in time, so that we freed the place: a mail to the customer. */
    onBankPaymentEnded: (tx: Tx, { holdId, ending }: { holdId: string; ending: 'refused' | 'unanswered' }) =>
      enqueue(tx, 'mail.bank-payment-ended', `${holdId}:${ending}`, { holdId, ending }),
    /** A refund cannot be sent for now, or the bank has sent it back: a mail to the person who waits for it. */
    onRefundDelayed: (tx: Tx, { refundId }: { refundId: string }) =>
      enqueue(tx, 'mail.refund-news', `${refundId}:delayed`, { refundId, news: 'delayed' }),
    /** Somebody has bought a pass or a gift voucher: a mail to them, which is its receipt. */
    onCreditBought: (tx: Tx, { creditId, kind }: { creditId: string; kind: EntitlementKind }) =>
      enqueue(tx, entitlementNewsTasks[kind], `${creditId}:bought`, { creditId, news: 'bought' }),
    /** What was unused of one goes back: a mail to whoever has it. */
    onCreditRefunded: (
      tx: Tx,
      { creditId, kind, refundPence }: { creditId: string; kind: EntitlementKind; refundPence: number },
    ) =>
      enqueue(tx, entitlementNewsTasks[kind], `${creditId}:refunded:${refundPence}`, {
        creditId,
        news: 'refunded',
        refundPence,
      }),
    /** Something happened to a membership, or is about to: a mail to its owner, which keeps what they agreed to. */
    onMembershipNews: (
      tx: Tx,
      {
        membershipId,
        news,
        number,
        refundPence = 0,
        tries = 0,
        at = '',
      }: MailPayload<'mail.membership-news'>,
    ) =>
      enqueue(tx, 'mail.membership-news', [membershipId, news, number, tries, at].join(':'), {
        membershipId,
        news,
        number,
        refundPence,
        tries,
        at,
      }),
    /** Some of one ends soon, unused: a mail to whoever has it. */
    onCreditEnding: (
      tx: Tx,
      {
        creditId,
        kind,
        validUntil,
        places,
      }: { creditId: string; kind: EntitlementKind; validUntil: string; places: number },
    ) =>
      enqueue(tx, entitlementNewsTasks[kind], `${creditId}:ending:${validUntil}`, {
        creditId,
        news: 'ending',
        validUntil,
        places,
      }),
    /** The day of a gift voucher has come: a mail to its recipient. */
    onVoucherDue: (tx: Tx, { purchaseId }: { purchaseId: string }) =>
      enqueue(tx, 'mail.gift-voucher', purchaseId, { purchaseId }),
    /** A business gave somebody back all or some of what they paid, and left the booking as it is: a mail to its recipient. */
    onBookingRefunded: (tx: Tx, { auditId }: { auditId: number }) =>
      enqueue(tx, 'mail.business-refund', auditId, { auditId }),
    /** Dispute opened: mails to the business and to every admin. */
    onDisputeOpened: (tx: Tx, { disputeId }: { disputeId: string }) =>
      enqueue(tx, 'mail.dispute-news', `${disputeId}:opened`, { disputeId, news: 'opened' }),
    /** Nobody has answered the bank, and it is time to: a mail to every admin. */
    onDisputeDue: (tx: Tx, { disputeId }: { disputeId: string }) =>
      enqueue(tx, 'mail.dispute-news', `${disputeId}:due`, { disputeId, news: 'due' }),
    /** The business has said something to it: a mail to every admin, once for each of the two. */
    onDisputeAnswered: (tx: Tx, { disputeId, accepts }: { disputeId: string; accepts: boolean }) => {
      const news = accepts ? 'accepted' : 'said';
      return enqueue(tx, 'mail.dispute-news', `${disputeId}:${news}`, { disputeId, news });
    },
    /** The bank has decided: a mail to the business. */
    onDisputeDecided: (tx: Tx, { disputeId, state }: { disputeId: string; state: string }) =>
      enqueue(tx, 'mail.dispute-news', `${disputeId}:${state}`, { disputeId, news: 'decided', state }),
    /** A business wrote to somebody about their booking: a mail to its recipient. */
    onCustomerMessaged: (tx: Tx, { messageId }: { messageId: string }) =>
      enqueue(tx, 'mail.business-message', messageId, { messageId }),
    /** A business wrote to several of its customers: a mail to each of them, and a notification of what they booked. */
    onCustomerWritten: async (tx: Tx, written: { messageId: string; customerId: string }) => {
      const about = `${written.messageId}:${written.customerId}`;
      await enqueue(tx, 'mail.customer-message', about, written);
      await push(tx, 'push.customer-message', about, written);
    },
    /** An automation of a business is due for a customer: a mail to them. */
    onAutomationDue: (tx: Tx, { sendId }: { sendId: string }) =>
      enqueue(tx, 'mail.automated-email', sendId, { sendId }),
    /** An admin did something that somebody must be told of: suspended them, refunded them, hid what they wrote. */
    onAdminAct: (tx: Tx, { auditId }: { auditId: number }) =>
      enqueue(tx, 'mail.admin-action', auditId, { auditId }),
    /** An admin approved or rejected a business or a session, for good: a mail to its owner. */
    onListingDecided: (tx: Tx, { decisionId }: { decisionId: string }) =>
      enqueue(tx, 'mail.listing-decided', decisionId, { decisionId }),
    /** Business to review: mails to its owner and to every admin. Each submission is told of anew. */
    onBusinessSubmitted: (tx: Tx, { businessId }: { businessId: number }) =>
      enqueue(tx, 'mail.business-submitted', businessId, { businessId, submissionId: randomUUID() }),
    /** Trainer applied, or applied again: a mail that it has arrived. */
    onTrainerApplied: (tx: Tx, applied: { trainerId: number; submittedAt: Date }) =>
      enqueue(tx, 'mail.trainer-applied', applied.trainerId, {
        trainerId: applied.trainerId,
        submittedAt: applied.submittedAt.toISOString(),
      }),
    /** A trainer's calendar elsewhere could not be read twice in a row: an email to the trainer. */
    onCalendarUnreadable: (tx: Tx, { trainerId, since }: { trainerId: number; since: Date }) =>
      enqueue(tx, 'mail.calendar-unreadable', `${trainerId}:${since.toISOString()}`, {
        trainerId,
        since: since.toISOString(),
      }),
    /** An admin decided on a claim: a mail to its claimant, also to those it was decided against. */
    onClaimDecided: (tx: Tx, { claimId }: { claimId: string }) =>
      enqueue(tx, 'mail.claim-decided', claimId, { claimId }),
    /** An admin has refused somebody who teaches, or taken them down: a mail to the owner of their business. */
    onVenueDecided: (tx: Tx, { venueId, at }: { venueId: number; at: Date }) =>
      enqueue(tx, 'mail.venue-decided', `${venueId}:${at.toISOString()}`, {
        venueId,
        sentAt: at.toISOString(),
      }),
    /** It is an instructor's turn to be asked whether they can teach a date instead. */
    onCoverAsked: (tx: Tx, { requestId, instructorId }: { requestId: number; instructorId: number }) =>
      enqueue(tx, 'mail.cover-asked', `${requestId}:${instructorId}`, { requestId, instructorId }),
    /** A request for cover began, was met or found nobody: a mail to the owner and the instructor who asked. */
    onCoverNews: (tx: Tx, told: { requestId: number; news: 'requested' | 'covered' | 'unanswered' }) =>
      enqueue(tx, 'mail.cover-news', `${told.requestId}:${told.news}`, told),
    onInstructorRefused: (tx: Tx, { instructorId, at }: { instructorId: number; at: Date }) =>
      enqueue(tx, 'mail.instructor-refused', `${instructorId}:${at.toISOString()}`, {
        instructorId,
        sentAt: at.toISOString(),
      }),
    /** Somebody has made a key for a business's programs: a mail to its owner. */
    onKeyMade: (tx: Tx, { keyId, byId }: { keyId: string; byId: string }) =>
      enqueue(tx, 'mail.api-key-created', keyId, { keyId, byId }),
    /** Somebody has let a booking partner act for a business, or do more than before, all of it in `may`: a mail to its owner. */
    onPartnerLetIn: (tx: Tx, { consentId, byId, may }: { consentId: string; byId: string; may: string[] }) =>
      enqueue(tx, 'mail.partner-authorized', `${consentId}:${may.length}`, { consentId, byId, may }),
    /** An admin decided on a paper that a business shows before children come to it: a mail to its owner. */
    onCertificateReviewed: (
      tx: Tx,
      { paperId, verdict }: { paperId: string; verdict: 'confirmed' | 'refused' },
    ) => enqueue(tx, 'mail.certificate-news', `${paperId}:${verdict}`, { paperId, news: verdict }),
    /** Such a paper ends within thirty days: a mail to its owner. */
    onCertificateExpiring: (tx: Tx, { paperId }: { paperId: string }) =>
      enqueue(tx, 'mail.certificate-news', `${paperId}:ending`, { paperId, news: 'ending' }),
    /** Sessions stopped because papers are not valid, or went on with them: a mail to their owner. */
    onCertificateStatusApplied: (
      tx: Tx,
      { businessId, news, at }: { businessId: number; news: 'lapsed' | 'renewed'; at: Date },
    ) =>
      enqueue(tx, 'mail.certificate-status', `${businessId}:${at.toISOString()}`, {
        businessId,
        news,
        at: at.toISOString(),
      }),
    /** Somebody who came says otherwise than a business of a fact: a mail to its owner. */
    onAccessDenied: (tx: Tx, { factId, at }: { factId: string; at: Date }) =>
      enqueue(tx, 'mail.access-news', `${factId}:denied:${at.toISOString()}`, {
        factId,
        news: 'denied',
        at: at.toISOString(),
      }),
    /** An admin looked at the photograph of a fact, or took the fact down: a mail to its business's owner. */
    onAccessDecided: (
      tx: Tx,
      decided: { factId: string; verdict: 'checked' | 'refused' | 'taken_down'; at: Date },
    ) =>
      enqueue(tx, 'mail.access-news', `${decided.factId}:${decided.verdict}:${decided.at.toISOString()}`, {
        factId: decided.factId,
        news: decided.verdict,
        at: decided.at.toISOString(),
      }),
    /** A webhook of a business was switched off, as nothing arrives: a mail to its owner. */
    onWebhookOff: (tx: Tx, { endpointId, at }: { endpointId: string; at: Date }) =>
      enqueue(tx, 'mail.webhook-disabled', `${endpointId}:${at.toISOString()}`, {
        endpointId,
        at: at.toISOString(),
      }),
    /** What a business says of its venue and sessions is a year old: a mail to its owner. */
    onAccessStale: (tx: Tx, { businessId, at }: { businessId: number; at: Date }) =>
      enqueue(tx, 'mail.access-stale', `${businessId}:${at.toISOString()}`, {
        businessId,
        at: at.toISOString(),
      }),
    /** Somebody wrote to us: a mail that says that we have it. */
    onMessageReceived: (tx: Tx, { messageId }: MailPayload<'mail.message-received'>) =>
      enqueue(tx, 'mail.message-received', messageId, { messageId }),
    /** An admin answered what somebody wrote to us: a mail to its recipient. */
    onMessageAnswered: (tx: Tx, { replyId }: MailPayload<'mail.message-answered'>) =>
      enqueue(tx, 'mail.message-answered', replyId, { replyId }),
    /** Complaints due soon or overdue: a mail to every admin, one a day. */
    onComplaintsDue: (tx: Tx, { day }: MailPayload<'mail.complaints-due'>) =>
      enqueue(tx, 'mail.complaints-due', day, { day }),
    /** Everything of a business is one file, which can be taken: a mail to who asked for it. */
    onExportReady: (tx: Tx, { exportId }: MailPayload<'mail.export-ready'>) =>
      enqueue(tx, 'mail.export-ready', exportId, { exportId }),
    /** Something happened to a business's plan: a mail to its owner. Each happening is told of once. */
    onPlanChanged: (tx: Tx, { subscriptionId, news, revision }: MailPayload<'mail.plan-changed'>) =>
      enqueue(tx, 'mail.plan-changed', `${subscriptionId}:${revision}`, { subscriptionId, news, revision }),
    /** Payout returned from a seller's bank: a mail to its recipient. */
    onPayoutFailed: (tx: Tx, { payoutId }: MailPayload<'mail.payout-failed'>) =>
      enqueue(tx, 'mail.payout-failed', payoutId, { payoutId }),
    /** A seller's month is over, with its statement: a mail to whoever manages their payouts. */
    onStatementReady: (tx: Tx, ready: MailPayload<'mail.statement-ready'>) =>
      enqueue(tx, 'mail.statement-ready', `${ready.seller}:${ready.id}:${ready.month}`, ready),
    /** Money waits for an account that cannot take it yet: a mail to its seller. */
    onMoneyWaiting: (tx: Tx, waiting: MailPayload<'mail.payouts-blocked'>) =>
      enqueue(tx, 'mail.payouts-blocked', `${waiting.accountId}:${waiting.round}`, waiting),
    /** The owner of a business asks somebody onto their team: a mail with the link that accepts. */
    onMemberInvited: (
      tx: Tx,
      { email, ...invited }: { email: string } & Omit<MailPayload<'mail.team-invitation'>, 'address'>,
    ) => enqueue(tx, 'mail.team-invitation', randomUUID(), { address: email, ...invited }),
    /** A person was removed from a business's team, or has another role: a mail to them, and to the owner if access ended. */
    onTeamChanged: (tx: Tx, changed: Omit<MailPayload<'mail.team-changed'>, 'id'>) => {
      const id = randomUUID();
      return enqueue(tx, 'mail.team-changed', id, { id, ...changed });
    },
    /** A grown-up is to sign for themselves before they come by somebody's booking: a mail with their link. */
    onSigningLinkMade: (tx: Tx, made: MailPayload<'mail.signing-link'>) =>
      enqueue(tx, 'mail.signing-link', randomUUID(), made),
    /** A business's team booked for somebody, who pays by a link: a mail with it. */
    onPaymentLinkMade: (tx: Tx, made: MailPayload<'mail.payment-link'>) =>
      enqueue(tx, 'mail.payment-link', randomUUID(), made),
    /** A business's team sold, gave, extended or refunded a pass at the desk: a mail to its holder. */
    onDeskNews: (tx: Tx, news: MailPayload<'mail.desk-news'>) =>
      enqueue(tx, 'mail.desk-news', `${news.id}:${news.news}`, news),
    /** A place in the next term of a course is kept for somebody: a mail to them. */
    onPlaceKept: (tx: Tx, kept: MailPayload<'mail.place-kept'>) =>
      enqueue(tx, 'mail.place-kept', kept.holdId, kept),
    /** Somebody signed up, or asked for the link again: the latest link that has not left yet replaces the one before. */
    onVerificationRequested: (tx: Tx, { userId, url }: MailPayload<'mail.verify-address'>) =>
      enqueue(tx, 'mail.verify-address', userId, { userId, url }),
    /** Somebody shares a pass or membership of theirs: a mail with the link that accepts. */
    onPassShared: (
      tx: Tx,
      { email, ...shared }: { email: string } & Omit<MailPayload<'mail.pass-shared'>, 'address'>,
    ) => enqueue(tx, 'mail.pass-shared', randomUUID(), { address: email, ...shared }),
    /** Somebody accepted to share a pass, or one of the two ended it: a mail to the other. */
    onShareNews: (tx: Tx, { shareId, news }: MailPayload<'mail.share-news'>) =>
      enqueue(tx, 'mail.share-news', `${shareId}:${news}`, { shareId, news }),
    /** Somebody forgot their password; the latest link replaces the one before, as above. */
    onPasswordResetRequested: (tx: Tx, { userId, url }: MailPayload<'mail.reset-password'>) =>
      enqueue(tx, 'mail.reset-password', userId, { userId, url }),
    /** Somebody wants to sign in by a link; the latest link replaces the one before, as above. */
    onMagicLinkRequested: (tx: Tx, { email, url, code }: { email: string; url: string; code?: string }) =>
      enqueue(tx, 'mail.magic-link', deterministicId(email), { address: email, url, code }),
    /** Somebody wants another address: the link goes to the new one, a notice to the old. */
    onEmailChangeRequested: async (
      tx: Tx,
      {
        userId,
        oldEmail,
        newEmail,
        url,
      }: { userId: string; oldEmail: string; newEmail: string; url: string },
    ) => {
      await enqueue(tx, 'mail.confirm-new-address', userId, { userId, address: newEmail, url });
      await notice(tx, 'email-change-asked', oldEmail, newEmail);
    },
    /** An account has another address: a notice to the old one. */
    onEmailChanged: (tx: Tx, { oldEmail, newEmail }: { oldEmail: string; newEmail: string }) =>
      notice(tx, 'email-changed', oldEmail, newEmail),
    /** Somebody changed their password. What was ended, and what still opens their businesses, in words. */
    onPasswordChanged: (
      tx: Tx,
      { email, ...rest }: { email: string; ended: string; businessAccess: string },
    ) => notice(tx, 'password-changed', email, '', rest),
    /** Somebody chose a new password by the mailed link; `waysIn` says what else opens the account, '' for nothing. */
    onPasswordReset: (
      tx: Tx,
      { email, waysIn, ...rest }: { email: string; waysIn: string; ended: string; businessAccess: string },
    ) => notice(tx, 'password-reset', email, waysIn, rest),
    /** Somebody proved an address for the first time, which ended what was set up before. */
    onAddressProven: (tx: Tx, { email, ended }: { email: string; ended: string }) =>
      notice(tx, 'address-proven', email, '', { ended }),
    /** Somebody signed out everywhere else. */
    onSignedOutEverywhere: (tx: Tx, { email, ended }: { email: string; ended: string }) =>
      notice(tx, 'signed-out-everywhere', email, '', { ended }),
    /** A passkey or an authenticator app came or went, or a recovery code was used. `detail` is a passkey's name. */
    onSecurityNews: (
      tx: Tx,
      {
        email,
        news,
        detail,
        ended = '',
      }: { email: string; news: SecurityNews; detail: string; ended?: string },
    ) => notice(tx, news, email, detail, { ended }),
    /** An admin sees the site as somebody: a mail to its recipient. */
    onImpersonationStarted: (tx: Tx, { viewId }: { viewId: string }) =>
      enqueue(tx, 'mail.impersonation-started', viewId, { viewId }),
    /** Somebody tried to make an account with an address that has one: a mail to its owner, once a day. */
    onKnownSignUp: (tx: Tx, { userId, email, day }: { userId: string; email: string; day: string }) =>
      notice(tx, 'sign-up-tried', email, '', {}, deterministicId(`sign-up-tried:${userId}:${day}`)),
    /** An account was deleted: the last mail its address gets. */
    onAccountDeleted: (tx: Tx, { email }: { email: string }) => notice(tx, 'account-deleted', email),
  };
}

/** An id made of what it stands for, so that the same is told once (RFC 9562, version 8). */
function deterministicId(subject: string): string {
  const hex = createHash('sha256').update(subject).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
