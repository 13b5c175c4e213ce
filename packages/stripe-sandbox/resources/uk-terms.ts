/**
 * Stripe's terms for a platform in the UK, each said here once: what it pays (https://stripe.com/gb/pricing) and
 * when it may have its money (https://docs.stripe.com/payouts#payout-speed). All amounts are in pence.
 */

const daySeconds = 86_400;

/** Business days between a charge and its money being available. */
const settlementDays = 3;

/** What a dispute costs, won or lost. */
export const disputeFee = 2000;

/** What a payment of this amount by a UK card costs: 1.5 % and 20p. */
export function cardFee(amount: number): number {
  return Math.round((amount * 15) / 1000) + 20;
}

/** The midnight (UTC) that begins the day a moment lies in; both in seconds since 1970. */
export function startOfDay(moment: number): number {
  return moment - (moment % daySeconds);
}

function isWeekend(moment: number): boolean {
  return [0, 6].includes(new Date(moment * 1000).getUTCDay());
}

/** The midnight so many business days after a moment, in seconds since 1970; bank holidays are not known. */
export function businessDaysAfter(moment: number, days: number): number {
  let day = startOfDay(moment);
  for (let left = days; left > 0; left -= isWeekend(day) ? 0 : 1) day += daySeconds;
  return day;
}

/** When the money of a charge made at this moment is available. */
export function settlementDate(moment: number): number {
  return businessDaysAfter(moment, settlementDays);
}
