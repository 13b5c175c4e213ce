import { defineStates } from '#shared/domain/state-machine.ts';

/** Dismissed, handled elsewhere, or subject suspended. A suspension can't be undone. */
export const signalStates = defineStates({
  table: 'signals',
  keptAs: 'state',
  initial: ['open'],
  moves: {
    open: { dismiss: 'dismissed', see_to: 'seen_to', suspend: 'suspended' },
    dismissed: { undo: 'open' },
    seen_to: { undo: 'open' },
    suspended: {},
  },
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Window and threshold of each kind (docs/product/admin.md#signals). */
export const signalLimits = {
  /** Holds of one person within an hour, of which at most one in ten was booked. */
  holds: { withinMs: 60 * MINUTE_MS, from: 10, bookedAtMost: 0.1 },
  /** Declined cards of one person within an hour. */
  declines: { withinMs: 60 * MINUTE_MS, from: 5 },
  /** Reviews of one subject within a day, at least half by accounts of the last fortnight. */
  reviews: { withinMs: DAY_MS, from: 5, newAccountMs: 14 * DAY_MS, newAtLeast: 0.5 },
  /** Accounts opened within a day from one IP address. */
  accounts: { withinMs: DAY_MS, from: 5 },
  /** Businesses of the last days that look like another at the same postcode or number. */
  duplicate: { withinMs: 3 * DAY_MS, likeness: 0.7, likenessByPhone: 0.4, comparedWith: 50 },
} as const;

export const isHoldAbuse = ({ holds, bookings }: { holds: number; bookings: number }): boolean =>
  holds >= signalLimits.holds.from && bookings <= holds * signalLimits.holds.bookedAtMost;

export const isCardTesting = ({ declines }: { declines: number }): boolean =>
  declines >= signalLimits.declines.from;

export const isReviewBurst = ({
  reviews,
  byNewAccounts,
}: {
  reviews: number;
  byNewAccounts: number;
}): boolean =>
  reviews >= signalLimits.reviews.from && byNewAccounts >= reviews * signalLimits.reviews.newAtLeast;

/** More accounts from one IP address than a household has. */
export const isAccountCluster = ({ accounts }: { accounts: number }): boolean =>
  accounts >= signalLimits.accounts.from;

export interface BusinessSimilarity {
  likeness: number;
  samePostcode: boolean;
  samePhone: boolean;
}

/**
 * The same postcode and nearly the same name, or the same telephone and a similar name. A chain shares one number, a
 * leisure centre one postcode, so neither is enough alone.
 */
export const isDuplicate = ({ likeness, samePostcode, samePhone }: BusinessSimilarity): boolean =>
  (samePostcode && likeness >= signalLimits.duplicate.likeness) ||
  (samePhone && likeness >= signalLimits.duplicate.likenessByPhone);

/** Dice's coefficient of letter pairs, from 0 to 1, ignoring case and accents. */
export function nameSimilarity(one: string, other: string): number {
  const [first, second] = [letterBigrams(one), letterBigrams(other)];
  if (first.length === 0 || second.length === 0) return normalizeName(one) === normalizeName(other) ? 1 : 0;
  const left = [...second];
  const shared = first.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (first.length + second.length);
}

const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b(?:the|ltd|limited|llp|plc|cic)\b/g, '')
    .replaceAll(' ', '');

function letterBigrams(name: string): string[] {
  const letters = normalizeName(name);
  return Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2));
}
