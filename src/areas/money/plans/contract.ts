import { z } from 'zod';
import { businessParamsSchema, subscriptionTierSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const pounds = z.string().regex(/^\d{1,7}\.\d{2}$/);

/** `POST /api/subscriptions`: the same call twice answers the same payment. */
const startSubscriptionSchema = z.object({
  businessId: z.coerce.number({ error: 'Choose a business' }).int().positive('Choose a business'),
  tier: z.enum(subscriptionTierSchema.options, { error: 'Choose a plan' }),
});
export type StartSubscription = z.infer<typeof startSubscriptionSchema>;

/** A payment that the browser confirms with `clientSecret`; `amount` in pounds, due now. */
const planPaymentSchema = z.object({
  clientSecret: z.string(),
  tier: subscriptionTierSchema,
  amount: pounds,
});
export type PlanPayment = z.infer<typeof planPaymentSchema>;

/** What a change of plan costs, told by the provider before anything is changed. Amounts in pounds. */
const tierChangePreviewSchema = z.object({
  tier: subscriptionTierSchema,
  /** The instant to which the rest of the period is counted, in seconds since 1970; the change carries it along. */
  prorationDate: z.int(),
  /** Charged at once. */
  dueNow: pounds,
  /** To the business's credit afterwards; later payments use it up. */
  credit: pounds,
  /** Amounts may be negative: "-14.50". */
  lines: z.array(z.object({ text: z.string(), amount: z.string() })),
  /** What each month costs from then on. */
  monthly: pounds,
  nextPayment: z.object({ on: z.iso.datetime(), amount: pounds }),
});
export type TierChangePreview = z.infer<typeof tierChangePreviewSchema>;

const previewTierChangeSchema = z.object({ tier: startSubscriptionSchema.shape.tier });

/** `POST …/plan/change`: what the person was shown. When it no longer holds nothing is changed (409). */
const changeTierSchema = previewTierChangeSchema.extend({
  prorationDate: z.int().positive(),
  dueNow: pounds,
});
export type ChangeTier = z.infer<typeof changeTierSchema>;

/** A change that was made at once has no payment left; one whose card was refused waits for it. */
const changeTierAnswerSchema = z.object({ payment: planPaymentSchema.nullable() });
export type ChangeTierAnswer = z.infer<typeof changeTierAnswerSchema>;

/** The card that a plan's months are charged to. */
const planCardSchema = z.object({
  /** "visa", as the provider calls it. */
  brand: z.string(),
  last4: z.string(),
  /** 1 to 12. */
  expiryMonth: z.int(),
  expiryYear: z.int(),
});
export type PlanCard = z.infer<typeof planCardSchema>;
const planCardAnswerSchema = z.object({ card: planCardSchema.nullable() });
export type PlanCardAnswer = z.infer<typeof planCardAnswerSchema>;

/** With this the browser gives a new card to the provider; nothing is charged. */
const cardSetupSchema = z.object({ clientSecret: z.string() });
export type CardSetup = z.infer<typeof cardSetupSchema>;

/** `PUT …/plan/card`: the setup that the browser has confirmed. */
const finishCardChangeSchema = z.object({ setupIntentId: z.string().regex(/^seti_\w{1,100}$/) });

/** `payment` is what is still owed because the new card was refused for it. */
const cardChangedSchema = planCardAnswerSchema.extend({ payment: planPaymentSchema.nullable() });
export type CardChanged = z.infer<typeof cardChangedSchema>;

const planInvoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  date: z.iso.datetime(),
  text: z.string(),
  /** Pounds; negative where a change of plan left a credit. */
  total: z.string(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  /** The business's credit once it was settled; later invoices use it up. Null where the provider doesn't say. */
  creditAfter: pounds.nullable(),
  /** The provider's page of the invoice, where it can be read and saved. */
  url: z.url().nullable(),
});
export type PlanInvoice = z.infer<typeof planInvoiceSchema>;
const planInvoiceListSchema = z.array(planInvoiceSchema);

const businessEndpoint = {
  auth: 'user',
  params: businessParamsSchema,
  errors: ['forbidden', 'conflict', 'payment_provider_unavailable', 'payment_provider_refused'],
} as const;

/** Plans: only a business's owner manages them. How a plan stands is part of `GET /api/businesses/my`. */
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
  // Has the provider asked how the person's plans stand now.
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
