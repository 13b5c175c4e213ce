/** Input of a connected account's form, and how it ends. */

/** Complete; unfinished, to return later; or complete but not verified. */
export const onboardingOutcomes = ['complete', 'unfinished', 'fail_verification'] as const;

export type OnboardingOutcome = (typeof onboardingOutcomes)[number];

export const onboardingFields = [
  'business_type',
  'first_name',
  'last_name',
  'date_of_birth',
  'company_name',
  'registration_number',
  'director',
  'line1',
  'city',
  'postal_code',
  'sort_code',
  'account_number',
  'document',
] as const;

export type OnboardingField = (typeof onboardingFields)[number];

/** Empty or absent fields keep the old value. */
export type OnboardingAnswers = Partial<Record<OnboardingField, string>>;

/** Complete any form; the document is only a flag. */
export const sampleAnswers: Readonly<Record<OnboardingField, string>> = {
  business_type: 'individual',
  first_name: 'Jo',
  last_name: 'Taylor',
  date_of_birth: '1990-01-31',
  company_name: 'Taylor Studios',
  registration_number: '12345678',
  director: 'Jo Taylor',
  line1: '1 High Street',
  city: 'Bristol',
  postal_code: 'BS1 1AA',
  sort_code: '10-88-00',
  account_number: '00012345',
  document: 'TEST-DOCUMENT',
};
