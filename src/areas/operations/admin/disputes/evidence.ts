import { refundDeadline } from '#areas/booking/bookings/rules.ts';
import type { DisputeEvidence } from '#areas/money/payments/disputes/rules.ts';
import { formatLondonMoment, formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { DisputedPlace } from './dispute-queries.server.ts';

/** Mails to the customer that count as evidence, with their label for the bank. */
export const EVIDENCE_MAILS: ReadonlyMap<string, string> = new Map([
  ['booking-confirmed', 'the confirmation, with the cancellation terms and the receipt'],
  ['booking-reminder', 'the reminder sent the day before'],
  ['booking-cancelled', 'the confirmation of the cancellation'],
  ['review-request', 'a request for a review'],
]);

/** Amounts in pence. */
export interface EvidenceFacts {
  customer: { name: string; email: string };
  intentId: string;
  paidPence: number;
  paidAt: Date;
  places: readonly DisputedPlace[];
  mails: readonly { template: string; recipient: string; at: Date }[];
  refunds: readonly { pence: number; at: Date }[];
  /** The business's statement. */
  seller: string;
}

/** Stripe's limit for a field (https://docs.stripe.com/api/disputes/evidence_object). */
const MAX_FIELD_LENGTH = 20_000;

/** Builds the evidence for the bank: what was sold, on what terms, and what happened, in time order. */
export function buildEvidence(facts: EvidenceFacts, remarks: string): DisputeEvidence {
  const { customer, places } = facts;
  const lines = (each: (place: DisputedPlace) => string) =>
    [...new Set(places.map(each))].join('\n').slice(0, MAX_FIELD_LENGTH);
  return {
    customerName: customer.name,
    customerEmail: customer.email,
    productDescription: lines(
      ({ title, place, reference, attendee, totalPence }) =>
        `${title}, ${place}: a place for ${attendee}, ${formatPounds(totalPence)}, reference ${reference}.`,
    ),
    serviceDate: lines(({ startsAt, endsAt }) => formatLondonRange(startsAt, endsAt)),
    terms: lines(describeTerms),
    activity: describeActivity(facts).slice(0, MAX_FIELD_LENGTH),
    seller: facts.seller,
    remarks,
  };
}

function describeTerms({ policy, startsAt, reference }: DisputedPlace): string {
  const until = formatLondonMoment(refundDeadline(policy, startsAt));
  const share = policy.givesBack === 'half' ? 'Half of the amount paid' : 'The full amount paid';
  return `${reference}: ${share} is refunded if the customer cancels before ${until}, and nothing after that. We showed the customer this and the full price before payment and in the confirmation.`;
}

function describeActivity({ intentId, paidPence, paidAt, places, mails, refunds }: EvidenceFacts): string {
  const events: { at: Date; what: string }[] = [
    { at: paidAt, what: `${formatPounds(paidPence)} paid by card on our checkout, payment ${intentId}` },
    ...mails.map(({ template, recipient, at }) => ({
      at,
      what: `Email sent to ${recipient === '' ? 'the customer' : recipient}: ${EVIDENCE_MAILS.get(template) ?? template}`,
    })),
    ...refunds.map(({ pence, at }) => ({ at, what: `${formatPounds(pence)} refunded to the card` })),
    ...places.flatMap(listPlaceEvents),
  ];
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, what }) => `${formatLondonMoment(at)}: ${what}`)
    .join('\n');
}

function listPlaceEvents(place: DisputedPlace): { at: Date; what: string }[] {
  const { reference, attendee, bookedAt, cancelledAt, calledOffBy, markedAt, state } = place;
  const events = [{ at: bookedAt, what: `${reference} booked for ${attendee}` }];
  if (markedAt !== null && state === 'attended')
    events.push({ at: markedAt, what: `${reference}: ${attendee} was checked in` });
  if (markedAt !== null && state === 'no_show')
    events.push({ at: markedAt, what: `${reference}: ${attendee} didn’t attend and hadn’t cancelled` });
  if (cancelledAt !== null)
    events.push({
      at: cancelledAt,
      what: `${reference} cancelled by ${calledOffBy === null ? 'the customer' : calledOffBy === 'admin' ? 'us' : 'the business'}`,
    });
  return events;
}
