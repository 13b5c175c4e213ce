import { z } from 'zod';
import { dayField } from '#shared/calendar/day-field.ts';

const MAX_TERMS = 12;

/** A time of the year in which a session runs: days in London, both included. */
export const termSchema = z
  .object({
    name: z
      .string({ error: 'Enter a name for the term' })
      .trim()
      .min(1, 'Enter a name for the term')
      .max(60, 'Keep this under 60 characters'),
    firstDay: dayField('Choose a day'),
    lastDay: dayField('Choose a day'),
  })
  .refine(({ firstDay, lastDay }) => lastDay >= firstDay, {
    message: 'The last day can’t be before the first',
    path: ['lastDay'],
  });
export type Term = z.infer<typeof termSchema>;

/** `PUT /api/sessions/{id}/terms`: all of them; none for a session that runs always. */
export const termsSchema = z.object({
  terms: z.array(termSchema).max(MAX_TERMS, `A session can have up to ${MAX_TERMS} terms`),
});
export type Terms = z.infer<typeof termsSchema>;
