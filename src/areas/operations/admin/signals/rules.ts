import { defineStates } from '#shared/domain/state-machine.ts';

/** What became of a signal: nothing was in it, an admin saw to it elsewhere, or suspended whom it is about. */
export const signalStates = defineStates({
  table: 'signals',
  keptAs: 'state',
  initial: ['open'],
  moves: {
    open: { dismiss: 'dismissed', see_to: 'seen_to', suspend: 'suspended' },
    dismissed: {},
    seen_to: {},
    suspended: {},
  },
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Of each kind of sign: how far back is looked, and from how many on it is one (docs/product/admin.md#signals). */
export const signalLimits = {
  /** Places held by one person within an hour, of which at most one in ten was booked. */
  holds: { withinMs: 60 * MINUTE_MS, from: 10, bookedAtMost: 0.1 },
  /** Cards of one person that a bank declined within an hour. */
  declines: { withinMs: 60 * MINUTE_MS, from: 5 },
  /** Reviews of one business or trainer within a day, at least half of them by accounts of the last fortnight. */
  reviews: { withinMs: DAY_MS, from: 5, newAccountMs: 14 * DAY_MS, newAtLeast: 0.5 },
  /** Accounts opened within a day and signed in from one address. */
  accounts: { withinMs: DAY_MS, from: 5 },
  /** Businesses that joined in the last days and look like another, of so many that share a postcode or a number. */
  duplicate: { withinMs: 3 * DAY_MS, likeness: 0.7, likenessByPhone: 0.4, comparedWith: 50 },
} as const;

/** Whether one person holds places without booking them. */
export const isHoldAbuse = ({ holds, bookings }: { holds: number; bookings: number }): boolean =>
  holds >= signalLimits.holds.from && bookings <= holds * signalLimits.holds.bookedAtMost;

/** Whether somebody tries card after card. */
export const isCardTesting = ({ declines }: { declines: number }): boolean =>
  declines >= signalLimits.declines.from;

/** Whether reviews come in a burst, from accounts that were made for it. */
export const isReviewBurst = ({
  reviews,
  byNewAccounts,
}: {
  reviews: number;
  byNewAccounts: number;
}): boolean =>
  reviews >= signalLimits.reviews.from && byNewAccounts >= reviews * signalLimits.reviews.newAtLeast;

/** Whether too many accounts come from one address for a household. */
export const isAccountCluster = ({ accounts }: { accounts: number }): boolean =>
  accounts >= signalLimits.accounts.from;

/** What two businesses have in common. */
export interface BusinessSimilarity {
  /** From 0 to 1. */
  likeness: number;
  samePostcode: boolean;
  samePhone: boolean;
}

/**
 * Whether two businesses may be one: much the same name at the same postcode, or the same telephone number with a name
 * that is at least akin. One number alone is a chain's, one postcode alone a leisure centre's.
 */
export const isDuplicate = ({ likeness, samePostcode, samePhone }: BusinessSimilarity): boolean =>
  (samePostcode && likeness >= signalLimits.duplicate.likeness) ||
  (samePhone && likeness >= signalLimits.duplicate.likenessByPhone);

/** How alike two names are, from 0 to 1: the pairs of letters that they share (Dice's coefficient), without case and accents. */
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
