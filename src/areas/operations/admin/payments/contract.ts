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

/** Movements of money, and disputes about it. */
export const movementKinds = ['payment', 'refund', 'transfer', 'reversal', 'payout', 'dispute'] as const;

/** `GET /api/admin/payments`: `q` is a reference, any id of ours or Stripe's, an email or a seller. London days. */
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
  /** Null for a payout, which covers many payments. */
  paymentId: z.uuid().nullable(),
  /** Stripe's id; null until Stripe has answered. */
  providerId: z.string().nullable(),
  state: z.string(),
  /** Negative if the money goes to a buyer or comes from a seller. */
  amount: signedPounds,
  at: instant,
  /** The payer; empty for a payout. */
  person: z.string(),
  seller: z.string(),
  /** Booking reference. For a payment of several bookings the one searched for, otherwise the first. */
  reference: z.string(),
  /** Number of other bookings in the same payment. */
  otherBookings: z.number().int().nonnegative(),
  /** Name of the pass, voucher or membership bought; otherwise empty. */
  bought: z.string(),
  /** Stripe's error message; empty if there was none. */
  failure: z.string(),
});
export type ListedMovement = z.infer<typeof listedMovementSchema>;
const movementsPageSchema = listPageSchema(listedMovementSchema);

/** The seller, and whether their payouts are on hold. */
const sellerSchema = z.object({
  kind: z.enum(['businesses', 'trainers']),
  id: z.number().int(),
  name: z.string(),
  heldBack: z.object({ reason: z.string(), since: instant }).nullable(),
});
export type Seller = z.infer<typeof sellerSchema>;

const paymentDetailsSchema = z.object({
  id: z.uuid(),
  state: z.string(),
  amount: pounds,
  /** Refunded by Stripe so far. */
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
  /** Refunds, transfers, reversals and disputes, oldest first. */
  movements: z.array(listedMovementSchema),
  /** Ledger postings, in order of writing. */
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
  /** Still refundable. */
  left: pounds,
  /** Stripe's current state; null if Stripe doesn't know it or doesn't answer. */
  provider: z.object({ status: z.string(), received: pounds }).nullable(),
});
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>;

/** `GET /api/admin/bookings/{id}/money`: what is refundable, by payment. */
const bookingMoneySchema = z.object({
  /** In the order of refunding: latest first. */
  payments: z.array(
    z.object({
      sold: z.object({ seller: pounds, platform: pounds }),
      takenBack: z.object({ seller: pounds, platform: pounds }),
      /** Earlier refunds of the sale, borne by both or taken by a bank. */
      takenBefore: pounds,
      /** Reserved for the customer after a failed refund. */
      setAside: pounds,
      left: pounds,
    }),
  ),
  left: pounds,
  /** Blocks refunds while the customer's bank decides. */
  disputed: z.boolean(),
});
export type BookingMoney = z.infer<typeof bookingMoneySchema>;

/** `GET /api/admin/purchases`: of a person, a business or a payment; otherwise the latest. */
const purchasesQuerySchema = z.object({
  user: idField.optional(),
  business: z.coerce.number().int().positive().optional(),
  payment: idField.optional(),
});
export type PurchasesQuery = z.infer<typeof purchasesQuerySchema>;

/** A pass, gift voucher or membership month. */
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
  /** Unused units and their value. */
  left: z.number().int(),
  unused: pounds,
  bankDecides: z.boolean(),
  /** The unused part can be refunded. */
  refundable: z.boolean(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

const uuidParams = z.object({ id: idField });

/** `POST /api/admin/credits/{id}/refund`: `amount` is the unused value that the admin saw. */
const refundEntitlementSchema = z.object({ amount: pounds, reason: reasonSchema });
export type RefundEntitlement = z.infer<typeof refundEntitlementSchema>;

const reasonBody = z.object({ reason: reasonSchema });

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
