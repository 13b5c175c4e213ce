import { z } from 'zod';
import { dayField } from '#shared/calendar/day-field.ts';

/** A week can be copied to any of the twelve that are laid out after it. */
export const COPY_WEEKS_AT_MOST = 12;

/** So many dates one copy makes at most. */
export const COPIED_DATES_AT_MOST = 400;

const TOO_MANY = `One copy can add up to ${COPIED_DATES_AT_MOST} dates. Choose fewer weeks.`;

/**
 * `POST /api/businesses/{businessId}/week-copies`: which dates of the week from `firstDay` on are made, each so many
 * weeks later, as the person was shown them. When one of them can’t be added any more, none is (409).
 */
export const copyWeekSchema = z.object({
  firstDay: dayField('Choose a week'),
  dates: z
    .array(
      z.object({
        occurrenceId: z.number().int().positive(),
        weeks: z.number().int().min(1).max(COPY_WEEKS_AT_MOST),
      }),
    )
    .min(1, 'Choose at least one date')
    .max(COPIED_DATES_AT_MOST, TOO_MANY),
});
export type CopyWeek = z.infer<typeof copyWeekSchema>;
