import { describe, expect, it } from 'vitest';
import { exampleOwnBusiness } from '#support/businesses.ts';
import {
  currentPin,
  draftFromBusiness,
  draftInput,
  emptyRegistration,
  firstStepToMend,
  registrationErrors,
  registrationFieldName,
} from './registration-draft.ts';
import { registrationSteps } from './registration-steps.ts';

describe('an empty registration', () => {
  const errors = registrationErrors(emptyRegistration);

  it('is told the sentence of docs/product/data.md#validation for every required field', () => {
    expect(errors).toEqual({
      name: 'Business name is required',
      description: 'Description must be at least 10 characters',
      address: 'Address is required',
      postcode: 'Valid UK postcode is required',
      phone: 'Valid phone number is required',
      businessType: 'Business type is required',
      specialties: 'At least one specialty is required',
      ageRanges: 'At least one age range is required',
      difficultyLevels: 'At least one difficulty level is required',
    });
  });

  it('is checked step by step', () => {
    const wrong = registrationSteps.map(({ fields }) =>
      fields.filter((field) => errors[field] !== undefined),
    );
    expect(wrong).toEqual([
      ['name', 'description', 'address', 'postcode'],
      ['phone'],
      ['businessType', 'specialties', 'ageRanges', 'difficultyLevels'],
      [],
    ]);
  });

  it('begins where something is missing', () => {
    expect(firstStepToMend(errors)).toBe(1);
    expect(firstStepToMend({ ageRanges: 'At least one age range is required' })).toBe(3);
    expect(firstStepToMend({})).toBe(4);
  });
});

describe('the draft of a business that is mended', () => {
  const draft = draftFromBusiness(
    exampleOwnBusiness({ status: 'rejected', email: null, website: 'https://a.example' }),
  );

  it('holds what it said of itself, as texts', () => {
    expect(draft).toMatchObject({ name: 'Canal Side Yoga', email: '', website: 'https://a.example' });
  });

  it('keeps the pin as long as it is the same postcode', () => {
    expect(currentPin({ ...draft, postcode: 'e84ql' })).toMatchObject({ latitude: 51.54, longitude: -0.06 });
    expect(currentPin({ ...draft, postcode: 'LS6 3AB' })).toBeNull();
    expect(draftInput(draft)).toMatchObject({ latitude: 51.54 });
    expect(draftInput({ ...draft, postcode: 'LS6 3AB' })).not.toHaveProperty('latitude');
  });
});

it('the server’s sentences find their fields, lists and the pin among them', () => {
  const paths = ['amenities.0', 'postcode', 'latitude', 'longitude'];
  expect(paths.map(registrationFieldName)).toEqual(['amenities', 'postcode', 'pin', 'pin']);
});
