import { describe, expect, it } from 'vitest';
import type { BusinessDetails } from './contract.ts';
import { fieldChanges } from './copy.ts';
import type { Details } from './details.ts';
import { draftChanges, isChanged, openDraft, withoutPending } from './details-draft.ts';

const details: Details = {
  name: 'Test Hall',
  description: 'A hall with good light.',
  address: '1 Test Street, London',
  town: 'London',
  postcode: 'E8 4QL',
  latitude: 51.54,
  longitude: -0.05,
  easting: 534_900,
  northing: 184_400,
  exactlyPlaced: true,
  phone: '020 7946 0001',
  email: 'desk@hall.example',
  website: null,
  facebookUrl: null,
  instagramUrl: null,
  twitterUrl: null,
  youtubeUrl: null,
  businessType: 'Fitness Studio',
  specialties: ['Yoga', 'Boxing'],
  ageRanges: ['All Ages'],
  difficultyLevels: ['Beginner'],
  amenities: [],
  openingTimes: [],
};
const standing: BusinessDetails = { version: 1, details, pending: null, earlier: [] };
const labels = (changes: readonly { label: string }[]) => changes.map(({ label }) => label);

describe('a change in words', () => {
  it('names each field with what stood there and what stands there then', () => {
    expect(
      fieldChanges({
        before: { website: null, amenities: [] },
        after: { website: 'https://a.example', amenities: ['Showers', 'WiFi'] },
      }),
    ).toEqual([
      { label: 'Website', before: 'None', after: 'https://a.example' },
      { label: 'Amenities', before: 'None', after: 'Showers, WiFi' },
    ]);
  });

  it('is none where a list only stands in another order', () => {
    expect(
      fieldChanges({
        before: { specialties: ['Yoga', 'Boxing'] },
        after: { specialties: ['Boxing', 'Yoga'] },
      }),
    ).toEqual([]);
  });
});

describe('the form of a business’s page', () => {
  it('opens unchanged, and tells what shows at once from what is read first', () => {
    const draft = openDraft(standing);
    expect(draftChanges(draft, details)).toEqual({ atOnce: [], readFirst: [] });
    const changed = { ...draft, name: 'Test Hall & Strength', phone: '0161 496 0147', amenities: ['WiFi'] };
    expect(isChanged(changed, draft)).toBe(true);
    const { atOnce, readFirst } = draftChanges(changed, details);
    expect(labels(atOnce)).toEqual(['Phone', 'Amenities']);
    expect(readFirst).toEqual([{ label: 'Name', before: 'Test Hall', after: 'Test Hall & Strength' }]);
  });

  it('says so when the pin is moved, and when it is put back to the postcode', () => {
    const draft = openDraft(standing);
    const moved = { ...draft, pin: { postcode: 'E8 4QL', latitude: 51.541, longitude: -0.05 } };
    expect(labels(draftChanges(moved, details).readFirst)).toEqual(['Pin on the map']);
    expect(labels(draftChanges({ ...draft, pin: null }, details).readFirst)).toEqual(['Pin on the map']);
    expect(labels(draftChanges({ ...draft, postcode: 'e8 1aa' }, details).readFirst)).toEqual(['Postcode']);
  });

  it('opens on what waits, which can be taken back without losing what is typed beside it', () => {
    const waiting: BusinessDetails = {
      ...standing,
      pending: {
        id: 1,
        state: 'pending',
        before: { name: 'Test Hall' },
        after: { name: 'Another Hall' },
        reason: null,
        submittedAt: '2026-11-22T10:00:00.000Z',
        decidedAt: null,
      },
    };
    const draft = { ...openDraft(waiting), phone: '0161 496 0147' };
    expect(draft.name).toBe('Another Hall');
    expect(withoutPending(draft, waiting)).toMatchObject({ name: 'Test Hall', phone: '0161 496 0147' });
  });
});
