import { z } from 'zod';
import { CLOCK_TIME } from '#shared/calendar/clock-time.ts';
import { isOnTimeStep } from '../occurrences/slot-times.ts';

/** HH:MM in steps of five minutes. */
export const timeOfDay = z
  .string({ error: 'Enter a time, such as 18:15' })
  .regex(CLOCK_TIME, 'Enter a time, such as 18:15')
  .refine(isOnTimeStep, 'Times go in steps of 5 minutes, such as 18:15');
