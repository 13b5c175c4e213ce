/** What the form of a connected account may be told, by the form's own names, and how it may be left. */

/**
 * How somebody leaves the form: with all that was asked; with some of it, to come back; or with all of it, but
 * what they said of themselves could not be verified.
 */
export const onboardingOutcomes = ['complete', 'unfinished', 'fail_verification'] as const;

export type OnboardingOutcome = (typeof onboardingOutcomes)[number];

/** What may be answered, by the form's names. */
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

/** A field that is empty or absent leaves what was there. */
export type OnboardingAnswers = Partial<Record<OnboardingField, string>>;

/** Answers that complete any form; of its document, that there is one. */
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
