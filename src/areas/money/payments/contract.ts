import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** What the browser needs to mount the card form; contains no secret. */
const paymentsConfigSchema = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** Only with the sandbox. */
  sandboxUrl: z.url().optional(),
});
export type PaymentsConfig = z.infer<typeof paymentsConfigSchema>;

export const paymentEndpoints = defineEndpoints({
  'GET /api/payments/config': { auth: 'public', answer: paymentsConfigSchema },
});

/** The provider stores the card; this only identifies it. */
const savedCardSchema = z.object({
  id: z.string(),
  /** The provider's name: "visa". */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** Latest first. */
const savedCardListSchema = z.object({ cards: z.array(savedCardSchema) });
export type SavedCardList = z.infer<typeof savedCardListSchema>;

/** `payable` is false, without cards, once the payment can't be made any more. */
const payableCardsSchema = savedCardListSchema.extend({ payable: z.boolean() });
export type PayableCards = z.infer<typeof payableCardsSchema>;

/** `savesCard`: the person wants to save the card they type. */
const setPayerSchema = z.object({ savesCard: z.boolean().default(false) });

export const cardEndpoints = defineEndpoints({
  'PUT /api/payments/:intentId/payer': {
    auth: 'user',
    params: z.object({ intentId: z.string().regex(/^pi_\w{1,100}$/) }),
    body: setPayerSchema,
    answer: payableCardsSchema,
    errors: ['payment_provider_unavailable', 'payment_provider_refused'],
  },
  'GET /api/cards': {
    auth: 'user',
    answer: savedCardListSchema,
    errors: ['payment_provider_unavailable', 'payment_provider_refused'],
  },
  'DELETE /api/cards/:cardId': {
    auth: 'user',
    params: z.object({ cardId: z.string().regex(/^pm_\w{1,100}$/) }),
    errors: ['payment_provider_unavailable', 'payment_provider_refused'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof paymentEndpoints>, Callable<typeof cardEndpoints> {}
}
