import { z } from 'zod';
import { dayField } from '#shared/calendar/day-field.ts';

export const MAX_TERMS = 12;

/** London days, both included. */
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

/** Replaces all terms; empty: always runs. */
export const termsSchema = z.object({
  terms: z.array(termSchema).max(MAX_TERMS, `A session can have up to ${MAX_TERMS} terms`),
});
export type Terms = z.infer<typeof termsSchema>;
