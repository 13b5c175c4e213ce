import { MIN_DAYS_AFTER_RETURN } from '#areas/money/entitlements/credit-text.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatPounds, totalPounds } from '#shared/domain/pence.ts';
import type { Booking } from '../contract.ts';
import { type PolicyInForce, refundBeforeDeadline, refundDeadline } from '../rules.ts';

// Times in Europe/London whatever the device's zone (docs/product/booking.md#cancelling). Session page:
// terms-copy.ts.

/** `totalPence` is the price of each place. */
export function cancellationSentence(
  policy: PolicyInForce,
  startsAt: Date,
  totalPence: number,
  now: Date,
  places = 1,
): string {
  if (totalPence === 0) return 'There’s nothing to pay, so cancelling is free.';
  const back = refundBeforeDeadline(policy, totalPence);
  const until = refundDeadline(policy, startsAt);
  if (until <= now) {
    return tooLateSentence(policy);
  }
  const each = places > 1 ? ' per place' : '';
  return `Cancel before ${formatShortMoment(until)} for a ${refundShare(policy)} refund (${formatPounds(back)}${each}). No refund after that.`;
}

/** For places at different prices. */
export function cancellationOfPlaces(
  policy: PolicyInForce,
  startsAt: Date,
  now: Date,
  dates: number,
): string {
  if (dates > 1)
    return `Cancel any date up to ${policy.hoursBefore} hours before it for a ${refundShare(policy)} refund of each place. No refund after that.`;
  const until = refundDeadline(policy, startsAt);
  if (until <= now) return tooLateSentence(policy);
  return `Cancel before ${formatShortMoment(until)} for a ${refundShare(policy)} refund of each place. No refund after that.`;
}

function tooLateSentence({ hoursBefore }: Pick<PolicyInForce, 'hoursBefore'>): string {
  return `This session starts in less than ${hoursBefore} hours, so it’s non-refundable.`;
}

function refundShare({ givesBack }: Pick<PolicyInForce, 'givesBack'>): string {
  return givesBack === 'half' ? '50%' : 'full';
}

/** Credits come back whole even where the policy refunds half. `eachPence`: a place without a credit. */
export function creditsCancellation(
  policy: PolicyInForce,
  startsAt: Date,
  now: Date,
  { covered, paid, eachPence }: { covered: number; paid: number; eachPence: number },
): string {
  const credits = covered === 1 ? 'the credit' : 'the credits';
  const until = refundDeadline(policy, startsAt);
  if (until <= now)
    return paid > 0
      ? tooLateSentence(policy)
      : `This session starts in less than ${policy.hoursBefore} hours, so you can’t get ${credits} back.`;
  const before = `Cancel before ${formatShortMoment(until)} to get ${credits} back`;
  return paid === 0
    ? `${before}. You can’t after that.`
    : `${before} and ${formatPounds(refundBeforeDeadline(policy, eachPence))} for each place you pay for. No refund after that.`;
}

/** With gift vouchers: they come back whole even where the policy refunds half; the rest goes to the card. */
export function vouchersCancellation(
  policy: PolicyInForce,
  startsAt: Date,
  now: Date,
  cardPays: boolean,
): string {
  const until = refundDeadline(policy, startsAt);
  if (until <= now) return tooLateSentence(policy);
  const share = policy.givesBack === 'half' ? '50% of the card payment' : 'the card payment';
  const card = cardPays ? ` and ${share}` : '';
  return `Cancel before ${formatShortMoment(until)} and we’ll refund the voucher amount${card}. No refund after that.`;
}

/** For a course, which is cancelled as a whole. `startsAt`: its first date bought. */
export function courseCancellation(
  policy: PolicyInForce,
  startsAt: Date,
  totalPence: number,
  now: Date,
): string {
  if (totalPence === 0) return 'There’s nothing to pay, so cancelling is free.';
  const until = refundDeadline(policy, startsAt);
  if (until <= now) return 'You can’t get a refund for this course.';
  return `Cancel the whole course before ${formatShortMoment(until)} for a ${refundShare(policy)} refund. No refund after that.`;
}

/** For several dates, each with its own deadline. `totalPence` is the price of each place not paid with a credit. */
export function seriesCancellation(
  { hoursBefore, givesBack }: PolicyInForce,
  totalPence: number,
  what: 'paid' | 'covered' | 'both' = 'paid',
): string {
  if (totalPence === 0 && what === 'paid') return 'There’s nothing to pay, so cancelling is free.';
  const until = `Cancel any date up to ${hoursBefore} hours before it`;
  if (what === 'covered') return `${until} to get its credits back. You can’t after that.`;
  const back = formatPounds(refundBeforeDeadline({ givesBack }, totalPence));
  return what === 'both'
    ? `${until} to get its credits back and ${back} for each place you pay for. No refund after that.`
    : `${until} for a ${refundShare({ givesBack })} refund (${back} per place). No refund after that.`;
}

export function creditsReturnedSentence(creditsBack: number): string {
  if (creditsBack === 0) return 'You won’t get a credit back.';
  return creditsBack === 1 ? 'You’ll get the credit back.' : `You’ll get ${creditsBack} credits back.`;
}

export interface CancellationOffer {
  /** "You’ll get £15.40 back" */
  title: string;
  sentence: string;
  /** The refund to send as agreed; null if it can't be cancelled any more. */
  refund: string | null;
  /** The agreed number of credits. */
  credits: number;
}

