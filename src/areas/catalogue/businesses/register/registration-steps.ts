/** docs/product/business.md#registering */
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
    about: 'Type, specialties, ages and levels',
    fields: ['businessType', 'specialties', 'ageRanges', 'difficultyLevels'],
  },
  {
    title: 'Facilities & Amenities',
    about: 'Facilities on site',
    fields: ['amenities'],
  },
] as const;

export const LAST_STEP = registrationSteps.length;
