import { z } from 'zod';
import { businessRegistrationSchema } from '../contract.ts';
import type { Details } from '../edit/details.ts';
import { LAST_STEP, registrationSteps } from './registration-steps.ts';

export const registrationDraftSchema = z.object({
  name: z.string(),
  description: z.string(),
  address: z.string(),
  postcode: z.string(),
  /** A moved pin with its postcode; another postcode resets it. */
  pin: z.object({ postcode: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  facebookUrl: z.string(),
  instagramUrl: z.string(),
  twitterUrl: z.string(),
  youtubeUrl: z.string(),
  businessType: z.string(),
  specialties: z.array(z.string()),
  ageRanges: z.array(z.string()),
  difficultyLevels: z.array(z.string()),
  amenities: z.array(z.string()),
  /** Lines, possibly half typed. Old drafts lack the field. */
  openingTimes: z.array(z.string()).default([]),
});
export type RegistrationDraft = z.infer<typeof registrationDraftSchema>;

export const emptyRegistration: RegistrationDraft = {
  name: '',
  description: '',
  address: '',
  postcode: '',
  pin: null,
  phone: '',
  email: '',
  website: '',
  facebookUrl: '',
  instagramUrl: '',
  twitterUrl: '',
  youtubeUrl: '',
  businessType: '',
  specialties: [],
  ageRanges: [],
  difficultyLevels: [],
  amenities: [],
  openingTimes: [],
};

export function draftFromBusiness(
  business: Omit<Details, 'town' | 'easting' | 'northing' | 'exactlyPlaced'>,
): RegistrationDraft {
  const { postcode, latitude, longitude } = business;
  // The schema drops other fields.
  return registrationDraftSchema.parse({
    ...business,
    pin: { postcode, latitude, longitude },
    email: business.email ?? '',
    website: business.website ?? '',
    facebookUrl: business.facebookUrl ?? '',
    instagramUrl: business.instagramUrl ?? '',
    twitterUrl: business.twitterUrl ?? '',
    youtubeUrl: business.youtubeUrl ?? '',
  });
}

/** Undefined once the postcode has changed. */
export function currentPin(draft: RegistrationDraft): { latitude: number; longitude: number } | null {
  const { pin, postcode } = draft;
  return pin !== null && sameText(pin.postcode, postcode) ? pin : null;
}

export function draftInput(draft: RegistrationDraft) {
  const { pin: _pin, ...texts } = draft;
  const pin = currentPin(draft);
  return pin === null ? texts : { ...texts, latitude: pin.latitude, longitude: pin.longitude };
}

export const parseDraft = (draft: RegistrationDraft) =>
  businessRegistrationSchema.safeParse(draftInput(draft));

export const registrationStepSchema = z.object({ step: z.number().int().min(1).max(LAST_STEP) });

export type RegistrationErrors = Readonly<Record<string, string>>;

/** Maps a path to its form field: "amenities.0" to amenities, coordinates to the pin. */
export function registrationFieldName(path: string): string {
  const [name = ''] = path.split('.');
  return name === 'latitude' || name === 'longitude' ? 'pin' : name;
}

/** The first error of a field counts. */
export function registrationErrors(draft: RegistrationDraft): RegistrationErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of parseDraft(draft).error?.issues ?? [])
    errors[registrationFieldName(path.join('.'))] ??= message;
  return errors;
}

/** The first step with an error; the last if there is none. */
export function firstStepToMend(errors: RegistrationErrors): number {
  const index = registrationSteps.findIndex(({ fields }) =>
    fields.some((field) => errors[field] !== undefined),
  );
  return index === -1 ? LAST_STEP : index + 1;
}

const sameText = (a: string, b: string) =>
  a.replace(/\s/g, '').toUpperCase() === b.replace(/\s/g, '').toUpperCase();
