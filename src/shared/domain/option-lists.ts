/**
 * Option lists of sessions and search (docs/product/data.md#option-lists). Plain strings are both stored and shown.
 * Every page loads this file, so other lists live elsewhere.
 */

/** `value` is stored and sent, `label` is shown. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export function optionValues<Value extends string>(
  options: readonly [Option<Value>, ...Option<Value>[]],
): [Value, ...Value[]] {
  const [first, ...rest] = options;
  return [first.value, ...rest.map((option) => option.value)];
}

/** Returns `value` itself if the list lacks it. */
export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

// Sessions

/** `all_levels` excludes every other value. */
export const sessionDifficulties = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
  { value: 'all_levels', label: 'All Levels' },
] as const;

/** `all_ages` excludes every other value. Includes the search's children's and family groups. */
export const sessionAgeGroups = [
  { value: '2-5', label: '2-5 (Toddlers)' },
  { value: '6-12', label: '6-12 (Children)' },
  { value: '13-17', label: '13-17 (Teens)' },
  { value: '18-25', label: '18-25' },
  { value: '26-35', label: '26-35' },
  { value: '36-50', label: '36-50' },
  { value: '50+', label: '50+' },
  { value: 'Family', label: 'Family' },
  { value: 'all_ages', label: 'All Ages' },
] as const;

export const sessionGenders = [
  { value: 'mixed', label: 'Mixed' },
  { value: 'female_only', label: 'Female Only' },
  { value: 'male_only', label: 'Male Only' },
] as const;

export type SessionGender = (typeof sessionGenders)[number]['value'];

// Search

/** The activities that every list offers first; the others follow in `moreActivities`. Personal Training has a chip. */
export const searchActivityTypes = [
  { value: 'gym', label: 'Gym' },
  { value: 'yoga', label: 'Yoga' },
  { value: 'pilates', label: 'Pilates' },
  { value: 'bjj', label: 'BJJ' },
  { value: 'hiit', label: 'HIIT' },
  { value: 'running', label: 'Running' },
  { value: 'personal-training', label: 'Personal Training' },
] as const;

export const searchAgeGroups = [
  { value: '2-5', label: '2-5 (Toddlers)' },
  { value: '6-12', label: '6-12 (Children)' },
  { value: '13-17', label: '13-17 (Teens)' },
  { value: '18-25', label: '18-25 (Young Adults)' },
  { value: '26-35', label: '26-35 (Adults)' },
  { value: '36-50', label: '36-50 (Adults)' },
  { value: '50+', label: '50+ (Seniors)' },
  { value: 'Family', label: 'Family (Family Sessions)' },
] as const;

export type SearchAgeGroup = (typeof searchAgeGroups)[number]['value'];

export const searchDifficulties = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
] as const;

export type SearchDifficulty = (typeof searchDifficulties)[number]['value'];

/** Bands of the session fee in pounds: `min <= price < max`; `50+` has no upper bound. */
export const priceRanges = [
  { value: '0-10', label: '£0 to £10' },
  { value: '10-25', label: '£10 to £25' },
  { value: '25-50', label: '£25 to £50' },
  { value: '50+', label: '£50 and over' },
] as const;

export type PriceRange = (typeof priceRanges)[number]['value'];

/** So many stars at least, once few reviews are shrunk towards the site's mean (bayesian-rating.ts). */
export const ratingFloors = [
  { value: '4', label: 'Rated 4.0 and above' },
  { value: '4.5', label: 'Rated 4.5 and above' },
] as const;

export type RatingFloor = (typeof ratingFloors)[number]['value'];

export const sortOrders = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'distance', label: 'Distance' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'rating', label: 'Rating' },
] as const;

export type SortOrder = (typeof sortOrders)[number]['value'];
