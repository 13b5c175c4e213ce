import { z } from 'zod';
import { type BusinessRegistrationInput, businessRegistrationSchema } from './contract.ts';
import type { Details } from './edit/details.ts';

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
});
export type RegistrationDraft = z.infer<typeof registrationDraftSchema>;

/** A field that can be wrong; the pin's are shown under the map. */
export type RegistrationField = keyof BusinessRegistrationInput;

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
};

/** What a business says of itself, to be changed. */
export function draftOf(
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
export function pinOf(draft: RegistrationDraft): { latitude: number; longitude: number } | null {
  const { pin, postcode } = draft;
  return pin !== null && sameText(pin.postcode, postcode) ? pin : null;
}

/** What is sent. */
export function payloadOf({ pin: _pin, ...draft }: RegistrationDraft, pin: ReturnType<typeof pinOf>): object {
  return pin === null ? draft : { ...draft, latitude: pin.latitude, longitude: pin.longitude };
}

/** The four steps (specification, section 2), and which fields each asks for. */
export const registrationSteps = [
  {
    title: 'Basic Information',
    about: 'Name, description, address',
    fields: ['name', 'description', 'address', 'postcode', 'latitude', 'longitude'],
  },
  {
    title: 'Contact & Social',
    about: 'Phone, email, links',
    fields: ['phone', 'email', 'website', 'facebookUrl', 'instagramUrl', 'twitterUrl', 'youtubeUrl'],
  },
  {
    title: 'Business Details',
    about: 'Type, specialties, who it suits',
    fields: ['businessType', 'specialties', 'ageRanges', 'difficultyLevels'],
  },
  {
    title: 'Facilities & Amenities',
    about: 'What people will find there',
    fields: ['amenities'],
  },
] as const satisfies readonly { title: string; about: string; fields: readonly RegistrationField[] }[];

export const LAST_STEP = registrationSteps.length;

/** The open step, 1 to 4, kept beside the values. */
export const registrationStepSchema = z.object({ step: z.number().int().min(1).max(LAST_STEP) });

/** The sentence for each field that cannot be sent as it stands. */
export type RegistrationErrors = Partial<Record<RegistrationField, string>>;

/** What is wrong with the whole form. */
export function registrationErrors(draft: RegistrationDraft): RegistrationErrors {
  const result = businessRegistrationSchema.safeParse(payloadOf(draft, pinOf(draft)));
  if (result.success) return {};
  return errorsByField(result.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

/** Sentences by field path as errors of the form; the first for a field counts ("amenities.0" is of amenities). */
export function errorsByField(sentences: Iterable<readonly [string, string]>): RegistrationErrors {
  const errors: RegistrationErrors = {};
  for (const [path, message] of sentences) {
    const name = path.split('.')[0];
    const field = allFields.find((known) => known === name);
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}

const allFields: readonly RegistrationField[] = registrationSteps.flatMap(({ fields }) => [...fields]);

/** Those of the errors that belong to a step, 1 to 4. */
export function errorsOfStep(errors: RegistrationErrors, step: number): RegistrationErrors {
  const fields: readonly RegistrationField[] = registrationSteps[step - 1]?.fields ?? [];
  return Object.fromEntries(fields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
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
