import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** Signed pounds with two decimal places: "-22.50". */
const pounds = z.string().regex(/^-?\d{1,9}\.\d{2}$/);

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
  /** The form was submitted, so the dashboard is available. */
  detailsSubmitted: z.boolean(),
  bank: z.object({ name: z.string().nullable(), last4: z.string() }).nullable(),
  /** `daily`, `weekly monday`, `monthly 1` or `manual`; null without an account. */
  schedule: z.string().nullable(),
  /** By our admins. */
  heldBack: z.boolean(),
});
export type PayoutAccount = z.infer<typeof payoutAccountSchema>;

/** A provider's page, valid for minutes. */
const providerPageSchema = z.object({ url: z.url() });
export type ProviderPage = z.infer<typeof providerPageSchema>;

const payoutSchema = z.object({
  id: z.uuid(),
  amount: pounds,
  state: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  sentAt: z.iso.datetime(),
  arrivesAt: z.iso.datetime(),
  /** Null unless the bank returned it. */
  cameBackAt: z.iso.datetime().nullable(),
  /** The provider's code: "account_closed". */
  failure: z.string().nullable(),
  bankLast4: z.string().nullable(),
  /** Number of bookings, with the first and last day. */
  places: z.int(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** Zero or negative. */
  refunds: pounds,
});
export type Payout = z.infer<typeof payoutSchema>;

const accountCheckSchema = z.object({
  at: z.iso.datetime(),
  agrees: z.boolean(),
  movements: z.int(),
  lines: z.array(
    z.object({ line: z.enum(['sent', 'taken_back', 'paid_out', 'held']), ours: pounds, theirs: pounds }),
  ),
});
export type ReconciliationCheck = z.infer<typeof accountCheckSchema>;

const overviewSchema = z.object({
  account: payoutAccountSchema,
  /** Paid for, but not yet over by a day. */
  toCome: z.object({ amount: pounds, places: z.int() }),
  /** Earned, but not yet on its way to the bank. */
  available: z.object({ amount: pounds, places: z.int() }),
  /** Some bookings are demo data, which nobody paid for; they don't count. */
  demonstration: z.boolean(),
  onTheWay: z.object({ amount: pounds, arrivesAt: z.iso.datetime().nullable() }),
  next: z.object({ on: z.iso.datetime(), amount: pounds }).nullable(),
  /** Null unless the balance is negative. */
  belowZero: z
    .object({
      amount: pounds,
      /** Income since the last payout, less reversals. */
      sessions: pounds,
      refunds: pounds,
      disputes: pounds,
      /** The booking last reversed by a bank; null if none. */
      disputedBooking: z.uuid().nullable(),
    })
    .nullable(),
  check: accountCheckSchema.nullable(),
  /** Waiting for an account to be ready, by date; largest few. */
  waiting: z.array(
    z.object({ title: z.string(), startsAt: z.iso.datetime(), places: z.int(), amount: pounds }),
  ),
  /** Newest first. */
  payouts: z.array(payoutSchema),
});
export type PayoutOverview = z.infer<typeof overviewSchema>;

const payoutContentsSchema = z.object({
  dates: z.array(
    z.object({
      title: z.string(),
      startsAt: z.iso.datetime(),
      amount: pounds,
      bookings: z.array(z.object({ reference: z.string(), name: z.string(), amount: pounds })),
    }),
  ),
  sold: pounds,
  refunds: pounds,
  /** A returned payout, or something only the provider can explain. */
  other: pounds,
});
export type PayoutContents = z.infer<typeof payoutContentsSchema>;

const businessEndpoint = { auth: 'user', params: businessParamsSchema } as const;
const payoutId = z.uuid();
const providerErrors = [
  'forbidden',
  'conflict',
  'payment_provider_unavailable',
  'payment_provider_refused',
] as const;

export const payoutEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/payouts': {
    ...businessEndpoint,
    answer: overviewSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/payouts/export.csv': {
    ...businessEndpoint,
    sends: 'text/csv',
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/payouts/:payoutId': {
    auth: 'user',
    params: businessParamsSchema.extend({ payoutId }),
    answer: payoutContentsSchema,
    errors: ['forbidden', 'conflict'],
  },
  // Creates the account if needed.
  'POST /api/businesses/:businessId/payouts/onboarding': {
    ...businessEndpoint,
    answer: providerPageSchema,
    errors: providerErrors,
  },
  'POST /api/businesses/:businessId/payouts/dashboard': {
    ...businessEndpoint,
    answer: providerPageSchema,
    errors: providerErrors,
  },
  'POST /api/businesses/:businessId/payouts/refresh': { ...businessEndpoint, errors: providerErrors },
  'GET /api/trainer-payouts': { auth: 'user', answer: overviewSchema, errors: ['forbidden'] },
  'GET /api/trainer-payouts/export.csv': { auth: 'user', sends: 'text/csv', errors: ['forbidden'] },
  'GET /api/trainer-payouts/:payoutId': {
    auth: 'user',
    params: z.object({ payoutId }),
    answer: payoutContentsSchema,
    errors: ['forbidden'],
  },
  'POST /api/trainer-payouts/onboarding': {
    auth: 'user',
    answer: providerPageSchema,
    errors: ['forbidden', 'payment_provider_unavailable', 'payment_provider_refused'],
  },
  'POST /api/trainer-payouts/dashboard': { auth: 'user', answer: providerPageSchema, errors: providerErrors },
  'POST /api/trainer-payouts/refresh': { auth: 'user', errors: providerErrors },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof payoutEndpoints> {}
}
