import type { ReactNode } from 'react';
import { z } from 'zod';
import { missedBookingsText } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Divider,
  type Fact,
  Facts,
  PanelLine,
  Paragraph,
  SessionPanel,
  SubTitle,
  TextLink,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingLink, bookingsLink, sellerDashboardLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { addressLine, httpUrlOrNull } from '#areas/messaging/email/rules.ts';
import { businessNoticeLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { answersToSeeker, toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { creditsText } from '#areas/money/entitlements/credit-text.ts';
import { formatLondonDay, formatLondonRange } from '#shared/calendar/london-time.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import {
  cancellationSentence,
  courseCancellation,
  creditsCancellation,
  vouchersCancellation,
} from '../cancel/copy.ts';
import { discountLine } from '../discount.ts';
import { businessRecipient, orderCalendarAttachment } from './booking-envelope.server.ts';
import { type BookingMailData, readBookingForMail } from './booking-queries.server.ts';
import { CalendarNote } from './calendar-note.tsx';
import { booking as example } from './example-data.ts';
import { PlaceLines } from './place-lines.tsx';
import { preparationSentences } from './preparation.ts';
import { distinctTimes, formatTimes, placeFacts, proofFacts, referenceFacts } from './reference-facts.ts';
import { WaiverReminder } from './waiver-reminder.tsx';

const words = mailWords({
  name: 'booking-confirmed',
  label: 'Booking confirmed',
  facts: {
    name: commonFacts.name,
    session: commonFacts.session,
    business: commonFacts.business,
    when: commonFacts.when,
    day: 'Day of the session',
    places: '“Your place is booked”, “Your 2 places are booked”',
    preparation: 'Preparation, as sentences',
  },
  needs: ['session', 'when', 'preparation'],
  subject: 'Booking confirmed for {when}: {session}',
  title: 'Booking Confirmed!',
  parts: {
    opening: '{places}. See you on {day}, {name}. We’ve attached a calendar file.',
    'before-you-go': '{preparation}',
    closing: '',
  },
});

const noticeWords = mailWords({
  name: 'booking-notice',
  label: 'New booking for the business',
  facts: {
    customer: 'Customer',
    session: commonFacts.session,
    when: commonFacts.when,
    booked: '“has booked 2 places and paid £30.80”',
  },
  needs: ['session', 'when', 'customer'],
  subject: 'New booking for {when}: {session}',
  title: 'New booking',
  parts: {
    opening: '{customer} {booked}.',
  },
});

/** One confirmation and one notice for an order, without places cancelled by then. */
export const mail = defineMail({
  payload: z.object({ bookingId: z.uuid() }),
  read: async ({ bookingId }, { pool, clock, log }): Promise<(BookingMailData & { now: Date }) | null> => {
    const first = await readBookingForMail(pool, bookingId);
    if (first === null) {
      log.warn({ bookingId }, 'No such booking to confirm by mail');
      return null;
    }
    const places = first.places.filter(({ cancelled }) => !cancelled);
    const [place] = places;
    if (place === undefined) return null;
    const booking = place.bookingId === bookingId ? first : await readBookingForMail(pool, place.bookingId);
    return booking === null ? null : { ...booking, places, now: clock.now() };
  },
  letters: {
    'booking-confirmed': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId }) => bookingId,
      words: [words],
      template: confirmation,
      attach: orderCalendarAttachment,
      preview: { ...example, now: example.bookedAt },
    },
    'booking-notice': {
      reader: 'business',
      to: businessRecipient,
      replyTo: answersToSeeker,
      once: ({ bookingId }) => bookingId,
      words: [noticeWords],
      template: notice,
      cap: businessNoticeLimit,
      preview: { ...example, now: example.bookedAt },
    },
  },
});

