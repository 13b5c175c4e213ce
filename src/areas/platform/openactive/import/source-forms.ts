import { z } from 'zod';
import { isSingleLine } from '#shared/domain/single-line-text.ts';

export const newSourceSchema = z.object({
  address: z
    .string({ error: 'Enter the address of the dataset page or the feed' })
    .trim()
    .max(500, 'Keep this under 500 characters')
    .refine(
      (text) => /^https:\/\/[^\s@]+$/i.test(text) && URL.canParse(text),
      'The address must start with https://',
    ),
  /** Required for a feed URL, which names no publisher. */
  publisher: z
    .string()
    .trim()
    .max(120, 'Keep this under 120 characters')
    .refine(isSingleLine, 'This name has characters we can’t show')
    .default(''),
});
export type NewSource = z.output<typeof newSourceSchema>;
