import { describe, expect, it } from 'vitest';
import { ownBusiness } from '#support/businesses.ts';
import {
  draftOf,
  emptyRegistration,
  errorsByField,
  errorsOfStep,
  firstStepToMend,
  payloadOf,
  pinOf,
  registrationErrors,
} from './registration-draft.ts';

describe('an empty registration', () => {
  const errors = registrationErrors(emptyRegistration);

  it('is told the specification’s sentence for every required field', () => {
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
    expect(Object.keys(errorsOfStep(errors, 1))).toEqual(['name', 'description', 'address', 'postcode']);
    expect(Object.keys(errorsOfStep(errors, 2))).toEqual(['phone']);
    expect(Object.keys(errorsOfStep(errors, 3))).toEqual([
      'businessType',
      'specialties',
      'ageRanges',
      'difficultyLevels',
    ]);
    expect(errorsOfStep(errors, 4)).toEqual({});
  });

  it('begins where something is missing', () => {
    expect(firstStepToMend(errors)).toBe(1);
    expect(firstStepToMend({ ageRanges: 'At least one age range is required' })).toBe(3);
    expect(firstStepToMend({})).toBe(4);
  });
});

describe('the draft of a business that is mended', () => {
  const draft = draftOf(ownBusiness({ status: 'rejected', email: null, website: 'https://a.example' }));

  it('holds what it said of itself, as texts', () => {
    expect(draft).toMatchObject({ name: 'Canal Side Yoga', email: '', website: 'https://a.example' });
  });

  it('keeps the pin as long as it is the same postcode', () => {
    expect(pinOf({ ...draft, postcode: 'e84ql' })).toMatchObject({ latitude: 51.54, longitude: -0.06 });
    expect(pinOf({ ...draft, postcode: 'LS6 3AB' })).toBeNull();
    expect(payloadOf(draft, pinOf(draft))).toMatchObject({ latitude: 51.54 });
    expect(payloadOf(draft, null)).not.toHaveProperty('latitude');
  });
});

it('the server’s sentences find their fields, lists among them', () => {
  expect(
    errorsByField([
      ['amenities.0', 'Please choose from the list'],
      ['postcode', 'Nobody knows it'],
      ['postcode', 'a second one'],
      ['owner', 'no such field'],
    ]),
  ).toEqual({ amenities: 'Please choose from the list', postcode: 'Nobody knows it' });
});