/** "You’ll get £15.40 and 2 credits back". */
export function refundTitle(refund: string, credits: number, vouchers = '0.00'): string {
  if (vouchers !== '0.00')
    return `You’ll get ${new Intl.ListFormat('en-GB').format([
      ...(refund === '0.00' ? [] : [`£${refund}`]),
      ...(credits === 0 ? [] : [credits === 1 ? 'your credit' : `${credits} credits`]),
      `£${vouchers} on your gift voucher`,
    ])} back`;
  if (credits === 0) return refund === '0.00' ? 'No refund' : `You’ll get £${refund} back`;
  return `You’ll get ${refund === '0.00' ? '' : `£${refund} and `}${credits === 1 ? 'your credit' : `${credits} credits`} back`;
}

/** For a place paid with gift vouchers, in part or whole. */
function voucherOffer(
  { amount, comesBack }: NonNullable<Booking['voucher']>,
  refund: string,
  { refundUntil }: Booking['policy'],
  bookedLate: boolean,
): CancellationOffer {
  const until = formatShortMoment(new Date(refundUntil));
  const card = refund === '0.00' ? '' : ` We’ll refund £${refund} to the card you paid with.`;
  return comesBack === true
    ? {
        title: `You’ll get £${amount} back on your gift voucher${refund === '0.00' ? '' : ` and £${refund}`}`,
        sentence: `The voucher stays valid for at least ${MIN_DAYS_AFTER_RETURN} more days.${card} No refund after ${until}.`,
        refund,
        credits: 0,
      }
    : {
        title: 'No refund',
        sentence: `Your gift voucher paid £${amount}.${bookedLate ? '' : ` The cut-off for a refund was ${until}.`}`,
        refund,
        credits: 0,
      };
}

/** For a place paid with a credit. */
function creditOffer(
  { name, comesBack }: NonNullable<Booking['pass']>,
  refund: string,
  { refundUntil }: Booking['policy'],
  bookedLate: boolean,
): CancellationOffer {
  const until = formatShortMoment(new Date(refundUntil));
  return comesBack === true
    ? {
        title: refundTitle(refund, 1),
        sentence: `The credit goes back on your ${name}, valid for at least ${MIN_DAYS_AFTER_RETURN} more days. You can’t get it back after ${until}.`,
        refund,
        credits: 1,
      }
    : {
        title: 'You won’t get the credit back',
        sentence: `You booked with your ${name}.${bookedLate ? '' : ` The cut-off for getting the credit back was ${until}.`}`,
        refund,
        credits: 0,
      };
}

export function cancellationOffer(booking: Booking): CancellationOffer {
  const {
    refundIfCancelled: refund,
    totalAmount,
    refundedAmount,
    bankGaveAmount,
    policy,
    bankDecides,
  } = booking;
  const credits = 0;
  const until = formatShortMoment(new Date(policy.refundUntil));
  const half = policy.givesBack === 'half';
  // Don't mention a deadline that had passed before they booked.
  const bookedLate = Date.parse(booking.bookedAt) > Date.parse(policy.refundUntil);
  if (refund === null) {
    return {
      title: 'You can’t cancel this booking any more',
      sentence: 'It has started or is already cancelled.',
      refund,
      credits,
    };
  }
  if (booking.pass !== undefined) return creditOffer(booking.pass, refund, policy, bookedLate);
  if (booking.voucher !== undefined && !bankDecides)
    return voucherOffer(booking.voucher, refund, policy, bookedLate);
  if (totalAmount === '0.00') {
    return {
      title: 'Nothing to refund',
      sentence: 'This session is free. Cancelling frees your place for someone else.',
      refund,
      credits,
    };
  }
  if (refund === '0.00') {
    return {
      title: 'No refund',
      sentence: `You paid £${totalAmount}.${bookedLate ? '' : ` The cut-off for a ${refundShare(policy)} refund was ${until}.`}`,
      refund,
      credits,
    };
  }
  if (bankDecides) {
    return {
      title: `Your bank is reviewing £${refund}`,
      sentence:
        'You’ve disputed this payment with your bank and they’re reviewing it. Cancelling frees your place straight away. If your bank leaves the money with us, we’ll refund you. Otherwise your bank will.',
      refund,
      credits,
    };
  }
  const before = totalPounds([refundedAmount, bankGaveAmount]);
  const is = half
    ? before === '0.00'
      ? `You paid £${totalAmount}. Cancel before ${until} for a 50% refund`
      : `You paid £${totalAmount} and have £${before} back. Cancel before ${until} for 50% of the rest`
    : `Cancelling is free until ${until}`;
  return {
    title: `You’ll get £${refund} back`,
    sentence: `${is}. We refund the card you paid with, usually within 5 to 10 working days.`,
    refund,
    credits,
  };
}

/** Goes before "has passed" or "ended on". */
export const refundDeadlineLabel: Readonly<Record<PolicyInForce['givesBack'], string>> = {
  all: 'time for free cancellation',
  half: 'time for a 50% refund',
};

/** States the refund as it is now, in pence. */
export function refundChangedSentence(
  refundPence: number,
  { givesBack }: Pick<PolicyInForce, 'givesBack'>,
): string {
  return refundPence === 0
    ? `The ${refundDeadlineLabel[givesBack]} has passed, so you won’t get a refund now.`
    : `You’ll get ${formatPounds(refundPence)} back if you cancel now.`;
}
