import { z } from 'zod';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** How a seller's account at the payment provider stands. */
const payoutAccountSchema = z.object({
  state: z.enum([
    'not_started',
    'details_missing',
    'document_needed',
    'being_checked',
    'bank_needed',
    'restricted',
    'ready',
  ]),
  /** Whether anything was told to the provider yet: its dashboard opens from then on. */
  detailsSubmitted: z.boolean(),
  bank: z.object({ name: z.string().nullable(), last4: z.string() }).nullable(),
  /** `daily`, `weekly monday`, `monthly 1` or `manual`; null before there is an account. */
  schedule: z.string().nullable(),
  /** Our administrators hold the money back. */
  heldBack: z.boolean(),
});
export type PayoutAccount = z.infer<typeof payoutAccountSchema>;

/** A page of the provider's that the browser goes to. Good for minutes. */
const providerPageSchema = z.object({ url: z.url() });
export type ProviderPage = z.infer<typeof providerPageSchema>;

const overviewSchema = z.object({ account: payoutAccountSchema });
export type PayoutOverview = z.infer<typeof overviewSchema>;

const ofBusiness = { who: 'person', params: businessParamsSchema } as const;
const asksProvider = ['forbidden', 'conflict', 'payment_provider_unavailable'] as const;

/** Payouts: a business's owner manages them, and a trainer their own. */
export const payoutEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/payouts': {
    ...ofBusiness,
    answer: overviewSchema,
    errors: ['forbidden', 'conflict'],
  },
  // The provider's form, for an account that is made where there is none.
  'POST /api/businesses/:businessId/payouts/onboarding': {
    ...ofBusiness,
    answer: providerPageSchema,
    errors: asksProvider,
  },
  // The account's own dashboard: bank, schedule, tax forms.
  'POST /api/businesses/:businessId/payouts/dashboard': {
    ...ofBusiness,
    answer: providerPageSchema,
    errors: asksProvider,
  },
  // Has the provider asked how the account stands now.
  'POST /api/businesses/:businessId/payouts/refresh': { ...ofBusiness, errors: asksProvider },
  'GET /api/trainer-payouts': { who: 'person', answer: overviewSchema, errors: ['forbidden'] },
  'POST /api/trainer-payouts/onboarding': {
    who: 'person',
    answer: providerPageSchema,
    errors: ['forbidden', 'payment_provider_unavailable'],
  },
  'POST /api/trainer-payouts/dashboard': { who: 'person', answer: providerPageSchema, errors: asksProvider },
  'POST /api/trainer-payouts/refresh': { who: 'person', errors: asksProvider },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof payoutEndpoints> {}
}
