import { z } from 'zod';
import { listingOfferFields, listingPlaceFields } from '../contract.ts';

/** The registration form's fields and the place, as stored. */
export const detailsSchema = z.object({
  ...listingPlaceFields,
  easting: z.number(),
  northing: z.number(),
  /** False if only the postcode's district is known; it is then placed in its middle. */
  exactlyPlaced: z.boolean(),
  ...listingOfferFields,
});
export type Details = z.infer<typeof detailsSchema>;
export type DetailsField = keyof Details;

export const partialDetailsSchema = detailsSchema.partial();
export type PartialDetails = z.infer<typeof partialDetailsSchema>;

/** These fields only change together. */
const placeFields = [
  'address',
  'town',
  'postcode',
  'latitude',
  'longitude',
  'easting',
  'northing',
  'exactlyPlaced',
] as const;

/** Reviewed by an admin (docs/product/data.md#changing-what-was-read); the place also decides searches. */
export const reviewedFields: readonly DetailsField[] = [
  'name',
  'description',
  ...placeFields,
  'businessType',
  'specialties',
  'ageRanges',
  'difficultyLevels',
];

export const immediateFields: readonly DetailsField[] = [
  'phone',
  'email',
  'website',
  'facebookUrl',
  'instagramUrl',
  'twitterUrl',
  'youtubeUrl',
  'amenities',
  'openingTimes',
];

/** Both hold the changed fields only. */
export interface DetailsChange {
  before: PartialDetails;
  after: PartialDetails;
}

export function detailsChange(
  before: Details,
  after: Details,
  fields: readonly DetailsField[],
): DetailsChange | null {
  const moved = placeFields.some((field) => before[field] !== after[field]);
  const changed = fields.filter((field) =>
    isPlace(field) ? moved : !sameValue(before[field], after[field]),
  );
  return changed.length === 0 ? null : { before: pick(before, changed), after: pick(after, changed) };
}

export function hasValues(details: Details, values: PartialDetails): boolean {
  const fields = reviewedFields.concat(immediateFields).filter((field) => values[field] !== undefined);
  return fields.every((field) => sameValue(details[field], values[field]));
}

const isPlace = (field: DetailsField): boolean => placeFields.some((one) => one === field);

const pick = (details: Details, fields: readonly DetailsField[]): PartialDetails =>
  partialDetailsSchema.parse(Object.fromEntries(fields.map((field) => [field, details[field]])));

/** Ignores the order of lists: they are stored in the order of the options. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one) => b.includes(one));
  return a === b;
}
