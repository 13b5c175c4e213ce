/**
 * Stripe's UK terms: prices (https://stripe.com/gb/pricing) and settlement
 * (https://docs.stripe.com/payouts#payout-speed). Pence.
 */

const daySeconds = 86_400;

/** Business days until a charge is available. */
const settlementDays = 3;

/** Per dispute, won or lost. */
export const disputeFee = 2000;

/** UK cards: 1.5 % and 20p. */
export function cardFee(amount: number): number {
  return Math.round((amount * 15) / 1000) + 20;
}

/** Midnight (UTC); seconds since 1970. */
export function startOfDay(moment: number): number {
  return moment - (moment % daySeconds);
}

function isWeekend(moment: number): boolean {
  return [0, 6].includes(new Date(moment * 1000).getUTCDay());
}

/** Midnight, in seconds since 1970; ignores bank holidays. */
export function businessDaysAfter(moment: number, days: number): number {
  let day = startOfDay(moment);
  for (let left = days; left > 0; left -= isWeekend(day) ? 0 : 1) day += daySeconds;
  return day;
}

export function settlementDate(moment: number): number {
  return businessDaysAfter(moment, settlementDays);
}
