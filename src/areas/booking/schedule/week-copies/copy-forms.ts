import { z } from 'zod';
import { dayField } from '#shared/calendar/day-field.ts';

/** Dates exist for twelve weeks ahead. */
export const MAX_COPY_WEEKS = 12;

export const MAX_COPIED_OCCURRENCES = 400;

const TOO_MANY_MESSAGE = `One copy can add up to ${MAX_COPIED_OCCURRENCES} dates. Choose fewer weeks.`;

/**
 * `POST /api/businesses/{businessId}/week-copies`: copies the chosen dates so many weeks later. If one can't be added
 * any more, none is (409).
 */
export const copyWeekSchema = z.object({
  firstDay: dayField('Choose a week'),
  dates: z
    .array(
      z.object({
        occurrenceId: z.number().int().positive(),
        weeks: z.number().int().min(1).max(MAX_COPY_WEEKS),
      }),
    )
    .min(1, 'Choose at least one date')
    .max(MAX_COPIED_OCCURRENCES, TOO_MANY_MESSAGE),
});
export type CopyWeek = z.infer<typeof copyWeekSchema>;
