import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defaultPolicy, freeUntil, type PolicyInForce } from '../rules.ts';

// What is said of cancelling, wherever it is said: the policy as a clock time, in Europe/London whatever the device's
// zone, and as an amount (docs/product.md#cancelling).

/** On a session's page, where nobody has booked yet: the time alone, since the price stands above it. */
export function freeUntilSentence(startsAt: Date, now: Date): string {
  const until = freeUntil(defaultPolicy, startsAt);
  return until.getTime() > now.getTime()
    ? `Free cancellation until ${formatShortMoment(until)}. After that there is no refund.`
    : 'This date is less than a day away: a booking cannot be cancelled for a refund.';
}

/**
 * Before paying, once booked, and in the mails: the time and the amount.
 *
 * @param total what was or will be paid, as shown: "£15.40"; null when nothing is
 */
export function cancellationSentence(
  policy: PolicyInForce,
  startsAt: Date,
  total: string | null,
  now: Date,
): string {
  const until = freeUntil(policy, startsAt);
  if (total === null) return 'There is nothing to pay, so cancelling costs nothing.';
  return until.getTime() > now.getTime()
    ? `Cancel before ${formatShortMoment(until)} and you get ${total} back. After that there is no refund.`
    : `This date is less than ${policy.freeUntilHours} hours away, so cancelling gives no refund.`;
}

/** Why a cancellation was refused whose refund is not what the person was shown: what it is now, in pence. */
export function refundNow(refundPence: number): string {
  return refundPence === 0
    ? 'The time for free cancellation has passed, so cancelling now gives no refund.'
    : `Cancelling now gives ${formatPounds(refundPence)} back.`;
}
