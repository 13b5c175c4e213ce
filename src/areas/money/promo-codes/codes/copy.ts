import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import type { CodeStatus } from './rules.ts';

/** docs/product/prices.md#promo-codes */

export const codeMessages = {
  code: 'A code has 3 to 20 letters and numbers',
  kind: 'Choose per cent or pounds',
  amount: 'Enter the discount',
  percent: 'Enter a whole number from 1 to 100',
  pounds: 'Enter pounds, like 5.00',
  day: 'Choose a day',
  order: 'The last day can’t be before the first',
  limit: 'Enter a whole number, or leave it empty',
  tooManySessions: 'Choose fewer sessions, or all of them',
  taken: 'You already have a code with that name',
  strange: 'One of these sessions is no longer yours',
} as const;

export const codeStatusLabels: Readonly<Record<CodeStatus, string>> = {
  in_use: 'Live',
  to_come: 'Scheduled',
  paused: 'Paused',
  used_up: 'Used up',
  over: 'Expired',
};

export function discountText({
  percentOff,
  amountOff,
}: {
  percentOff: number | null;
  amountOff: string | null;
}): string {
  return percentOff === null
    ? `${formatDecimalPounds(amountOff ?? '0.00')} off each place`
    : `${percentOff}% off`;
}

/** "1 Dec to 31 Dec", "from 1 Dec". */
export function validityText({
  validFrom,
  validUntil,
}: {
  validFrom: string;
  validUntil: string | null;
}): string {
  return validUntil === null
    ? `from ${formatShortDay(validFrom)}`
    : `${formatShortDay(validFrom)} to ${formatShortDay(validUntil)}`;
}

export function usageText({ used, mostPlaces }: { used: number; mostPlaces: number | null }): string {
  if (mostPlaces !== null) return `Used for ${used} of ${formatPlaces(mostPlaces)}`;
  return used === 0 ? 'Not used yet' : `Used for ${formatPlaces(used)}`;
}

/** Phrases: "first booking only", "1 place per person". */
export function codeTerms({
  newcomersOnly,
  mostEach,
  sessions,
  shown = false,
}: {
  newcomersOnly: boolean;
  mostEach: number | null;
  sessions: readonly { title: string }[];
  shown?: boolean;
}): string[] {
  return [
    sessions.length === 0 ? 'all sessions' : sessions.map(({ title }) => title).join(', '),
    ...(newcomersOnly ? ['first booking only'] : []),
    ...(mostEach === null ? [] : [`${formatPlaces(mostEach)} per person`]),
    ...(shown ? ['shown on your page'] : []),
  ];
}
