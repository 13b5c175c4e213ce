import { z } from 'zod';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { timeOfDay } from '../own/time-of-day.ts';
import { MAX_COURSE_DATES, MIN_COURSE_DATES } from './rules.ts';

const HOW_MANY = `A course has ${MIN_COURSE_DATES} to ${MAX_COURSE_DATES} dates`;

/** The dates of a course that is laid out: London days, at one time. */
export const courseDatesSchema = z.object({
  days: z
    .array(dayField('Choose a day'), { error: HOW_MANY })
    .transform((days) => [...new Set(days)].sort())
    .refine(({ length }) => length >= MIN_COURSE_DATES && length <= MAX_COURSE_DATES, HOW_MANY),
  startTime: timeOfDay,
});
export type CourseDates = z.output<typeof courseDatesSchema>;

/** Weekly days from `firstDay` (`YYYY-MM-DD`) on, without those that are left out. */
export function weeklyDays(firstDay: string, count: number, leftOut: readonly string[]): string[] {
  const days: string[] = [];
  for (let week = 0; days.length < count && week < MAX_COURSE_DATES * 4; week++) {
    const day = plusDays(firstDay, week * 7);
    if (!leftOut.includes(day)) days.push(day);
  }
  return days;
}
