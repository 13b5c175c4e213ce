/**
 * Every fixed list of choices in the product (specification section 3, "Option lists"), typed as literals and
 * shared by forms, filters and the server's validation. A list of plain strings is stored and shown as it
 * stands; a list of {value, label} is stored as the value and shown as the label.
 */

/** One choice: `value` is stored and sent, `label` is read. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** The values of a list of options, in order; for `z.enum(valuesOf(sessionDifficulties))`. */
export function valuesOf<Value extends string>(
  options: readonly [Option<Value>, ...Option<Value>[]],
): [Value, ...Value[]] {
  const [first, ...rest] = options;
  return [first.value, ...rest.map((option) => option.value)];
}

/** The label of a value; the value itself when the list does not hold it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

// Businesses

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

// Sessions

/** All session types, by slug. The first letter of the label is the tile's letter. */
export const sessionTypes = [
  { value: 'gym', label: 'Gym' },
  { value: 'yoga', label: 'Yoga' },
  { value: 'pilates', label: 'Pilates' },
  { value: 'bjj', label: 'BJJ' },
  { value: 'running', label: 'Running' },
  { value: 'hiit', label: 'HIIT' },
  { value: 'personal-training', label: 'Personal Training' },
] as const;

export type SessionTypeSlug = (typeof sessionTypes)[number]['value'];

/** Stored with a session. `all_levels` excludes every other value. */
export const sessionDifficulties = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
  { value: 'all_levels', label: 'All Levels' },
] as const;

export type SessionDifficulty = (typeof sessionDifficulties)[number]['value'];

/**
 * Stored with a session. `all_ages` excludes every other value. The search's children's and family groups are
 * offered as well, so that such sessions can exist (decisions, "Search").
 */
export const sessionAgeGroups = [
  { value: '2-5', label: '2-5 (Toddlers)' },
  { value: '6-12', label: '6-12 (Children)' },
  { value: '13-17', label: '13-17 (Teens)' },
  { value: '18-25', label: '18-25' },
  { value: '26-35', label: '26-35' },
  { value: '36-50', label: '36-50' },
  { value: '50+', label: '50+' },
  { value: 'Family', label: 'Family' },
  { value: 'all_ages', label: 'All Ages' },
] as const;

export type SessionAgeGroup = (typeof sessionAgeGroups)[number]['value'];

export const sessionGenders = [
  { value: 'mixed', label: 'Mixed' },
  { value: 'female_only', label: 'Female Only' },
  { value: 'male_only', label: 'Male Only' },
] as const;

export type SessionGender = (typeof sessionGenders)[number]['value'];

/** Days of the week as numbered in schedules: 0 = Sunday. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

// Search

/**
 * The activity types of the search's dropdowns. Personal Training is not among the specification's six, but
 * the home page's chip sets it, so the filter must be able to show it (decisions, "Search").
 */
export const searchActivityTypes = [
  { value: 'gym', label: 'Gym' },
  { value: 'yoga', label: 'Yoga' },
  { value: 'pilates', label: 'Pilates' },
  { value: 'bjj', label: 'BJJ' },
  { value: 'hiit', label: 'HIIT' },
  { value: 'running', label: 'Running' },
  { value: 'personal-training', label: 'Personal Training' },
] as const;

export const searchAgeGroups = [
  { value: '2-5', label: '2-5 (Toddlers)' },
  { value: '6-12', label: '6-12 (Children)' },
  { value: '13-17', label: '13-17 (Teens)' },
  { value: '18-25', label: '18-25 (Young Adults)' },
  { value: '26-35', label: '26-35 (Adults)' },
  { value: '36-50', label: '36-50 (Adults)' },
  { value: '50+', label: '50+ (Seniors)' },
  { value: 'Family', label: 'Family (Family Sessions)' },
] as const;

export type SearchAgeGroup = (typeof searchAgeGroups)[number]['value'];

export const searchDifficulties = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
] as const;

export type SearchDifficulty = (typeof searchDifficulties)[number]['value'];

/** Price bands on the session fee in pounds: `min <= price < max`; `50+` has no upper bound. */
export const priceRanges = [
  { value: '0-10', label: '£0 to £10' },
  { value: '10-25', label: '£10 to £25' },
  { value: '25-50', label: '£25 to £50' },
  { value: '50+', label: '£50 and over' },
] as const;

export type PriceRange = (typeof priceRanges)[number]['value'];

export const sortOrders = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'distance', label: 'Distance' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'rating', label: 'Rating' },
] as const;

export type SortOrder = (typeof sortOrders)[number]['value'];

// Trainers

/** All sixteen; the directory's filter offers only the first twelve. */
export const trainerSpecialties = [
  'Weight Loss',
  'Strength Training',
  'Yoga',
  'Pilates',
  'Cardio',
  'Bodybuilding',
  'Functional Training',
  'Sports Performance',
  'Rehabilitation',
  'Nutrition Coaching',
  'Senior Fitness',
  'Youth Training',
  'Marathon Training',
  'CrossFit',
  'Martial Arts',
  'Dance Fitness',
] as const;

/**
 * The directory filter's specialties: the first twelve, sent lower-cased with the first space turned into an
 * underscore (specification section 2, "Personal trainers").
 */
export const trainerSpecialtyFilters: readonly Option[] = trainerSpecialties
  .slice(0, 12)
  .map((label) => ({ value: label.toLowerCase().replace(' ', '_'), label }));

export const trainerCertifications = [
  'NASM',
  'ACE',
  'ACSM',
  'NSCA',
  'ISSA',
  'REPS',
  'CIMSPA',
  'Level 2 Fitness Instructor',
  'Level 3 Personal Trainer',
  'Yoga Alliance RYT-200',
  'Yoga Alliance RYT-500',
  'First Aid Certified',
] as const;

export const preferredTimes = [
  { value: 'morning', label: 'Morning (6AM - 12PM)' },
  { value: 'afternoon', label: 'Afternoon (12PM - 6PM)' },
  { value: 'evening', label: 'Evening (6PM - 10PM)' },
] as const;

export const trainerSessionTypes = [
  { value: 'one_on_one', label: 'One-on-One Training' },
  { value: 'small_group', label: 'Small Group (2-4 people)' },
  { value: 'online', label: 'Online Sessions' },
] as const;
