import { z } from 'zod';
import {
  type BookingRules,
  closingMinutes,
  decisionHours,
  MAX_EARLY_DAYS,
  MAX_MINIMUM_PEOPLE,
  MAX_OPENS_DAYS,
} from './booking-rules.ts';
import type { AbsenceRules } from './missed-bookings.ts';

// Apart from the rules, which pages for visitors load without a validator.

const whole = (least: number, most: number, message: string) =>
  z.number({ error: message }).int(message).min(least, message).max(most, message);

const OPENS_MESSAGE = `Choose 1 to ${MAX_OPENS_DAYS} days`;
const EARLY_MESSAGE = `Choose 0 to ${MAX_EARLY_DAYS} days`;
const MINIMUM_MESSAGE = `Choose 2 to ${MAX_MINIMUM_PEOPLE} people`;

export const bookingRulesSchema: z.ZodType<BookingRules, BookingRules> = z.object(
  {
    opensDaysBefore: whole(1, MAX_OPENS_DAYS, OPENS_MESSAGE).nullable(),
    membersDaysEarlier: whole(0, MAX_EARLY_DAYS, EARLY_MESSAGE),
    closesMinutesBefore: z
      .literal(closingMinutes, { error: 'Choose a time before the start from the list' })
      .nullable(),
    minimum: z
      .object({
        people: whole(2, MAX_MINIMUM_PEOPLE, MINIMUM_MESSAGE),
        hoursBefore: z.literal(decisionHours, { error: 'Choose a time before the start from the list' }),
      })
      .nullable(),
  },
  { error: 'Choose when people can book' },
);

export const absenceRulesSchema: z.ZodType<AbsenceRules, AbsenceRules> = z.object(
  {
    grace: whole(0, 10, 'Choose 0 to 10 bookings'),
    periodDays: whole(7, 365, 'Choose 7 to 365 days'),
    pauseDays: whole(1, 60, 'Choose 1 to 60 days'),
    lateCancels: z.boolean({ error: 'Choose whether late cancelling counts' }),
  },
  { error: 'Choose the rules for missed bookings' },
);
