import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** `GET /api/payments/config`: what the browser needs to mount the card form. Holds no secret. */
const paymentsConfigSchema = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** Where the sandbox's browser endpoints are; only with the sandbox. */
  sandboxUrl: z.url().optional(),
});
export type PaymentsConfig = z.infer<typeof paymentsConfigSchema>;

export const paymentEndpoints = defineEndpoints({
  'GET /api/payments/config': { auth: 'public', answer: paymentsConfigSchema },
});

/** A card that somebody asked to be kept. It lies with the provider; this is what tells it from others. */
const savedCardSchema = z.object({
  id: z.string(),
  /** "visa", as the provider calls it. */
  brand: z.string(),
  last4: z.string(),
  /** 1 to 12. */
  expiryMonth: z.int(),
  expiryYear: z.int(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** The latest kept first. */
const savedCardListSchema = z.object({ cards: z.array(savedCardSchema) });
export type SavedCardList = z.infer<typeof savedCardListSchema>;

/** `payable` is false, and there are no cards, once the payment is not to be made any more. */
const payableCardsSchema = savedCardListSchema.extend({ payable: z.boolean() });
export type PayableCards = z.infer<typeof payableCardsSchema>;

/** `PUT /api/payments/{intentId}/payer`: `keepsCard` once the person has asked for the card they type to be kept. */
const setPayerSchema = z.object({ savesCard: z.boolean().default(false) });

/** The cards that people have kept with the provider: everybody their own. */
export const cardEndpoints = defineEndpoints({
  // Tells the provider whose payment it is, so that a card of theirs can pay it or be kept with it. Answers those cards.
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
