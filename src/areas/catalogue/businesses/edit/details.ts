import { z } from 'zod';
import { listingOfferFields, listingPlaceFields } from '../contract.ts';

/** What an owner can change of their business, as it is kept: the registration form and where it puts the business. */
export const detailsSchema = z.object({
  ...listingPlaceFields,
  easting: z.number(),
  northing: z.number(),
  /** False in the middle of its district, because no source knew its postcode. */
  exactlyPlaced: z.boolean(),
  ...listingOfferFields,
});
export type Details = z.infer<typeof detailsSchema>;
export type DetailsField = keyof Details;

/** Some of them: what a change found, or left. */
export const partialDetailsSchema = detailsSchema.partial();
export type PartialDetails = z.infer<typeof partialDetailsSchema>;

/** Where it is. They belong together: half of a move is nowhere. */
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

/**
 * What an admin has read before the business was approved: what it is called, says of itself and offers whom, as with
 * sessions (docs/product/data.md#changing-what-was-read), and where it is, which decides who finds it.
 */
export const reviewedFields: readonly DetailsField[] = [
  'name',
  'description',
  ...placeFields,
  'businessType',
  'specialties',
  'ageRanges',
  'difficultyLevels',
];

/** Contact, links, amenities and opening times: they change at once. */
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

/** What a change found and what it leaves, of the fields that it changes alone. */
export interface DetailsChange {
  before: PartialDetails;
  after: PartialDetails;
}

/** How two versions differ in some fields; null when they do not. */
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

/** Are these the values that the details have? */
export function hasValues(details: Details, values: PartialDetails): boolean {
  const fields = reviewedFields.concat(immediateFields).filter((field) => values[field] !== undefined);
  return fields.every((field) => sameValue(details[field], values[field]));
}

const isPlace = (field: DetailsField): boolean => placeFields.some((one) => one === field);

const pick = (details: Details, fields: readonly DetailsField[]): PartialDetails =>
  partialDetailsSchema.parse(Object.fromEntries(fields.map((field) => [field, details[field]])));

/** Lists are chosen from option lists, in whose order they are kept; another order is no change. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one) => b.includes(one));
  return a === b;
}
