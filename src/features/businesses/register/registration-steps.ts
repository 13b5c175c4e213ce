/** The four steps (docs/product/business.md#registering), and which fields each asks for. */
export const registrationSteps = [
  {
    title: 'Basic Information',
    about: 'Name, description, address',
    fields: ['name', 'description', 'address', 'postcode', 'pin'],
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
] as const;

export const LAST_STEP = registrationSteps.length;
