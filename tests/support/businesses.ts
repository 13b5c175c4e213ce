import type { BusinessRegistrationInput, MyBusiness } from '#areas/catalogue/businesses/contract.ts';

/** Valid; the postcode is in Hackney. */
export const exampleRegistration: BusinessRegistrationInput = {
  name: 'Canal Side Yoga',
  description: 'Two warm rooms above the lock, with mats for everybody.',
  address: '7 Wharf Road, London',
  postcode: 'E8 4QL',
  phone: '020 7946 0123',
  email: 'hello@canalside.example',
  website: 'https://canalside.example',
  businessType: 'Yoga Studio',
  specialties: ['Yoga', 'Pilates'],
  ageRanges: ['All Ages'],
  difficultyLevels: ['Beginner', 'Intermediate'],
  amenities: ['Showers', 'Mats Provided'],
};

/** Approved, on a free listing. */
export function exampleOwnBusiness(changes: Partial<MyBusiness> = {}): MyBusiness {
  return {
    id: 1,
    name: 'Canal Side Yoga',
    description: 'Two warm rooms above the lock.',
    address: '7 Wharf Road, London',
    town: 'London',
    postcode: 'E8 4QL',
    latitude: 51.54,
    longitude: -0.06,
    phone: '020 7946 0123',
    email: null,
    website: null,
    facebookUrl: null,
    instagramUrl: null,
    twitterUrl: null,
    youtubeUrl: null,
    businessType: 'Yoga Studio',
    specialties: ['Yoga'],
    ageRanges: ['All Ages'],
    difficultyLevels: ['Beginner'],
    amenities: [],
    openingTimes: [],
    approved: (changes.status ?? 'approved') === 'approved',
    claimed: true,
    bookingEnabled: false,
    createdAt: '2026-11-01T09:00:00.000Z',
    role: 'owner',
    status: 'approved',
    rejectionReason: null,
    suspensionReason: null,
    subscriptionTier: null,
    plan: null,
    ...changes,
  };
}
