import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { BusinessOrder, BusinessOrderItem, OrderEvent } from './contract.ts';

/** "6 dates" of one person, "2 places" at one date, "4 places on 2 dates". */
export function orderSizeText(places: readonly Pick<BusinessOrderItem, 'attendee' | 'startsAt'>[]): string {
  const dates = new Set(places.map(({ startsAt }) => startsAt)).size;
  const people = new Set(places.map(({ attendee }) => attendee)).size;
  if (dates > 1 && people === 1 && dates === places.length) return `${dates} dates`;
  return `${pluralize(places.length, 'place')}${dates > 1 ? ` on ${dates} dates` : ''}`;
}

/** Names of the customer, the business and the site. */
type EventNames = Record<OrderEvent['by'], string>;

/** One line of the history with its reason, null without one. */
export function eventText(event: OrderEvent, names: EventNames): { title: string; detail: string | null } {
  const { what, reason } = event;
  return {
    title: eventTitle(event, names),
    detail: what === 'message' ? reason : reason && `Reason: ${reason}`,
  };
}

function eventTitle(
  { what, by, person, place, amount, movedTo, reason }: OrderEvent,
  names: EventNames,
): string {
  const who = person ?? names[by];
  const attendee = place ?? names.customer;
  // Only in an order of several places.
  const its = place === null ? '' : ` for ${place}`;
  switch (what) {
    case 'booked':
      return amount === '0.00' ? `${who} booked, free of charge` : `${who} booked and paid £${amount}`;
    case 'attended':
      return `${who} checked ${attendee} in`;
    case 'no_show':
      return `${who} marked ${attendee} as a no-show`;
    case 'cancelled':
      return place === null ? `${who} cancelled the booking` : `${who} cancelled ${place}’s place`;
    case 'moved':
      return `${who} moved ${place ?? 'the booking'} to ${movedTo === null ? 'another date' : formatShortMoment(new Date(movedTo))}`;
    case 'move_paid':
      return `${who} paid £${amount} more for moving ${place ?? 'the booking'} to ${movedTo === null ? 'another date' : formatShortMoment(new Date(movedTo))}`;
    case 'move_refunded':
      return `£${amount} refunded${its}: the new date costs less`;
    case 'refund_decided':
      // A refund without a reason came with a cancellation.
      return reason === null
        ? `£${amount} refunded for the cancellation${its && ` of ${place}’s place`}`
        : `${who} refunded £${amount}${its}`;
    case 'refund_made':
      return `£${amount} sent back to the card`;
    case 'message':
      return `${who} messaged ${names.customer}`;
    case 'refund_failed':
      return `The refund of £${amount} failed`;
    case 'refund_settled':
      return `The bank returned £${amount} itself, so we didn’t send the refund`;
    case 'dispute_opened':
      return `${names.customer}’s bank opened a dispute over £${amount}`;
    case 'dispute_won':
      return `You won the dispute and keep £${amount}`;
    case 'dispute_lost':
      return `${names.customer} won the dispute and got £${amount} back`;
    case 'dispute_closed':
      return `${names.customer}’s bank has dropped the dispute`;
  }
}

/** Openings of common messages. */
export const messageTemplates: readonly {
  label: string;
  text: (sale: Pick<BusinessOrder, 'title'>) => string;
}[] = [
  { label: 'Running late', text: ({ title }) => `${title} starts a little later today:  ` },
  { label: 'What to bring', text: ({ title }) => `For ${title}, please bring ` },
  { label: 'Sorry', text: ({ title }) => `We are sorry about ${title}. ` },
];
