/** A business's option lists (docs/product/data.md#option-lists), stored as written. */

export const businessTypes = [
  'Gym',
  'Fitness Studio',
  'Personal Training',
  'Outdoor Fitness',
  'Martial Arts',
  'Dance Studio',
  'Yoga Studio',
  'Pilates Studio',
  'CrossFit Box',
  'Swimming Pool',
  'Sports Club',
  'Wellness Center',
] as const;

/** What the owner takes somebody on as. */
export const staffRoles = ['manager', 'front_desk', 'instructor'] as const;

export const businessSpecialties = [
  'Weight Training',
  'Cardio',
  'HIIT',
  'Yoga',
  'Pilates',
  'Boxing',
  'Martial Arts',
  'Dance',
  'Swimming',
  'Running',
  'Cycling',
  'CrossFit',
  'Functional Training',
  'Rehabilitation',
  'Nutrition Coaching',
  'Personal Training',
  'Group Classes',
  'Sports Specific Training',
] as const;

export const businessAgeRanges = ['Under 18', '18-25', '26-35', '36-50', '50+', 'All Ages'] as const;

export const businessDifficultyLevels = ['Beginner', 'Intermediate', 'Advanced', 'All Levels'] as const;

export const amenities = [
  'Changing Rooms',
  'Showers',
  'Parking',
  'WiFi',
  'Air Conditioning',
  'Equipment Rental',
  'Lockers',
  'Refreshments',
  'Childcare',
  'Disabled Access',
  'First Aid',
  'Music System',
  'Mirrors',
  'Mats Provided',
  'Towel Service',
] as const;

/** Plans that include online booking, the smaller first. */
export const subscriptionTiers = ['basic', 'premium'] as const;
