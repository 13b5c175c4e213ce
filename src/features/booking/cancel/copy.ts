import { BACK_FOR_DAYS } from '#features/credits/credit-words.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatPounds, sumOfPounds } from '#shared/domain/pence.ts';
import type { Booking } from '../contract.ts';
import { type PolicyInForce, refundInTime, refundUntil } from '../rules.ts';

// What is said of cancelling, wherever it is said but on a session's page (terms-copy.ts): the policy as a clock time, in
// Europe/London whatever the device's zone, and as an amount (docs/product/booking.md#cancelling).

/** Before paying, once booked, and in the mails. `totalPence` is what was or will be paid for each of the places. */
export function cancellationSentence(
  policy: PolicyInForce,
  startsAt: Date,
  totalPence: number,
  now: Date,
  places = 1,
): string {
  if (totalPence === 0) return 'There is nothing to pay, so cancelling costs nothing.';
  const back = refundInTime(policy, totalPence);
  const until = refundUntil(policy, startsAt);
  if (until <= now) {
    return `This date is less than ${policy.hoursBefore} hours away, so cancelling gives no refund.`;
  }
  const sum = back < totalPence ? `half back, ${formatPounds(back)}` : `${formatPounds(back)} back`;
  const each = places > 1 ? ' for each place' : '';
  return `Cancel before ${formatShortMoment(until)} and you get ${sum}${each}. After that there is no refund.`;
}

/**
 * The same before booking with credits of a pass: they come back whole until then, also where the policy gives half of
 * money back. `eachPence` is what each of the places costs that no credit covers.
 */
export function creditsSentence(
  policy: PolicyInForce,
  startsAt: Date,
  now: Date,
  { covered, paid, eachPence }: { covered: number; paid: number; eachPence: number },
): string {
  const credits = covered === 1 ? 'the credit' : 'the credits';
  const until = refundUntil(policy, startsAt);
  if (until <= now)
    return `This date is less than ${policy.hoursBefore} hours away, so cancelling gives back no ${paid > 0 ? 'money and no ' : ''}credit.`;
  const back = refundInTime(policy, eachPence);
  const sum = back < eachPence ? `half of the price, ${formatPounds(back)},` : formatPounds(back);
  const money = paid === 0 ? '' : ` and ${sum} back for each place that you pay for`;
  return paid === 0
    ? `Cancel before ${formatShortMoment(until)} and ${credits} ${covered === 1 ? 'comes' : 'come'} back. After that ${covered === 1 ? 'it is' : 'they are'} used.`
    : `Cancel before ${formatShortMoment(until)} and you get ${credits}${money}. After that there is no refund.`;
}

/**
 * The same where gift vouchers pay for some or all of it: what they paid comes back to them whole until then, also where
 * the policy gives half of money back; the rest is a card's.
 */
export function vouchersSentence(
  policy: PolicyInForce,
  startsAt: Date,
  now: Date,
  cardPays: boolean,
): string {
  const until = refundUntil(policy, startsAt);
  if (until <= now)
    return `This date is less than ${policy.hoursBefore} hours away, so cancelling gives nothing back.`;
  const half = policy.givesBack === 'half' ? 'half of ' : '';
  const card = cardPays ? `, and ${half}what your card pays to your card` : '';
  return `Cancel before ${formatShortMoment(until)} and what your gift voucher pays comes back to it${card}. After that there is no refund.`;
}

/**
 * The same of several dates, which have a time each. `totalPence` is what was or will be paid for each place of a date
 * that no credit covers.
 */
export function seriesCancellation(
  { hoursBefore, givesBack }: PolicyInForce,
  totalPence: number,
  what: 'paid' | 'covered' | 'both' = 'paid',
): string {
  if (totalPence === 0 && what === 'paid') return 'There is nothing to pay, so cancelling costs nothing.';
  const until = `Cancel any date up to ${hoursBefore} hours before it and`;
  if (what === 'covered') return `${until} its credits come back. After that they are used.`;
  const back = refundInTime({ givesBack }, totalPence);
  const sum = back < totalPence ? `half back, ${formatPounds(back)},` : `${formatPounds(back)} back`;
  return what === 'both'
    ? `${until} its credits come back, and you get ${sum} for each place that you pay for. After that there is no refund for it.`
    : `${until} you get ${sum} for each place. After that there is no refund for it.`;
}

/** What becomes of the credits of places that are cancelled now, as a sentence. */
export function creditsNow(creditsBack: number): string {
  if (creditsBack === 0) return 'No credit comes back now.';
  return creditsBack === 1 ? 'The credit comes back now.' : `${creditsBack} credits come back now.`;
}

/** What the dialog says before a booking is cancelled. */
export interface CancellationOffer {
  /** "You get £15.40 back" */
  title: string;
  sentence: string;
  /** What to send as the refund agreed to; null when it can no longer be cancelled. */
  refund: string | null;
  /** And as the number of credits that come back. */
  credits: number;
}

