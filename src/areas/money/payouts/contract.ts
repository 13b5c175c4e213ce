import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** Pounds with two places; negative where it goes the other way: "-22.50". */
const pounds = z.string().regex(/^-?\d{1,9}\.\d{2}$/);

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
  /** The provider's form was sent: its dashboard opens from then on. */
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

const payoutSchema = z.object({
  id: z.uuid(),
  amount: pounds,
  state: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  sentAt: z.iso.datetime(),
  arrivesAt: z.iso.datetime(),
  /** When it came back from the bank, where it did. */
  cameBackAt: z.iso.datetime().nullable(),
  /** The provider's code for why it came back: "account_closed". */
  failure: z.string().nullable(),
  bankLast4: z.string().nullable(),
  /** Bookings in it, and the days of the first and the last of them. */
  places: z.int(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** What of it was taken back for refunds; zero or negative. */
  refunds: pounds,
});
export type Payout = z.infer<typeof payoutSchema>;

/** The nightly comparison with the provider's books. */
const accountCheckSchema = z.object({
  at: z.iso.datetime(),
  agrees: z.boolean(),
  movements: z.int(),
  lines: z.array(
    z.object({ line: z.enum(['sent', 'taken_back', 'paid_out', 'held']), ours: pounds, theirs: pounds }),
  ),
});
export type ReconciliationCheck = z.infer<typeof accountCheckSchema>;

/** Where a seller's money is. */
const overviewSchema = z.object({
  account: payoutAccountSchema,
  /** Paid for, and not over by a day. */
  toCome: z.object({ amount: pounds, places: z.int() }),
  /** The seller's by now, and not on its way to their bank. */
  available: z.object({ amount: pounds, places: z.int() }),
  /** Bookings that came with the demonstration are in none of these: nobody paid for them. */
  demonstration: z.boolean(),
  onTheWay: z.object({ amount: pounds, arrivesAt: z.iso.datetime().nullable() }),
  next: z.object({ on: z.iso.datetime(), amount: pounds }).nullable(),
  /** How far the seller's balance is below nothing; null when it is not. */
  belowZero: z
    .object({
      amount: pounds,
      /** How that came about: what sessions brought since the last payout, less what was taken back of others. */
      sessions: pounds,
      refunds: pounds,
      disputes: pounds,
      /** The booking that a bank reversed a payment last; null where none did. */
      disputedBooking: z.uuid().nullable(),
    })
    .nullable(),
  check: accountCheckSchema.nullable(),
  /** What waits for an account that is not ready, by the dates it was earned with; the largest few. */
  waiting: z.array(
    z.object({ title: z.string(), startsAt: z.iso.datetime(), places: z.int(), amount: pounds }),
  ),
  /** Newest first. */
  payouts: z.array(payoutSchema),
});
export type PayoutOverview = z.infer<typeof overviewSchema>;

/** What one payout is made of: bookings by their dates, refunds among them, and what is neither. */
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
  /** An earlier payout that came back, or what the provider alone can explain. */
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

/** Payouts: a business's owner manages them, and a trainer their own. */
export const payoutEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/payouts': {
    ...businessEndpoint,
    answer: overviewSchema,
    errors: ['forbidden', 'conflict'],
  },
  // Every payout a line, with ISO dates.
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
  // The provider's form, for an account that is made where there is none.
  'POST /api/businesses/:businessId/payouts/onboarding': {
    ...businessEndpoint,
    answer: providerPageSchema,
    errors: providerErrors,
  },
  // The account's own dashboard: bank, schedule, tax forms.
  'POST /api/businesses/:businessId/payouts/dashboard': {
    ...businessEndpoint,
    answer: providerPageSchema,
    errors: providerErrors,
  },
  // Has the provider asked how the account stands now.
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
