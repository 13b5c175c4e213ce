import { z } from 'zod';
import { businessRegistrationSchema } from '../contract.ts';
import type { Details } from '../edit/details.ts';
import { LAST_STEP, registrationSteps } from './registration-steps.ts';

/** The registration form as it stands while it is filled in: texts as typed, and what has been chosen. */
export const registrationDraftSchema = z.object({
  name: z.string(),
  description: z.string(),
  address: z.string(),
  postcode: z.string(),
  /** Where the owner moved the pin, and for which postcode; another postcode puts it back. */
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
  /** Lines of the opening times, whole or half typed. A draft that was kept before there were any has none. */
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

/** What a business says of itself, to be changed. */
export function draftFromBusiness(
  business: Omit<Details, 'town' | 'easting' | 'northing' | 'exactlyPlaced'>,
): RegistrationDraft {
  const { postcode, latitude, longitude } = business;
  // The schema leaves out what the form does not ask for.
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

/** The pin, if it still belongs to the postcode as it is now. */
export function currentPin(draft: RegistrationDraft): { latitude: number; longitude: number } | null {
  const { pin, postcode } = draft;
  return pin !== null && sameText(pin.postcode, postcode) ? pin : null;
}

/** What the contract's schema reads: the texts as typed, and the pin as it stands. */
export function draftInput(draft: RegistrationDraft) {
  const { pin: _pin, ...texts } = draft;
  const pin = currentPin(draft);
  return pin === null ? texts : { ...texts, latitude: pin.latitude, longitude: pin.longitude };
}

/** The draft as it is sent, if it can be. */
export const parseDraft = (draft: RegistrationDraft) =>
  businessRegistrationSchema.safeParse(draftInput(draft));

/** The open step, 1 to 4, kept beside the values. */
export const registrationStepSchema = z.object({ step: z.number().int().min(1).max(LAST_STEP) });

/** The sentence for each field that cannot be sent as it stands. */
export type RegistrationErrors = Readonly<Record<string, string>>;

/** The field under which something is said of a path: "amenities.0" of amenities, where the pin stands of the pin. */
export function registrationFieldName(path: string): string {
  const [name = ''] = path.split('.');
  return name === 'latitude' || name === 'longitude' ? 'pin' : name;
}

/** What is wrong with the whole form; the first sentence for a field counts. */
export function registrationErrors(draft: RegistrationDraft): RegistrationErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of parseDraft(draft).error?.issues ?? [])
    errors[registrationFieldName(path.join('.'))] ??= message;
  return errors;
}

/** The first step with something to mend; the last one when there is nothing. */
export function firstStepToMend(errors: RegistrationErrors): number {
  const index = registrationSteps.findIndex(({ fields }) =>
    fields.some((field) => errors[field] !== undefined),
  );
  return index === -1 ? LAST_STEP : index + 1;
}

const sameText = (a: string, b: string) =>
  a.replace(/\s/g, '').toUpperCase() === b.replace(/\s/g, '').toUpperCase();
