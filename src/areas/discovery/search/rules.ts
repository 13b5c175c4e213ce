import type { AgeGroup, Difficulty, Gender } from '#areas/catalogue/sessions/contract.ts';
import type { PriceRange, SearchAgeGroup, SearchDifficulty } from '#shared/domain/option-lists.ts';
import { type PartOfDay, partsOfDay } from './filters/search-values.ts';

/** docs/product/search.md#searching */
export const DEFAULT_RADIUS_MILES = 10;

/**
 * Relevance blends three values from 0 to 1:
 * - near: 1 at the place, 1/2 at 5 km, 1/3 at 10 km; 0 if the search names no place;
 * - soon: 1 if the next date is now, 1/2 in three days; 0 without a next date;
 * - rated: the rating shrunk towards the site's mean, 0 for one star, 1 for five.
 * Uses only sums, products, quotients and square roots, so that the database computes the same number
 * (postgres-search-index.server.ts); a test compares them.
 */
export const relevanceWeights = { near: 0.5, soon: 0.3, rated: 0.2 } as const;

export const HALF_NEAR_METRES = 5_000;
export const HALF_SOON_SECONDS = 3 * 24 * 60 * 60;

export interface RelevanceInput {
  /** Null if the search names no place. */
  distanceMetres: number | null;
  nextStartsAt: Date | null;
  /** `bayesianRating`, shrunk towards the site's mean. */
  ratingThousandths: number;
}

/** Each from 0 to 1. */
export function relevanceParts(
  standing: RelevanceInput,
  now: Date,
): { near: number; soon: number; rated: number } {
  const { distanceMetres, nextStartsAt, ratingThousandths } = standing;
  const wait = nextStartsAt === null ? null : (nextStartsAt.getTime() - now.getTime()) / 1_000;
  return {
    near: distanceScore(distanceMetres),
    soon: startScore(wait),
    rated: ratingScore(ratingThousandths),
  };
}

/** From 0 to 1, higher first. */
export function relevance(standing: RelevanceInput, now: Date): number {
  const { near, soon, rated } = relevanceParts(standing, now);
  return weightedSum(near, soon, rated);
}

/** `relevance` without allocations. `wait`: seconds until the next date, negative once begun. */
export function computeRelevance(
  distanceMetres: number | null,
  wait: number | null,
  ratingThousandths: number,
): number {
  return weightedSum(distanceScore(distanceMetres), startScore(wait), ratingScore(ratingThousandths));
}

const distanceScore = (metres: number | null) => (metres === null ? 0 : 1 / (1 + metres / HALF_NEAR_METRES));
const startScore = (wait: number | null) =>
  wait === null ? 0 : 1 / (1 + Math.max(0, wait) / HALF_SOON_SECONDS);
const ratingScore = (thousandths: number) => (thousandths - 1_000) / 4_000;
const weightedSum = (near: number, soon: number, rated: number) =>
  relevanceWeights.near * near + relevanceWeights.soon * soon + relevanceWeights.rated * rated;

const difficultyBits: Readonly<Record<Difficulty, number>> = {
  beginner: 1,
  intermediate: 2,
  advanced: 4,
  all_levels: 7,
};

const ageBits: Readonly<Record<AgeGroup, number>> = {
  '2-5': 1,
  '6-12': 2,
  '13-17': 4,
  '18-25': 8,
  '26-35': 16,
  '36-50': 32,
  '50+': 64,
  family: 128,
  all_ages: 255,
};

const genderCodes: Readonly<Record<Gender, number>> = { mixed: 0, female_only: 1, male_only: 2 };

/** A session matches if it shares a bit with the filter. */
export function difficultyMask(difficulties: readonly (Difficulty | SearchDifficulty)[]): number {
  return difficulties.reduce((mask, difficulty) => mask | difficultyBits[difficulty], 0);
}

/** `all_ages` sets all bits. */
export function ageMask(ageGroups: readonly (AgeGroup | SearchAgeGroup)[]): number {
  return ageGroups.reduce((mask, group) => mask | ageBits[group === 'Family' ? 'family' : group], 0);
}

/** Stored in the search tables: don't change. */
export function genderCode(gender: Gender): number {
  return genderCodes[gender];
}

/** One of 35 bits; `day` 0 is Sunday. Combine by adding: JavaScript's bit operators only hold 32. */
export function slotBit(day: number, part: PartOfDay): number {
  return 2 ** (day * partsOfDay.length + partsOfDay.indexOf(part));
}

/** Pence on the session fee: `minPence <= fee < maxPence`; null is open-ended. */
export function priceBounds(range: PriceRange): { minPence: number; maxPence: number | null } {
  const [, from = '0', to] = /^(\d+)(?:-(\d+)|\+)$/.exec(range) ?? [];
  return { minPence: Number(from) * 100, maxPence: to === undefined ? null : Number(to) * 100 };
}

const letterFrom = 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüŴŵÝÿýŶŷ';
const letterTo = 'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooouuuuuuuuwwyyyyy';
const plainLetters = new Map([...letterFrom].map((letter, index) => [letter, letterTo[index] ?? letter]));

/** "Women's Café" → womens, cafe. Must match the SQL function search_words. */
export function searchWords(text: string): string[] {
  return [...text.normalize('NFC').toLowerCase()]
    .filter((letter) => letter !== "'" && letter !== '’')
    .map((letter) => plainLetters.get(letter) ?? letter)
    .join('')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
