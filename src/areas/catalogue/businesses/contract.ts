import { z } from 'zod';
import { parsePostcode } from '#areas/catalogue/postcodes/lookup/postcode.ts';
import {
  amenities,
  businessAgeRanges,
  businessDifficultyLevels,
  businessSpecialties,
  businessTypes,
  staffRoles,
  subscriptionTiers,
} from '#shared/domain/business-options.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { contactEmailField, phoneField } from '#shared/domain/person-fields.ts';
import { isEmptyOrVisible, isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseEmail, normaliseName } from '#shared/domain/text-normalisation.ts';
import { socialAddressField, webAddressField } from '#shared/domain/web-address.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { openingTimesSchema } from './hours/opening-times-field.ts';

/** Transitions are in `rules.ts`. */
export const businessStatusSchema = z.enum(['unclaimed', 'submitted', 'approved', 'rejected', 'suspended']);
export type BusinessStatus = z.infer<typeof businessStatusSchema>;

export const staffRoleSchema = z.enum(staffRoles);
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** Site administrators have no role: they never act as an owner. */
export const businessRoleSchema = z.enum(['owner', ...staffRoleSchema.options]);
export type BusinessRole = z.infer<typeof businessRoleSchema>;

export const subscriptionTierSchema = z.enum(subscriptionTiers);
export type SubscriptionTier = z.infer<typeof subscriptionTierSchema>;

/** Absent, null and empty all become null. */
const optionalEmail = z
  .string({ error: 'Valid email is required' })
  .max(500, 'Valid email is required')
  .overwrite(normaliseEmail)
  .refine((text) => text === '' || contactEmailField.safeParse(text).success, 'Valid email is required')
  .nullish()
  .transform((text) => text || null);

const distinctChoices = <Choice extends string>(choices: readonly [Choice, ...Choice[]], sentence: string) =>
  z
    .array(z.enum(choices, { error: 'Please choose from the list' }), { error: sentence })
    .transform((chosen) => choices.filter((choice) => chosen.includes(choice)));

const nonEmptyChoices = <Choice extends string>(choices: readonly [Choice, ...Choice[]], sentence: string) =>
  distinctChoices(choices, sentence).refine((chosen) => chosen.length > 0, sentence);

/** Degrees, within the UK's bounds. */
const pinSentence = 'Put the pin inside the UK';
const degrees = (from: number, to: number) =>
  z.number({ error: pinSentence }).min(from, pinSentence).max(to, pinSentence).optional();

/** For the wizard and `POST /api/businesses` (docs/product/data.md#validation). The pin beats the postcode. */
export const businessRegistrationSchema = z.object({
  name: z
    .string({ error: 'Business name is required' })
    .overwrite(normaliseName)
    .min(2, 'Business name is required')
    .max(120, 'Business name can have at most 120 characters')
    .refine(isSingleLine, 'The business name has characters we can’t show'),
  description: z
    .string({ error: 'Description must be at least 10 characters' })
    .trim()
    .min(10, 'Description must be at least 10 characters')
    .max(4000, 'Description can have at most 4000 characters')
    // Refuses invisible characters.
    .refine(isEmptyOrVisible, 'Description must be at least 10 characters'),
  address: z
    .string({ error: 'Address is required' })
    .trim()
    .min(5, 'Address is required')
    .max(300, 'Address can have at most 300 characters')
    // Refuses invisible characters.
    .refine(isEmptyOrVisible, 'Address is required'),
  postcode: z
    .string({ error: 'Valid UK postcode is required' })
    .max(120, 'Valid UK postcode is required')
    .transform((text, context) => {
      const postcode = parsePostcode(text);
      if (postcode.kind === 'unit') return postcode.normalised;
      context.addIssue({ code: 'custom', message: 'Valid UK postcode is required' });
      return z.NEVER;
    }),
  latitude: degrees(49, 61.5),
  longitude: degrees(-9, 2.5),
  phone: phoneField,
  email: optionalEmail,
  website: webAddressField('Valid website URL is required'),
  facebookUrl: socialAddressField('Valid Facebook URL is required', 'https://facebook.com/'),
  instagramUrl: socialAddressField('Valid Instagram URL is required', 'https://instagram.com/'),
  twitterUrl: socialAddressField('Valid Twitter URL is required', 'https://x.com/'),
  youtubeUrl: socialAddressField('Valid YouTube URL is required', 'https://youtube.com/@'),
  businessType: z.enum(businessTypes, { error: 'Business type is required' }),
  specialties: nonEmptyChoices(businessSpecialties, 'At least one specialty is required'),
  ageRanges: nonEmptyChoices(businessAgeRanges, 'At least one age range is required'),
  difficultyLevels: nonEmptyChoices(businessDifficultyLevels, 'At least one difficulty level is required'),
  amenities: distinctChoices(amenities, 'Please choose from the list').default([]),
  openingTimes: openingTimesSchema.default([]),
});
export type BusinessRegistration = z.output<typeof businessRegistrationSchema>;
export type BusinessRegistrationInput = z.input<typeof businessRegistrationSchema>;

/** As stored; the point in WGS84 degrees. */
export const listingPlaceFields = {
  name: z.string(),
  description: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
};

export const listingOfferFields = {
  phone: z.string(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  twitterUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
  businessType: z.string(),
  specialties: z.array(z.string()),
  ageRanges: z.array(z.string()),
  difficultyLevels: z.array(z.string()),
  amenities: z.array(z.string()),
  /** The output of `openingTimesSchema`. */
  openingTimes: z.array(z.string()),
};

/** The public view (docs/product/data.md#entities). */
const businessSchema = z.object({
  id: z.number().int(),
  ...listingPlaceFields,
  ...listingOfferFields,
  approved: z.boolean(),
  /** False for a directory listing without an owner. */
  claimed: z.boolean(),
  bookingEnabled: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Business = z.infer<typeof businessSchema>;

/** As the payment provider last reported it. */
const businessPlanSchema = z.object({
  tier: subscriptionTierSchema,
  state: z.enum(['active', 'past_due', 'unpaid']),
  /** Pounds a month. */
  price: z.string(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** It was set to end by a suspension, and continues if that is lifted in time. */
  endsWithSuspension: z.boolean(),
  /** After a failed renewal, booking stays on until then. */
  graceUntil: z.iso.datetime().nullable(),
});
export type BusinessPlan = z.infer<typeof businessPlanSchema>;

/** `GET /api/businesses/my`: for its team, in any state. */
export const myBusinessSchema = businessSchema.extend({
  role: businessRoleSchema,
  status: businessStatusSchema,
  rejectionReason: z.string().nullable(),
  /** For the owner only; null unless its status is `suspended`. */
  suspensionReason: z.string().nullable(),
  subscriptionTier: subscriptionTierSchema.nullable(),
  /** Null on a free listing. */
  plan: businessPlanSchema.nullable(),
});
export type MyBusiness = z.infer<typeof myBusinessSchema>;

const myBusinessListSchema = z.array(myBusinessSchema);

export const businessParamsSchema = z.object({ businessId: numberIdField });

export const businessEndpoints = defineEndpoints({
  'GET /api/businesses/my': { auth: 'user', answer: myBusinessListSchema },
  'GET /api/businesses/:businessId': { auth: 'public', params: businessParamsSchema, answer: businessSchema },
  'POST /api/businesses': {
    auth: 'user',
    body: businessRegistrationSchema,
    bodyBytes: 64 * 1024,
    answer: myBusinessSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof businessEndpoints> {}
}
