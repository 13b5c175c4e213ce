import { preparationFor } from '#features/booking/before-you-go.ts';
import type { CancellationPolicy } from '#features/booking/contract.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { BookingMailData } from './mail-data.ts';

/** The file name of every template, and the first part of its mails' keys. */
export type TemplateName =
  | 'booking-confirmed'
  | 'booking-notice'
  | 'booking-refunded'
  | 'booking-cancelled'
  | 'booking-called-off'
  | 'booking-reminder'
  | 'review-request'
  | 'booking-changed'
  | 'cancellation-notice'
  | 'admin-act'
  | 'listing-decided'
  | 'business-submitted'
  | 'business-to-review'
  | 'date-cancelled-notice'
  | 'trainer-applied'
  | 'claim-decided'
  | 'plan-changed'
  | 'verify-address'
  | 'reset-password'
  | 'magic-link'
  | 'confirm-new-address'
  | 'account-notice'
  | 'team-invitation';

/** Names one logical mail, e.g. `booking-confirmed:{bookingId}:seeker`: the same key is sent at most once. */
export function mailKey(
  template: TemplateName,
  subjectId: string,
  reader: 'seeker' | 'business' | 'account' | 'admin',
): string {
  return `${template}:${subjectId}:${reader}`;
}

/**
 * What the person gets back and until when, as a clock time and an amount (decisions on cancellation: all until
 * `freeUntil`, nothing after). `totalPence` is what was paid; `now` decides whether the time is still ahead.
 */
export function cancellationSentence(policy: CancellationPolicy, totalPence: number, now: Date): string {
  const freeUntil = new Date(policy.freeUntil);
  const amount = formatPounds(totalPence);
  if (now >= freeUntil) {
    return totalPence === 0
      ? 'You can still cancel, and leave your place to somebody else.'
      : `The time for free cancellation ended on ${formatLondonMoment(freeUntil)}, so cancelling gives no refund.`;
  }
  return totalPence === 0
    ? `Cancel by ${formatLondonMoment(freeUntil)} if you cannot come, so that somebody else can.`
    : `Cancel by ${formatLondonMoment(freeUntil)} and you get ${amount} back. After that there is no refund.`;
}

/** How to be ready, in two sentences that fit what was booked: an online hour has no door to arrive at. */
export function preparationSentences({
  trainerId,
  business,
}: Pick<BookingMailData, 'trainerId' | 'business'>): string {
  const online = trainerId !== null && business.latitude === null;
  const { arriving, bringing } = preparationFor({ trainerId, online, giver: business.name });
  return `${arriving} ${bringing}`;
}

/** "14 Strutton Ground, London SW1P 2HP", without saying a town or postcode twice that the address already holds. */
export function addressLine({
  address,
  town,
  postcode,
}: {
  address: string;
  town: string;
  postcode: string;
}): string {
  const holds = (part: string) => address.toLowerCase().includes(part.toLowerCase());
  const withTown = holds(town) ? address : `${address}, ${town}`;
  return holds(postcode) ? withTown : `${withTown} ${postcode}`;
}

/** The first word of a name, for "See you on Tuesday, Priya". */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}

/** The address if it is an http(s) one, else null: nothing else may stand behind a link. */
export function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
