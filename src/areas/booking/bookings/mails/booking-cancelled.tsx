import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  Facts,
  PanelLine,
  Paragraph,
  SessionPanel,
  TextLink,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { businessNoticeLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { answersToSeeker, toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { creditsText, MIN_DAYS_AFTER_RETURN } from '#areas/money/entitlements/credit-text.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { refundDeadlineLabel } from '../cancel/copy.ts';
import type { BusinessCancellation } from '../contract.ts';
import { refundBeforeDeadline } from '../rules.ts';
import { BookAgainLinks } from './book-again.tsx';
import { BookedPanel } from './booked-panel.tsx';
import { businessRecipient, groupCalendarAttachment } from './booking-envelope.server.ts';
import {
  type BookingGroupMailData,
  bookingGroupPayload,
  groupPlaceFacts,
  readBookingGroup,
} from './booking-group.server.ts';
import { CalendarNote } from './calendar-note.tsx';
import { cancelledByBusiness, cancelled as example } from './example-data.ts';
import { distinctTimes, formatTimes } from './reference-facts.ts';

const several: BookingGroupMailData = { ...example, together: [example] };

const ownWords = mailWords({
  name: 'booking-cancelled',
  label: 'Booking cancelled by the customer',
  facts: {
    session: commonFacts.session,
    business: commonFacts.business,
    when: commonFacts.when,
    what: '“Your booking is”, “Your 2 places are”',
    places: 'The cancellation, as a sentence',
  },
  needs: ['session', 'when'],
  subject: 'Booking cancelled for {when}: {session}',
  title: '{what} cancelled',
  parts: {
    opening: '{places} Open the attachment to remove it from your calendar.',
    closing: '',
  },
});

const cancelledByBusinessWords = mailWords({
  name: 'booking-called-off',
  label: 'Booking cancelled by the business or us',
  facts: {
    session: commonFacts.session,
    who: 'Cancelled by: the business or us',
    when: commonFacts.when,
    places: '“, including your 2 places”. Empty for one place.',
  },
  needs: ['session', 'when', 'who'],
  subject: 'Cancelled by {who}: {session}, {when}',
  title: 'Your session is cancelled',
  parts: {
    opening:
      'Sorry, {who} has cancelled this session{places}. Open the attachment to remove it from your calendar.',
    closing: '',
  },
});

const noticeWords = mailWords({
  name: 'cancellation-notice',
  label: 'Customer cancelled',
  facts: {
    customer: 'Customer',
    session: commonFacts.session,
    when: commonFacts.when,
    what: '“A booking was”, “2 places were”',
    places: '“place”, “2 places”',
  },
  needs: ['session', 'when', 'customer'],
  subject: 'Cancelled booking for {when}: {session}',
  title: '{what} cancelled',
  parts: {
    opening: '{customer} has cancelled. Their {places} can be booked again.',
  },
});

/** One email for an order's places, with the calendar file that removes the entry. */
export const mail = defineMail({
  payload: bookingGroupPayload,
  read: async (told, { pool, log }) => {
    const bookings = await readBookingGroup(
      pool,
      told,
      ({ calledOff: off, state }) => off !== null || state === 'cancelled_by_seeker',
      { oneTime: false },
    );
    if (bookings === null) log.warn({ bookingId: told.bookingId }, 'No cancelled booking to tell of');
    return bookings;
  },
  letters: {
    'booking-cancelled': {
      reader: 'seeker',
      to: (booking) => (booking.calledOff === null ? toSeeker(booking) : []),
      once: ({ bookingId }) => bookingId,
      words: [ownWords],
      template: seekerMail,
      attach: groupCalendarAttachment,
      preview: several,
    },
    'booking-called-off': {
      reader: 'seeker',
      to: (booking) => (booking.calledOff === null ? [] : toSeeker(booking)),
      once: ({ bookingId }) => bookingId,
      words: [cancelledByBusinessWords],
      template: seekerMail,
      attach: groupCalendarAttachment,
      preview: { ...several, state: 'cancelled_by_business', calledOff: cancelledByBusiness },
    },
    'cancellation-notice': {
      reader: 'business',
      to: (booking) => (booking.calledOff === null ? businessRecipient(booking) : []),
      replyTo: answersToSeeker,
      once: ({ bookingId }) => bookingId,
      words: [noticeWords],
      template: notice,
      cap: businessNoticeLimit,
      preview: several,
    },
  },
});

function seekerMail(site: MailSite, booking: BookingGroupMailData, say: RenderWords): MailTemplate {
  return booking.calledOff === null
    ? confirmation(site, booking, say)
    : apology(site, booking, booking.calledOff, say);
}

function confirmation(site: MailSite, booking: BookingGroupMailData, say: RenderWords): MailTemplate {
  const { sessionTitle, business } = booking;
  const many = booking.together.length;
  const when = formatTimes(distinctTimes(booking.together));
  const said = say(ownWords, {
    session: sessionTitle,
    business: business.name,
    when,
    what: many === 1 ? 'Your booking is' : `Your ${many} places are`,
    places: many === 1 ? 'You’ve cancelled this booking.' : `You’ve cancelled these ${many} places.`,
  });
  return {
    subject: said.subject,
    preheader: `${sessionTitle} at ${business.name}. ${moneyReturnedText(booking)} Reference ${booking.reference}.`,
    reason: `You get this email because you cancelled a booking on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'cancelling-and-refunds', says: 'How cancelling and refunds work' },
    body: (
      <>
        {said.opening}
        <BookedPanel booking={booking} when={when} />
        <ReturnedLines booking={booking} />
        <Facts rows={groupPlaceFacts(booking)} />
        <CalendarNote site={site} />
        <BookAgainLinks site={site} booked={booking} action="Book another date" />
        {said.closing}
      </>
    ),
  };
}

/** Paid by card, in pence. */
function cardPence({ together }: BookingGroupMailData): number {
  return together.reduce(
    (sum, { pass, price, voucher }) =>
      sum + (pass === null ? price.totalPence - (voucher?.paidPence ?? 0) : 0),
    0,
  );
}

/** "Your credit is back on your 5-class pass."; empty without credits and vouchers. */
function entitlementReturnedText(booking: BookingGroupMailData): string {
  return [passReturnedText(booking), voucherReturnedText(booking)].filter((said) => said !== '').join(' ');
}

function voucherReturnedText({ together }: BookingGroupMailData): string {
  const vouchers = together.flatMap(({ voucher }) => voucher ?? []);
  if (vouchers.length === 0) return '';
  const pence = vouchers.reduce((sum, voucher) => sum + (voucher.givenBack ? voucher.pence : 0), 0);
  return pence === 0
    ? 'You cancelled too late to get the amount back on your gift voucher.'
    : `${formatPounds(pence)} is back on your gift voucher, valid for at least ${MIN_DAYS_AFTER_RETURN} days.`;
}

function passReturnedText({ together }: BookingGroupMailData): string {
  const passes = together.flatMap(({ pass }) => pass ?? []);
  const [first] = passes;
  if (first === undefined) return '';
  const back = passes.filter(({ givenBack }) => givenBack).length;
  if (back === 0)
    return passes.length === 1
      ? `You cancelled too late to get the credit back on your ${first.name}.`
      : `You cancelled too late to get the ${creditsText(passes.length)} back on your pass.`;
  return back === 1
    ? `Your credit is back on your ${first.name}, valid for at least ${MIN_DAYS_AFTER_RETURN} days.`
    : `You’ve got ${creditsText(back)} back, valid for at least ${MIN_DAYS_AFTER_RETURN} days.`;
}

/** Paid at the desk, in pence: it never passed through us, so we cannot refund it. */
function deskPence({ together }: BookingGroupMailData): number {
  return together.reduce((sum, place) => sum + place.deskPence, 0);
}

function deskReturnText(booking: BookingGroupMailData): string {
  const { business, calledOff } = booking;
  const paid = `You paid ${business.name} ${formatPounds(deskPence(booking))} at the desk.`;
  return calledOff === null ? `${paid} Ask them about a refund.` : `${paid} They’ll refund you there.`;
}

function moneyReturnedText(booking: BookingGroupMailData): string {
  if (deskPence(booking) > 0) return deskReturnText(booking);
  const { refundPence, refundFailedPence, bankDecides } = booking;
  const credit = entitlementReturnedText(booking);
  if (credit !== '' && refundPence + refundFailedPence === 0) return credit;
  if (refundFailedPence > 0)
    return `Our refund of ${formatPounds(refundFailedPence)} hasn’t reached you yet. We’ll email you when it’s on its way.`;
  if (refundPence > 0 && bankDecides)
    return `The refund of ${formatPounds(refundPence)} depends on your bank’s decision.`;
  if (refundPence > 0) return `We’re refunding ${formatPounds(refundPence)} to the card you paid with.`;
  return cardPence(booking) === 0 ? 'You didn’t pay anything.' : 'No refund.';
}

function ReturnedLines({ booking }: { booking: BookingGroupMailData }) {
  const credit = entitlementReturnedText(booking);
  return (
    <>
      {credit !== '' && (
        <Paragraph>
          <strong className="ink">{credit}</strong>
        </Paragraph>
      )}
      {(credit === '' || cardPence(booking) > 0) && <RefundLine booking={booking} />}
    </>
  );
}

function RefundLine({ booking }: { booking: BookingGroupMailData }) {
  const { refundPence, refundFailedPence, bankDecides, policy } = booking;
  const paidPence = cardPence(booking);
  if (refundFailedPence > 0) {
    return (
      <Paragraph>
        {refundPence > 0 && <>We’re refunding {formatPounds(refundPence)} to the card you paid with. </>}
        <strong className="ink">
          Our refund of {formatPounds(refundFailedPence)} hasn’t reached you yet.
        </strong>{' '}
        Sorry about the delay. We’ll email you when it’s on its way. You don’t need to do anything.
      </Paragraph>
    );
  }
  if (refundPence > 0 && bankDecides) {
    return (
      <Paragraph>
        <strong className="ink">Your bank is reviewing {formatPounds(refundPence)}.</strong> You’ve disputed
        this payment with your bank. If it leaves the money with us, we’ll refund you. Otherwise your bank
        will refund you.
      </Paragraph>
    );
  }
  if (refundPence > 0) {
    return (
      <Paragraph>
        <strong className="ink">
          We’re refunding {formatPounds(refundPence)}
          {refundShareText(booking)}
        </strong>{' '}
        to the card you paid with. It usually takes 5 to 10 working days. You don’t need to do anything.
      </Paragraph>
    );
  }
  if (deskPence(booking) > 0) return <Paragraph>{deskReturnText(booking)}</Paragraph>;
  if (paidPence === 0) return <Paragraph>You didn’t pay anything, so there’s nothing to refund.</Paragraph>;
  return (
    <Paragraph>
      <strong className="ink">We can’t refund the {formatPounds(paidPence)} you paid.</strong> The{' '}
      {refundDeadlineLabel[policy.givesBack]} ended on {formatLondonMoment(new Date(policy.refundUntil))}.
    </Paragraph>
  );
}

/** Empty if there is no short phrase for the share. */
function refundShareText(booking: BookingGroupMailData): string {
  const { refundPence, together } = booking;
  if (refundPence === cardPence(booking)) return ', the full amount,';
  const halves = together.reduce(
    (sum, place) =>
      sum + (place.pass === null ? refundBeforeDeadline(place.policy, place.price.totalPence) : 0),
    0,
  );
  return refundPence === halves ? ', 50% of your payment,' : '';
}

/** To the customer, when the business or an admin cancelled. */
function apology(
  site: MailSite,
  booking: BookingGroupMailData,
  { by, reason }: BusinessCancellation,
  say: RenderWords,
): MailTemplate {
  const { sessionTitle, business } = booking;
  const many = booking.together.length;
  const when = formatTimes(distinctTimes(booking.together));
  const who = by === 'business' ? business.name : site.brand.name;
  const said = say(cancelledByBusinessWords, {
    session: sessionTitle,
    who,
    when,
    places: many > 1 ? `, including your ${many} places` : '',
  });
  return {
    subject: said.subject,
    preheader: `${moneyReturnedText(booking)} Reference ${booking.reference}.`,
    reason: `You get this email because you booked a session on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'cancelling-and-refunds', says: 'How cancelling and refunds work' },
    body: (
      <>
        {said.opening}
        <BookedPanel booking={booking} when={when} />
        <ReturnedLines booking={booking} />
        <Facts
          rows={[
            { label: 'Cancelled by', value: who },
            { label: 'Reason', value: reason },
            ...groupPlaceFacts(booking),
          ]}
        />
        <CalendarNote site={site} />
        <BookAgainLinks site={site} booked={booking} action="See other dates" />
        {said.closing}
      </>
    ),
  };
}

function notice(site: MailSite, booking: BookingGroupMailData, say: RenderWords): MailTemplate {
  const { sessionTitle, seeker, placesBooked, capacity } = booking;
  const many = booking.together.length;
  const when = formatTimes(distinctTimes(booking.together));
  const places =
    distinctTimes(booking.together).length > 1
      ? `${many} places are free again`
      : booking.trainerId === null
        ? `${placesBooked} of ${capacity} places booked`
        : 'the time is free again';
  const said = say(noticeWords, {
    customer: seeker.name,
    session: sessionTitle,
    when,
    what: many === 1 ? 'A booking was' : `${many} places were`,
    places: many === 1 ? 'place' : `${many} places`,
  });
  return {
    subject: said.subject,
    preheader: `${seeker.name}, now ${places}. Reference ${booking.reference}.`,
    reason: `You get this email because ${booking.business.name} takes bookings on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{places}</PanelLine>
        </SessionPanel>
        <Facts
          rows={[
            { label: 'Name', value: seeker.name },
            ...(seeker.email === ''
              ? []
              : [
                  {
                    label: 'Email',
                    value: <TextLink href={`mailto:${seeker.email}`}>{seeker.email}</TextLink>,
                  },
                ]),
            ...groupPlaceFacts(booking),
            seeker.soldThrough == null
              ? { label: 'Refund', value: refundFacts(booking) }
              : { label: 'Booked through', value: seeker.soldThrough },
          ]}
        />
      </>
    ),
  };
}

function refundFacts(booking: BookingGroupMailData): string {
  const { refundPence, refundFailedPence, bankDecides, together } = booking;
  const back = together.filter(({ pass }) => pass?.givenBack === true).length;
  if (refundFailedPence > 0)
    return `${formatPounds(refundFailedPence)} to the customer failed. We’re dealing with it.`;
  if (refundPence > 0 && bankDecides)
    return `${formatPounds(refundPence)} to the customer, depending on their bank’s decision`;
  if (refundPence > 0) return `${formatPounds(refundPence)} to the customer`;
  if (back > 0) return `${creditsText(back)} of a pass`;
  if (together.some(({ voucher }) => voucher?.givenBack === true)) return 'To their gift voucher';
  if (deskPence(booking) > 0)
    return `${formatPounds(deskPence(booking))} was paid at your desk. Any refund is for you to make there.`;
  return booking.price.totalPence === 0 ? 'None (free session)' : 'None (cancelled too late)';
}
