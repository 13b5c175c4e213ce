import type { Option } from './option-lists.ts';

/** The directory's filter offers only the first twelve. */
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

/** Lower-cased, the first space replaced by an underscore (docs/product/trainers.md#trainer-directory). */
export const trainerSpecialtyFilters: readonly Option[] = trainerSpecialties
  .slice(0, 12)
  .map((label) => ({ value: label.toLowerCase().replace(' ', '_'), label }));

/** Besides the default order. */
export const trainerSortOrders = [{ value: 'rating', label: 'Rating' }] as const;

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
