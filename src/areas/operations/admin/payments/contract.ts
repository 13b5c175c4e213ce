import { z } from 'zod';
import { dayField } from '#shared/calendar/day-field.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { listingParamsSchema } from '../approvals/contract.ts';
import { listPageSchema, listQuery } from '../paging.ts';
import { reasonSchema } from '../people/contract.ts';

const pounds = z.string().regex(/^\d+\.\d{2}$/);
const signedPounds = z.string().regex(/^-?\d+\.\d{2}$/);
const instant = z.iso.datetime();
const day = dayField('Enter a day');

/** Whatever moves money, or decides whose it is. */
export const movementKinds = ['payment', 'refund', 'transfer', 'reversal', 'payout', 'dispute'] as const;

/** `GET /api/admin/payments`: reference, any id of ours or the provider's, e-mail address or seller. London days. */
const movementsQuerySchema = z.object({
  ...listQuery,
  kind: z.enum(movementKinds).optional(),
  state: z.string().max(40).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type MovementsQuery = z.infer<typeof movementsQuerySchema>;

const listedMovementSchema = z.object({
  kind: z.enum(movementKinds),
  id: z.uuid(),
  /** The payment it belongs to; null for a payout, which holds many. */
  paymentId: z.uuid().nullable(),
  /** The provider's id; null before it has answered. */
  providerId: z.string().nullable(),
  state: z.string(),
  /** Below zero for what goes back to a buyer, or from a seller. */
  amount: signedPounds,
  at: instant,
  /** Whoever paid; empty for a payout. */
  person: z.string(),
  seller: z.string(),
  /** Of the booking that it is about; of a payment for several, the one that was searched for, else the first. */
  reference: z.string(),
  /** How many other bookings the same payment is for; 0 where it is about one of them. */
  otherBookings: z.number().int().nonnegative(),
  /** What was bought beforehand with it, by name; empty for all else. */
  bought: z.string(),
  /** Why the provider did not make it, in its words; empty where it has made it, or was not asked. */
  failure: z.string(),
});
export type ListedMovement = z.infer<typeof listedMovementSchema>;
const movementsPageSchema = listPageSchema(listedMovementSchema);

/** Who has sold, and whether their money is held back. */
const sellerSchema = z.object({
  kind: z.enum(['businesses', 'trainers']),
  id: z.number().int(),
  name: z.string(),
  heldBack: z.object({ reason: z.string(), since: instant }).nullable(),
});
export type Seller = z.infer<typeof sellerSchema>;

/** `GET /api/admin/payments/{id}`. */
const paymentDetailsSchema = z.object({
  id: z.uuid(),
  state: z.string(),
  amount: pounds,
  /** What the provider has sent back. */
  refunded: pounds,
  madeAt: instant,
  intentId: z.string().nullable(),
  payer: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  seller: sellerSchema.nullable(),
  bookings: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      title: z.string(),
      startsAt: instant,
      state: z.string(),
      total: pounds,
    }),
  ),
  /** Refunds, transfers, reversals and disputes of it, the oldest first. */
  movements: z.array(listedMovementSchema),
  /** The ledger, in the order in which it was written. */
  postings: z.array(
    z.object({
      at: instant,
      movement: z.string(),
      debit: z.string(),
      credit: z.string(),
      amount: pounds,
      providerObject: z.string().nullable(),
    }),
  ),
  /** What can still go back. */
  left: pounds,
  /** What the provider says of it now; null where it does not know it, or does not answer. */
  provider: z.object({ status: z.string(), received: pounds }).nullable(),
});
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>;

/** `GET /api/admin/bookings/{id}/money`: what of a booking can go back, and what each has given and taken. */
const bookingMoneySchema = z.object({
  /** Each that paid for it, in the order in which they give back: the latest first. */
  payments: z.array(
    z.object({
      sold: z.object({ seller: pounds, platform: pounds }),
      takenBack: z.object({ seller: pounds, platform: pounds }),
      /** What has gone back of the sale itself: by refunds that the two bear, and by a bank. */
      takenBefore: pounds,
      /** What a refund that failed has set aside for the customer. */
      setAside: pounds,
      left: pounds,
    }),
  ),
  left: pounds,
  /** The customer's bank is deciding: there is no refund to give. */
  disputed: z.boolean(),
});
export type BookingMoney = z.infer<typeof bookingMoneySchema>;

/** `GET /api/admin/purchases`: of a person, of a business, or with a payment; the latest of all without. */
const purchasesQuerySchema = z.object({
  user: idField.optional(),
  business: z.coerce.number().int().positive().optional(),
  payment: idField.optional(),
});
export type PurchasesQuery = z.infer<typeof purchasesQuerySchema>;

/** A pass, gift voucher or month of a membership that somebody has bought. */
const purchaseSchema = z.object({
  creditId: z.uuid(),
  kind: z.enum(['pass', 'voucher', 'membership']),
  name: z.string(),
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  business: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  paymentId: z.uuid(),
  boughtAt: instant,
  paid: pounds,
  places: z.number().int(),
  /** Unused, and what that is worth. */
  left: z.number().int(),
  unused: pounds,
  bankDecides: z.boolean(),
  /** What is unused can be given back. */
  refundable: z.boolean(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

const uuidParams = z.object({ id: idField });

/** `POST /api/admin/credits/{id}/refund`: `amount` is what was shown as unused. */
const refundEntitlementSchema = z.object({ amount: pounds, reason: reasonSchema });
export type RefundEntitlement = z.infer<typeof refundEntitlementSchema>;

const reasonBody = z.object({ reason: reasonSchema });

/** Every movement of money, and holding a seller's back. */
export const moneyEndpoints = defineEndpoints({
  'GET /api/admin/payments': { auth: 'admin', query: movementsQuerySchema, answer: movementsPageSchema },
  'GET /api/admin/payments/:id': { auth: 'admin', params: uuidParams, answer: paymentDetailsSchema },
  'POST /api/admin/refunds/:id/retry': {
    auth: 'admin',
    freshSignIn: true,
    params: uuidParams,
    body: reasonBody,
    errors: ['conflict'],
  },
  'GET /api/admin/bookings/:id/money': { auth: 'admin', params: uuidParams, answer: bookingMoneySchema },
  'GET /api/admin/purchases': { auth: 'admin', query: purchasesQuerySchema, answer: z.array(purchaseSchema) },
  'POST /api/admin/credits/:id/refund': {
    auth: 'admin',
    freshSignIn: true,
    params: uuidParams,
    body: refundEntitlementSchema,
    errors: ['conflict', 'payment_disputed'],
  },
  'POST /api/admin/businesses/:id/hold-payouts': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema,
    body: reasonBody,
    errors: ['conflict'],
  },
  'POST /api/admin/businesses/:id/release-payouts': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema,
    body: reasonBody,
    errors: ['conflict'],
  },
  'POST /api/admin/trainers/:id/hold-payouts': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema,
    body: reasonBody,
    errors: ['conflict'],
  },
  'POST /api/admin/trainers/:id/release-payouts': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema,
    body: reasonBody,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof moneyEndpoints> {}
}
