import { expect, it } from 'vitest';
import {
  amenities,
  businessAgeRanges,
  businessDifficultyLevels,
  businessSpecialties,
  businessTypes,
} from './business-options.ts';
import {
  type Option,
  priceRanges,
  searchActivityTypes,
  searchAgeGroups,
  searchDifficulties,
  sessionAgeGroups,
  sessionDifficulties,
  sessionGenders,
} from './option-lists.ts';
import {
  preferredTimes,
  trainerCertifications,
  trainerSessionTypes,
  trainerSpecialties,
  trainerSpecialtyFilters,
} from './trainer-options.ts';

const values = (options: readonly Option[]) => options.map(({ value }) => value).join(', ');
const labels = (options: readonly Option[]) => options.map(({ label }) => label).join(', ');

it.each([
  [
    'business types',
    businessTypes.join(', '),
    'Gym, Fitness Studio, Personal Training, Outdoor Fitness, Martial Arts, Dance Studio, Yoga Studio, Pilates Studio, CrossFit Box, Swimming Pool, Sports Club, Wellness Center',
  ],
  [
    'business specialties',
    businessSpecialties.join(', '),
    'Weight Training, Cardio, HIIT, Yoga, Pilates, Boxing, Martial Arts, Dance, Swimming, Running, Cycling, CrossFit, Functional Training, Rehabilitation, Nutrition Coaching, Personal Training, Group Classes, Sports Specific Training',
  ],
  ['business age ranges', businessAgeRanges.join(', '), 'Under 18, 18-25, 26-35, 36-50, 50+, All Ages'],
  [
    'business difficulty levels',
    businessDifficultyLevels.join(', '),
    'Beginner, Intermediate, Advanced, All Levels',
  ],
  [
    'amenities',
    amenities.join(', '),
    'Changing Rooms, Showers, Parking, WiFi, Air Conditioning, Equipment Rental, Lockers, Refreshments, Childcare, Disabled Access, First Aid, Music System, Mirrors, Mats Provided, Towel Service',
  ],
  ['session difficulty', values(sessionDifficulties), 'beginner, intermediate, advanced, all_levels'],
  [
    'session age groups',
    values(sessionAgeGroups),
    '2-5, 6-12, 13-17, 18-25, 26-35, 36-50, 50+, Family, all_ages',
  ],
  ['genders', values(sessionGenders), 'mixed, female_only, male_only'],
  [
    'search activity types',
    values(searchActivityTypes),
    'gym, yoga, pilates, bjj, hiit, running, personal-training',
  ],
  [
    'search activity labels',
    labels(searchActivityTypes),
    'Gym, Yoga, Pilates, BJJ, HIIT, Running, Personal Training',
  ],
  ['search difficulty', values(searchDifficulties), 'beginner, intermediate, advanced'],
  [
    'search age groups',
    labels(searchAgeGroups),
    '2-5 (Toddlers), 6-12 (Children), 13-17 (Teens), 18-25 (Young Adults), 26-35 (Adults), 36-50 (Adults), 50+ (Seniors), Family (Family Sessions)',
  ],
  ['price ranges', values(priceRanges), '0-10, 10-25, 25-50, 50+'],
  [
    'trainer specialties',
    trainerSpecialties.join(', '),
    'Weight Loss, Strength Training, Yoga, Pilates, Cardio, Bodybuilding, Functional Training, Sports Performance, Rehabilitation, Nutrition Coaching, Senior Fitness, Youth Training, Marathon Training, CrossFit, Martial Arts, Dance Fitness',
  ],
  [
    'the directory’s specialties',
    values(trainerSpecialtyFilters),
    'weight_loss, strength_training, yoga, pilates, cardio, bodybuilding, functional_training, sports_performance, rehabilitation, nutrition_coaching, senior_fitness, youth_training',
  ],
  [
    'trainer certifications',
    trainerCertifications.join(', '),
    'NASM, ACE, ACSM, NSCA, ISSA, REPS, CIMSPA, Level 2 Fitness Instructor, Level 3 Personal Trainer, Yoga Alliance RYT-200, Yoga Alliance RYT-500, First Aid Certified',
  ],
  [
    'preferred times',
    labels(preferredTimes),
    'Morning (6AM - 12PM), Afternoon (12PM - 6PM), Evening (6PM - 10PM)',
  ],
  [
    'trainer session types',
    labels(trainerSessionTypes),
    'One-on-One Training, Small Group (2-4 people), Online Sessions',
  ],
])('%s', (_name, list, printed) => expect(list).toBe(printed));
