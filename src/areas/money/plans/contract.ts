import { z } from 'zod';
import { businessParamsSchema, subscriptionTierSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const pounds = z.string().regex(/^\d{1,7}\.\d{2}$/);

/** Idempotent. */
const startSubscriptionSchema = z.object({
  businessId: z.coerce.number({ error: 'Choose a business' }).int().positive('Choose a business'),
  tier: z.enum(subscriptionTierSchema.options, { error: 'Choose a plan' }),
});
export type StartSubscription = z.infer<typeof startSubscriptionSchema>;

/** `amount` in pounds, due now. */
const planPaymentSchema = z.object({
  clientSecret: z.string(),
  tier: subscriptionTierSchema,
  amount: pounds,
});
export type PlanPayment = z.infer<typeof planPaymentSchema>;

/** Pounds. */
const tierChangePreviewSchema = z.object({
  tier: subscriptionTierSchema,
  /** Proration time in seconds since 1970; send it with the change. */
  prorationDate: z.int(),
  dueNow: pounds,
  /** Reduces later payments. */
  credit: pounds,
  /** May be negative: "-14.50". */
  lines: z.array(z.object({ text: z.string(), amount: z.string() })),
  /** From then on. */
  monthly: pounds,
  nextPayment: z.object({ on: z.iso.datetime(), amount: pounds }),
});
export type TierChangePreview = z.infer<typeof tierChangePreviewSchema>;

const previewTierChangeSchema = z.object({ tier: startSubscriptionSchema.shape.tier });

/** What the person was shown; a 409 if it has changed. */
const changeTierSchema = previewTierChangeSchema.extend({
  prorationDate: z.int().positive(),
  dueNow: pounds,
});
export type ChangeTier = z.infer<typeof changeTierSchema>;

/** Null if changed at once; otherwise the change waits for this payment. */
const changeTierAnswerSchema = z.object({ payment: planPaymentSchema.nullable() });
export type ChangeTierAnswer = z.infer<typeof changeTierAnswerSchema>;

const planCardSchema = z.object({
  /** The provider's name: "visa". */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
});
export type PlanCard = z.infer<typeof planCardSchema>;
const planCardAnswerSchema = z.object({ card: planCardSchema.nullable() });
export type PlanCardAnswer = z.infer<typeof planCardAnswerSchema>;

const cardSetupSchema = z.object({ clientSecret: z.string() });
export type CardSetup = z.infer<typeof cardSetupSchema>;

/** A confirmed setup. */
const finishCardChangeSchema = z.object({ setupIntentId: z.string().regex(/^seti_\w{1,100}$/) });

/** `payment`: still owed because the new card was refused. */
const cardChangedSchema = planCardAnswerSchema.extend({ payment: planPaymentSchema.nullable() });
export type CardChanged = z.infer<typeof cardChangedSchema>;

const planInvoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  date: z.iso.datetime(),
  text: z.string(),
  /** Pounds; negative for a credit. */
  total: z.string(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  /** Reduces later invoices. Null if unknown. */
  creditAfter: pounds.nullable(),
  /** The provider's invoice page. */
  url: z.url().nullable(),
});
export type PlanInvoice = z.infer<typeof planInvoiceSchema>;
const planInvoiceListSchema = z.array(planInvoiceSchema);

const businessEndpoint = {
  auth: 'user',
  params: businessParamsSchema,
  errors: ['forbidden', 'conflict', 'payment_provider_unavailable', 'payment_provider_refused'],
} as const;

/** Owners only. `GET /api/businesses/my` has the plan's state. */
export const subscriptionEndpoints = defineEndpoints({
  'POST /api/subscriptions': {
    auth: 'user',
    body: startSubscriptionSchema,
    answer: planPaymentSchema,
    errors: [
      'forbidden',
      'not_found',
      'conflict',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'POST /api/subscriptions/refresh': {
    auth: 'user',
    errors: ['not_found', 'conflict', 'payment_provider_unavailable', 'payment_provider_refused'],
  },
  'POST /api/businesses/:businessId/plan/payment': { ...businessEndpoint, answer: planPaymentSchema },
  'POST /api/businesses/:businessId/plan/preview': {
    ...businessEndpoint,
    body: previewTierChangeSchema,
    answer: tierChangePreviewSchema,
  },
  'POST /api/businesses/:businessId/plan/change': {
    ...businessEndpoint,
    body: changeTierSchema,
    answer: changeTierAnswerSchema,
    errors: [
      'forbidden',
      'conflict',
      'price_changed',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'POST /api/businesses/:businessId/plan/cancel': businessEndpoint,
  'POST /api/businesses/:businessId/plan/resume': businessEndpoint,
  'GET /api/businesses/:businessId/plan/card': { ...businessEndpoint, answer: planCardAnswerSchema },
  'POST /api/businesses/:businessId/plan/card': { ...businessEndpoint, answer: cardSetupSchema },
  'PUT /api/businesses/:businessId/plan/card': {
    ...businessEndpoint,
    body: finishCardChangeSchema,
    answer: cardChangedSchema,
  },
  'GET /api/businesses/:businessId/plan/invoices': { ...businessEndpoint, answer: planInvoiceListSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof subscriptionEndpoints> {}
}