/** To the customer. `now` decides whether free cancellation is still open. */
function confirmation(
  site: MailSite,
  booking: BookingMailData & { now: Date },
  say: RenderWords,
): MailTemplate {
  const { sessionTitle, startsAt, business, price, places, pass, now } = booking;
  const times = bookedTimes(booking);
  const when = formatTimes(times);
  const paidPence = cardPence(booking);
  const total = formatPounds(paidPence + booking.orderDeskPence);
  const several = places.length > 1;
  const said = say(words, {
    name: firstName(booking.seeker.name),
    session: sessionTitle,
    business: business.name,
    when,
    day: formatLondonDay(startsAt),
    places: bookedHeading(places.length, times.length),
    preparation: preparationSentences(booking),
  });
  return {
    subject: said.subject,
    preheader: `${sessionTitle} at ${business.name}. Total paid ${total}. Reference ${booking.reference}.`,
    reason: `You get this email because you booked a session on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'cancelling-and-refunds', says: 'How cancelling and refunds work' },
    body: (
      <>
        {said.opening}
        <SessionPanel title={sessionTitle} when={when}>
          <DateLines times={times} />
          <PanelLine>{business.name}</PanelLine>
          <PlaceLines business={business} meetingLink={booking.meetingLink} />
        </SessionPanel>
        <Facts figures rows={priceFacts('Total Paid', booking)} />
        <Facts rows={[...placeRows(booking), ...requirementFacts(booking)]} />
        <ActionButton href={bookingLink(site.publicUrl, booking)}>View your booking</ActionButton>
        <CalendarNote site={site} />
        <WaiverReminder booking={booking} site={site} />
        <Divider />
        <SubTitle>Before you go</SubTitle>
        {said['before-you-go']}
        <SubTitle>Can’t make it?</SubTitle>
        <Paragraph>
          {booking.policy.courseStartsAt !== undefined
            ? ''
            : times.length > 1
              ? 'You can cancel each date separately, or all remaining dates at once. For the first: '
              : several && 'You can cancel each place separately. For each: '}
          {booking.orderDeskPence > 0
            ? `You paid ${business.name} at the desk, so they make any refund themselves.`
            : booking.orderVoucherPence > 0
              ? vouchersCancellation(booking.policy, startsAt, now, paidPence > 0)
              : booking.policy.courseStartsAt !== undefined
                ? courseCancellation(booking.policy, startsAt, price.totalPence, now)
                : pass === null
                  ? cancellationSentence(booking.policy, startsAt, price.totalPence, now)
                  : creditsCancellation(booking.policy, startsAt, now, {
                      covered: 1,
                      paid: 0,
                      eachPence: 0,
                    })}{' '}
          <TextLink href={bookingsLink(site.publicUrl)}>Cancel in My Bookings.</TextLink>
          {booking.absenceRules !== null && ` ${missedBookingsText(booking.absenceRules, business.name)}`}
          {paidPence > 0 && ` If ${business.name} cancels, you’ll get a full refund.`}
          {booking.orderCredits !== null &&
            ` If ${business.name} cancels, you’ll get your ${booking.orderCredits.places === 1 ? 'credit' : 'credits'} back.`}
          {booking.orderVoucherPence > 0 &&
            ` If ${business.name} cancels, the amount goes back on your gift voucher.`}
        </Paragraph>
        <SubTitle>Contact {business.name}</SubTitle>
        <Facts rows={contactFacts(booking)} />
        {said.closing}
      </>
    ),
  };
}

/** "Your place is booked", "Your 2 places are booked", "You’re booked on 6 dates". */
function bookedHeading(places: number, dates: number): string {
  if (places === 1) return 'Your place is booked';
  if (dates <= 1) return `Your ${places} places are booked`;
  const each = places / dates;
  return each === 1 ? `You’re booked on ${dates} dates` : `You have ${each} places on each of ${dates} dates`;
}

function bookedTimes({ places }: BookingMailData): { startsAt: Date; endsAt: Date }[] {
  return distinctTimes(places.map(placeTime));
}

const placeTime = <Place extends { startsAt: string; endsAt: string }>(place: Place) => ({
  ...place,
  startsAt: new Date(place.startsAt),
  endsAt: new Date(place.endsAt),
});

function DateLines({ times }: { times: readonly { startsAt: Date; endsAt: Date }[] }): ReactNode {
  if (times.length < 2) return null;
  return times.map(({ startsAt, endsAt }) => (
    <PanelLine key={startsAt.getTime()}>{formatLondonRange(startsAt, endsAt)}</PanelLine>
  ));
}

/** One reference, or a row for each place by attendee and date. */
function placeRows({ reference, attendee, seeker, places }: BookingMailData): Fact[] {
  const rows =
    places.length > 1 ? placeFacts(places.map(placeTime)) : referenceFacts({ reference, attendee, seeker });
  return [...rows, ...proofFacts(places)];
}

function requirementFacts({ specialRequirements }: BookingMailData): Fact[] {
  return specialRequirements === '' ? [] : [{ label: 'Your note to the venue', value: specialRequirements }];
}

function contactFacts({ business }: BookingMailData): Fact[] {
  const website = httpUrlOrNull(business.website);
  const email = business.email ?? '';
  const facts: (Fact | null)[] = [
    business.phone === ''
      ? null
      : { label: 'Phone', value: mailLink(telephoneHref(business.phone), business.phone) },
    email === '' ? null : { label: 'Email', value: mailLink(`mailto:${email}`, email) },
    website === null ? null : { label: 'Website', value: mailLink(website, 'Visit Website') },
  ];
  const given = facts.filter((fact) => fact !== null);
  return given.length > 0 ? given : [{ label: 'In person', value: addressLine(business) }];
}

function mailLink(href: string, text: string): ReactNode {
  return <TextLink href={href}>{text}</TextLink>;
}

/** "a place", "2 places", "6 dates (1 place each)". */
function boughtText(places: number, dates: number): string {
  if (dates > 1) return `${dates} dates (${pluralize(places / dates, 'place')} each)`;
  return places === 1 ? 'a place' : `${places} places`;
}

function notice(site: MailSite, booking: BookingMailData, say: RenderWords): MailTemplate {
  const { sessionTitle, seeker, placesBooked, capacity } = booking;
  const bought = booking.places.length;
  const paidPence = cardPence(booking);
  const times = bookedTimes(booking);
  const when = formatTimes(times);
  // An appointment is one place, at a location agreed with this booking.
  const places =
    times.length > 1
      ? `${times.length} dates`
      : booking.trainerId === null
        ? `${placesBooked} of ${capacity} places booked`
        : addressLine(booking.business);
  const said = say(noticeWords, {
    customer: seeker.name,
    session: sessionTitle,
    when,
    booked: `has booked ${boughtText(bought, times.length)}${paidPence > 0 ? ` and paid ${formatPounds(paidPence)}` : booking.orderDeskPence > 0 ? ` and paid you ${formatPounds(booking.orderDeskPence)} at the desk` : ''}`,
  });
  return {
    subject: said.subject,
    preheader: `${seeker.name}, ${places}. Reference ${booking.reference}.`,
    reason: `You get this email because ${booking.business.name} takes bookings on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel title={sessionTitle} when={when}>
          <DateLines times={times} />
          <PanelLine>{places}</PanelLine>
        </SessionPanel>
        <Facts
          rows={[
            { label: 'Name', value: seeker.name },
            ...(seeker.phone === ''
              ? []
              : [
                  {
                    label: 'Phone',
                    value: <TextLink href={telephoneHref(seeker.phone)}>{seeker.phone}</TextLink>,
                  },
                ]),
            ...(seeker.email === ''
              ? []
              : [
                  {
                    label: 'Email',
                    value: <TextLink href={`mailto:${seeker.email}`}>{seeker.email}</TextLink>,
                  },
                ]),
            { label: 'Special Requirements', value: booking.specialRequirements || 'None' },
            ...placeRows(booking),
          ]}
        />
        <Divider />
        <SubTitle>Payment</SubTitle>
        {seeker.soldThrough == null ? (
          <Facts figures rows={priceFacts('Paid by the customer', booking)} />
        ) : (
          <Paragraph>
            Booked through {seeker.soldThrough}. The customer doesn’t pay for this through us.
          </Paragraph>
        )}
        <ActionButton href={sellerDashboardLink(site.publicUrl, booking)}>Open your dashboard</ActionButton>
      </>
    ),
  };
}