/** "You get £15.40 and 2 credits back": what cancelling places brings, as a heading. */
export function backTitle(refund: string, credits: number, vouchers = '0.00'): string {
  if (vouchers !== '0.00')
    return `You get ${new Intl.ListFormat('en-GB').format([
      ...(refund === '0.00' ? [] : [`£${refund}`]),
      ...(credits === 0 ? [] : [credits === 1 ? 'your credit' : `${credits} credits`]),
      `£${vouchers} on your gift voucher`,
    ])} back`;
  if (credits === 0) return refund === '0.00' ? 'You get no refund' : `You get £${refund} back`;
  return `You get ${refund === '0.00' ? '' : `£${refund} and `}${credits === 1 ? 'your credit' : `${credits} credits`} back`;
}

/** What becomes of a place that gift vouchers pay for, in part or whole, for whoever is about to cancel it. */
function voucherOffer(
  { amount, comesBack }: NonNullable<Booking['voucher']>,
  refund: string,
  { refundUntil }: Booking['policy'],
): CancellationOffer {
  const until = formatShortMoment(new Date(refundUntil));
  const card = refund === '0.00' ? '' : ` £${refund} goes to the card you paid with.`;
  return comesBack === true
    ? {
        title: `You get £${amount} back on your gift voucher${refund === '0.00' ? '' : ` and £${refund}`}`,
        sentence: `Until ${until} it goes back to the voucher, for at least ${BACK_FOR_DAYS} days more.${card} After that there is no refund.`,
        refund,
        credits: 0,
      }
    : {
        title: 'You get no refund',
        sentence: `Your gift voucher paid £${amount}. Until ${until} it would have come back, and that has passed.`,
        refund,
        credits: 0,
      };
}

/** What becomes of a place that a credit covers, for whoever is about to cancel it. */
function creditOffer(
  { name, comesBack }: NonNullable<Booking['pass']>,
  refund: string,
  { refundUntil }: Booking['policy'],
): CancellationOffer {
  const until = formatShortMoment(new Date(refundUntil));
  return comesBack === true
    ? {
        title: backTitle(refund, 1),
        sentence: `Until ${until} the credit goes back to your ${name}, for at least ${BACK_FOR_DAYS} days more; after that it stays used.`,
        refund,
        credits: 1,
      }
    : {
        title: 'The credit stays used',
        sentence: `This place was booked with your ${name}. Until ${until} the credit would have come back, and that has passed.`,
        refund,
        credits: 0,
      };
}

/** The refund and its deadline, for whoever is about to cancel. */
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
  if (refund === null) {
    return {
      title: 'This booking can no longer be cancelled',
      sentence: 'It has begun, or was cancelled before.',
      refund,
      credits,
    };
  }
  if (booking.pass !== undefined) return creditOffer(booking.pass, refund, policy);
  if (booking.voucher !== undefined && !bankDecides) return voucherOffer(booking.voucher, refund, policy);
  if (totalAmount === '0.00') {
    return {
      title: 'There is nothing to refund',
      sentence: 'This session is free. Cancelling gives your place to somebody else.',
      refund,
      credits,
    };
  }
  if (refund === '0.00') {
    const was = half
      ? `Half of it would have gone back until ${until}`
      : `Cancelling was free until ${until}`;
    return {
      title: 'You get no refund',
      sentence: `You paid £${totalAmount}. ${was}, and that has passed.`,
      refund,
      credits,
    };
  }
  if (bankDecides) {
    return {
      title: `£${refund} waits for your bank`,
      sentence:
        'You have asked your bank to take this payment back, and it is deciding. Cancelling gives your place up at once. If your bank leaves the money with us, we send it to you; else you have it from your bank.',
      refund,
      credits,
    };
  }
  const before = sumOfPounds([refundedAmount, bankGaveAmount]);
  const is = half
    ? before === '0.00'
      ? `You paid £${totalAmount}. Half of it goes back until ${until}`
      : `You paid £${totalAmount}, of which £${before} has gone back. Half of the rest goes back until ${until}`
    : `Cancelling is free until ${until}`;
  return {
    title: `You get £${refund} back`,
    sentence: `${is}; after that there is no refund. The money goes to the card you paid with, usually within 5 to 10 working days.`,
    refund,
    credits,
  };
}

/** What is over for whoever cancels too late, to go on with "has passed" or "ended on". */
export const refundTime: Readonly<Record<PolicyInForce['givesBack'], string>> = {
  all: 'time for free cancellation',
  half: 'time in which half goes back',
};

/** Why a cancellation was refused whose refund is not what the person was shown: what it is now, in pence. */
export function refundNow(refundPence: number, { givesBack }: Pick<PolicyInForce, 'givesBack'>): string {
  return refundPence === 0
    ? `The ${refundTime[givesBack]} has passed, so cancelling now gives no refund.`
    : `Cancelling now gives ${formatPounds(refundPence)} back.`;
}
