import { z } from 'zod';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { placeCategories, priceCategories } from './categories.ts';

export const priceCategorySchema = z.enum(priceCategories, { error: 'Choose a category from the list' });

export const placeCategorySchema = z.enum(placeCategories, { error: 'Choose a category from the list' });

/** Shown at every visit, or once and remembered by the business. */
export const proofCheckSchema = z.enum(['visit', 'once'], { error: 'Choose when you check it' });
export type ProofCheck = z.infer<typeof proofCheckSchema>;

export const MAX_PROOF_LENGTH = 80;

/** "Bring your student card"; empty: nothing to show. */
export const proofSchema = z
  .string({ error: 'Say what to bring' })
  .trim()
  .max(MAX_PROOF_LENGTH, `Keep it under ${MAX_PROOF_LENGTH} characters`)
  .refine((text) => text === '' || isSingleLine(text), 'This has characters we can’t show')
  .default('');

/** `GET /api/my-categories`: what a business has checked for the person, until a London day. */
export const myCategorySchema = z.object({
  businessId: z.number().int(),
  category: priceCategorySchema,
  until: z.iso.date(),
});
export type MyCategory = z.infer<typeof myCategorySchema>;

/** Pounds, as everywhere in the API. */
export const sessionPriceSchema = z.object({
  category: priceCategorySchema,
  price: z.string(),
  platformFee: z.string(),
  totalPrice: z.string(),
  proof: z.string(),
  proofCheck: proofCheckSchema,
});
export type SessionPriceOffer = z.infer<typeof sessionPriceSchema>;
