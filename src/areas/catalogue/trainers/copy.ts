import { weekdays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatNearDay } from '#shared/calendar/london-time.ts';
import type { WeekSpan } from './contract.ts';

/** "9 years of experience", "1 year of experience". */
export function formatExperience(years: number): string {
  if (years === 0) return 'New to training others';
  return `${years} ${years === 1 ? 'year' : 'years'} of experience`;
}

export function formatLocation(location: string): string {
  return location === '' ? 'Location not specified' : location;
}

/** "48.00" → "£48/hour"; shows pence only if there are any. */
export function formatRate(hourlyRate: string): string {
  return `£${hourlyRate.replace(/\.00$/, '')}/hour`;
}

export function formatTrainerCount(total: number): string {
  return `${total} ${total === 1 ? 'trainer' : 'trainers'} found`;
}

/** "Next free today 18:00", "Next free Sun 09:00", "Next free 8 Dec 07:00". */
export function formatNextFree(startsAt: Date, now: Date): string {
  return `Next free ${formatNearDay(startsAt, now).replace('Today', 'today')} ${formatLondonTime(startsAt)}`;
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/** "Monday, Wednesday and Friday", Monday first; "Every day". */
export function formatWeekdays(days: readonly number[]): string {
  if (days.length === 7) return 'Every day';
  const names = days
    .toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
    .map((day) => weekdays[day] ?? '');
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** One entry a working day: "Monday" and "06:30 to 11:00, 16:00 to 20:30". */
export function formatWorkingWeek(week: readonly WeekSpan[]): { day: string; times: string }[] {
  const days = [...new Set(week.map(({ day }) => day))];
  return days.map((day) => ({
    day: weekdays[day] ?? '',
    times: week
      .filter((span) => span.day === day)
      .map(({ from, until }) => `${from} to ${until}`)
      .join(', '),
  }));
}

const activities: Record<string, string> = {
  'Strength Training': 'gym',
  Bodybuilding: 'gym',
  'Functional Training': 'gym',
  CrossFit: 'gym',
  Yoga: 'yoga',
  Pilates: 'pilates',
  Cardio: 'hiit',
  'Weight Loss': 'hiit',
  'Dance Fitness': 'hiit',
  'Marathon Training': 'running',
  'Martial Arts': 'bjj',
};

/** The activity of the main specialty; its motif replaces a missing photo. */
export function specialtyActivity(specialties: readonly string[]): string {
  return activities[specialties[0] ?? ''] ?? 'personal-training';
}

export const fewReviewsSentence = 'Ratings with few reviews count for less.';

export const everywhereSentence = (bestRatedFirst: boolean): string =>
  bestRatedFirst ? `Best rated first. ${fewReviewsSentence}` : 'Sorted by online booking, then experience.';
