import { z } from 'zod';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { allScopes, KEY_LIFETIME_DAYS } from './scopes.ts';

export const scopeSchema = z.enum(allScopes, { error: 'Choose from the list' });

export const newKeySchema = z.object({
  name: z
    .string()
    .trim()
    .min(2, "Enter a name you'll recognise")
    .max(60, 'Keep this under 60 characters')
    .refine(isSingleLine, 'This has characters we can’t show'),
  scopes: z
    .array(scopeSchema)
    .min(1, 'Choose at least one permission')
    .transform((chosen) => allScopes.filter((scope) => chosen.includes(scope))),
  /** Days until it expires; null for never. */
  days: z
    .union(
      KEY_LIFETIME_DAYS.map((days) => z.literal(days)),
      { error: 'Choose from the list' },
    )
    .nullable(),
});
export type NewKey = z.infer<typeof newKeySchema>;
