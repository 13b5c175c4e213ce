import type { AgeGroup, Difficulty, Gender } from '#areas/catalogue/sessions/contract.ts';
import type { PriceRange, SearchAgeGroup, SearchDifficulty } from '#shared/domain/option-lists.ts';
import { type PartOfDay, partsOfDay } from './filters/search-values.ts';

/** Miles around a place when the search does not say how far (docs/product/search.md#searching). */
export const DEFAULT_RADIUS_MILES = 10;

/**
 * Relevance. Everything found matches every filter; its order is a blend of three things, each from 0 to 1:
 *
 * - near: 1 at the place, 1/2 at 5 km, 1/3 at 10 km; 0 when the search names no place;
 * - soon: 1 when the next date is now, 1/2 when it is three days away; 0 without a next date;
 * - rated: the rating, shrunk towards the site's mean, 0 for one star and 1 for five.
 *
 * Only sums, products, quotients and square roots, so that the database computes the very same number
 * (postgres-search-index.server.ts); a test compares the two.
 */
export const relevanceWeights = { near: 0.5, soon: 0.3, rated: 0.2 } as const;

/** At this distance `near` has fallen to a half. */
export const HALF_NEAR_METRES = 5_000;
/** At this wait `soon` has fallen to a half. */
export const HALF_SOON_SECONDS = 3 * 24 * 60 * 60;

/** What relevance looks at. */
export interface RelevanceInput {
  /** Metres from the place; null when the search names none. */
  distanceMetres: number | null;
  nextStartsAt: Date | null;
  /** `bayesianRating`, towards the mean of the site. */
  ratingThousandths: number;
}

/** The three parts of a session's relevance, each from 0 to 1. */
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

/** The blend: from 0 to 1, greater is earlier. */
export function relevance(standing: RelevanceInput, now: Date): number {
  const { near, soon, rated } = relevanceParts(standing, now);
  return weightedSum(near, soon, rated);
}

/**
 * The blend of numbers alone, for whoever ranks by the thousand.
 *
 * @param distanceMetres null when the search names no place
 * @param wait seconds until the next date, negative once it has begun; null without one
 */
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

/** The bits of these difficulties; a session matches a filter when they have a bit in common. */
export function difficultyMask(difficulties: readonly (Difficulty | SearchDifficulty)[]): number {
  return difficulties.reduce((mask, difficulty) => mask | difficultyBits[difficulty], 0);
}

/** The bits of these age groups; `all_ages` has them all. */
export function ageMask(ageGroups: readonly (AgeGroup | SearchAgeGroup)[]): number {
  return ageGroups.reduce((mask, group) => mask | ageBits[group === 'Family' ? 'family' : group], 0);
}

/** The number a gender is stored under in the search's rows. */
export function genderCode(gender: Gender): number {
  return genderCodes[gender];
}

/**
 * The bit of a part of a day, of 35: `day` 0 is Sunday, and parts are counted as they follow on each other. More than
 * JavaScript's bit operators can hold, so different bits are put together by adding.
 */
export function slotBit(day: number, part: PartOfDay): number {
  return 2 ** (day * partsOfDay.length + partsOfDay.indexOf(part));
}

/** A price band in pence on the session fee: `minPence <= fee < maxPence`; null has no end. */
export function priceBounds(range: PriceRange): { minPence: number; maxPence: number | null } {
  const [, from = '0', to] = /^(\d+)(?:-(\d+)|\+)$/.exec(range) ?? [];
  return { minPence: Number(from) * 100, maxPence: to === undefined ? null : Number(to) * 100 };
}

const letterFrom = 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüŴŵÝÿýŶŷ';
const letterTo = 'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooouuuuuuuuwwyyyyy';
const plainLetters = new Map([...letterFrom].map((letter, index) => [letter, letterTo[index] ?? letter]));

/**
 * A text's words in small letters, without accents or apostrophes ("Women's Café" → womens, cafe); what is
 * neither letter nor digit divides. The same as the SQL function search_words.
 */
export function searchWords(text: string): string[] {
  return [...text.normalize('NFC').toLowerCase()]
    .filter((letter) => letter !== "'" && letter !== '’')
    .map((letter) => plainLetters.get(letter) ?? letter)
    .join('')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
