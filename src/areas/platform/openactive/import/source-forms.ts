import { z } from 'zod';
import { isSingleLine } from '#shared/domain/single-line-text.ts';

/** `POST /api/admin/feed-sources`: where a publisher's data is. */
export const newSourceSchema = z.object({
  address: z
    .string({ error: 'Enter the address of the dataset page or the feed' })
    .trim()
    .max(500, 'Keep this under 500 characters')
    .refine(
      (text) => /^https:\/\/[^\s@]+$/i.test(text) && URL.canParse(text),
      'The address must start with https://',
    ),
  /** Needed where the address is a feed, which does not say whose it is. */
  publisher: z
    .string()
    .trim()
    .max(120, 'Keep this under 120 characters')
    .refine(isSingleLine, 'This name has characters we can’t show')
    .default(''),
});
export type NewSource = z.output<typeof newSourceSchema>;