/** Paid by card, in pence. */
function cardPence({
  orderPrice,
  orderCredits,
  orderVoucherPence,
}: Pick<BookingMailData, 'orderPrice' | 'orderCredits' | 'orderVoucherPence'>): number {
  return orderPrice.totalPence - (orderCredits?.coveredPence ?? 0) - orderVoucherPence;
}

/** The total first, then its parts: the order that UK pricing law requires (DMCC Act 2024, s. 230). */
function priceFacts(
  totalLabel: string,
  booking: Pick<
    BookingMailData,
    'orderPrice' | 'orderOff' | 'orderCredits' | 'orderVoucherPence' | 'orderDeskPence' | 'pass'
  >,
): Fact[] {
  const { orderPrice: price, orderOff, orderCredits, orderVoucherPence, orderDeskPence, pass } = booking;
  // The team took the payment: nothing went through us.
  if (orderDeskPence > 0)
    return [{ label: 'Paid at the desk', value: formatPounds(orderDeskPence), strong: true }];
  return [
    { label: totalLabel, value: formatPounds(cardPence(booking)), strong: true },
    ...(orderCredits === null
      ? []
      : [
          {
            label: pass === null ? 'Credits' : pass.name,
            value: `${creditsText(orderCredits.places)}, ${formatPounds(orderCredits.coveredPence)}`,
          },
        ]),
    ...(orderVoucherPence === 0 ? [] : [{ label: 'Gift voucher', value: formatPounds(orderVoucherPence) }]),
    ...(orderOff === null ? [] : [discountLine(orderOff)].map(([label, value]) => ({ label, value }))),
    { label: 'Session Fee', value: formatPounds(price.sessionFeePence) },
    { label: 'Platform Fee (10%)', value: formatPounds(price.platformFeePence) },
  ];
}
