import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { poundsField } from '#shared/domain/amount-field.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { purchaseAnswerSchema } from '../contract.ts';
import { MAX_SHARED_WITH } from '../share/rules.ts';
import { membershipFieldHints } from './copy.ts';

const wholeNumber = (sentence: string, least: number, most: number) =>
  z.number({ error: sentence }).int(sentence).min(least, sentence).max(most, sentence);

const isMonthlyPrice = (pounds: string): boolean => {
  const pence = decimalToPence(pounds);
  return pence !== null && pence >= 1_00 && pence <= 500_00;
};

/** Pounds a month without our fee. Null `places`: unlimited, never shared. No sessions means all. */
export const newMembershipSchema = z
  .object({
    name: z
      .string({ error: membershipFieldHints.name })
      .overwrite(normaliseName)
      .min(2, membershipFieldHints.name)
      .max(60, membershipFieldHints.name)
      .refine(isSingleLine, membershipFieldHints.oddName),
    places: wholeNumber(membershipFieldHints.places, 1, 100).nullable(),
    /** The most places of a week, Monday to Sunday. Null: no such limit. */
    weeklyPlaces: wholeNumber(membershipFieldHints.weekly, 1, 50).nullable().default(null),
    price: z
      .string({ error: membershipFieldHints.price })
      .trim()
      .refine(isMonthlyPrice, membershipFieldHints.price),
    minimumMonths: wholeNumber(membershipFieldHints.minimum, 0, 12).default(0),
    pauseDays: wholeNumber(membershipFieldHints.pause, 0, 90).default(0),
    sharedWith: wholeNumber(membershipFieldHints.shared, 0, MAX_SHARED_WITH).default(0),
    sessionIds: z
      .array(z.number().int().positive())
      .max(200, membershipFieldHints.tooManySessions)
      .default([]),
  })
  .refine(({ places, sharedWith }) => places !== null || sharedWith === 0, {
    path: ['sharedWith'],
    message: membershipFieldHints.unlimitedShared,
  });
export type NewMembership = z.infer<typeof newMembershipSchema>;

/** Pounds a month. */
const membershipSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Null: unlimited. */
  places: z.number().int().nullable(),
  /** Of a week, Monday to Sunday. Absent without such a limit. */
  weeklyPlaces: z.number().int().optional(),
  price: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  minimumMonths: z.number().int(),
  /** Total for the minimum term; one month if there is none. */
  minimumTotal: z.string(),
  pauseDays: z.number().int(),
  /** Number of people it can be shared with. */
  sharedWith: z.number().int(),
  /** Empty for all sessions. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type Membership = z.infer<typeof membershipSchema>;

const membershipBusinessSchema = z.object({ id: z.number().int(), name: z.string() });

/** London days, if joined today. */
const membershipOfferSchema = membershipSchema.extend({
  business: membershipBusinessSchema.extend({ address: z.string(), town: z.string(), postcode: z.string() }),
  onSale: z.boolean(),
  renewsOn: z.string(),
  /** Null without a minimum term. */
  minimumEnds: z.string().nullable(),
  coolingOffEnds: z.string(),
  joined: z.boolean(),
});
export type MembershipOffer = z.infer<typeof membershipOfferSchema>;

/** Current members, and all who ever joined. */
const managedMembershipSchema = membershipSchema.extend({
  onSale: z.boolean(),
  members: z.number().int(),
  sold: z.number().int(),
});
export type ManagedMembership = z.infer<typeof managedMembershipSchema>;

const membershipStatusSchema = z.enum(['active', 'paused', 'past_due', 'ending', 'ended']);

const memberSchema = z.object({
  membershipId: z.uuid(),
  membership: z.string(),
  name: z.string(),
  email: z.string(),
  joinedAt: z.iso.datetime(),
  standing: membershipStatusSchema,
  months: z.number().int(),
  /** Null if it doesn't renew. */
  renewsOn: z.string().nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** Pounds; London days. */
const myMembershipSchema = z.object({
  id: z.uuid(),
  productId: z.number().int(),
  name: z.string(),
  business: membershipBusinessSchema,
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  standing: membershipStatusSchema,
  amount: z.string(),
  /** Null: unlimited. */
  places: z.number().int().nullable(),
  /** Null: unlimited. */
  left: z.number().int().nullable(),
  /** Paid at the desk or given, so no card is charged. */
  atDesk: z.boolean(),
  paidUntil: z.string(),
  /** Null if it doesn't renew. */
  renewsOn: z.string().nullable(),
  /** Set once the owner has left. */
  endsOn: z.string().nullable(),
  /** Null once left. `refund`: for leaving at once. */
  leaving: z.object({ lastDay: z.string(), refund: z.string().nullable() }).nullable(),
  pausedUntil: z.string().nullable(),
  pauseDaysLeft: z.number().int(),
});
export type MyMembership = z.infer<typeof myMembershipSchema>;

const productParams = z.object({ productId: numberIdField });
const membershipParams = z.object({ membershipId: idField });

const paymentErrors = [
  'conflict',
  'payment_incomplete',
  'payment_provider_unavailable',
  'payment_provider_refused',
] as const;

export const membershipEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/memberships': {
    auth: 'public',
    params: businessParamsSchema,
    answer: z.array(membershipSchema),
  },
  'GET /api/memberships/for-sale/:productId': {
    auth: 'public',
    params: productParams,
    answer: membershipOfferSchema,
  },
  // Saves the card for later months. `amount` is the total shown.
  'POST /api/memberships/for-sale/:productId/purchases': {
    auth: 'user',
    params: productParams,
    body: z.object({ amount: poundsField }),
    answer: purchaseAnswerSchema,
    errors: ['booking_disabled', 'price_changed', 'already_booked', ...paymentErrors],
  },
  'GET /api/memberships': { auth: 'user', answer: z.array(myMembershipSchema) },
  // Null `refund` leaves after the paid period; otherwise at once, for the refund shown.
  'POST /api/memberships/:membershipId/leave': {
    auth: 'user',
    params: membershipParams,
    body: z.object({ refund: poundsField.nullable() }),
    errors: ['payment_disputed', ...paymentErrors],
  },
  'DELETE /api/memberships/:membershipId/leave': {
    auth: 'user',
    params: membershipParams,
    errors: ['conflict'],
  },
  'POST /api/memberships/:membershipId/pause': {
    auth: 'user',
    params: membershipParams,
    body: z.object({ days: wholeNumber('Enter a number of days', 1, 90) }),
    errors: ['conflict'],
  },
  'DELETE /api/memberships/:membershipId/pause': { auth: 'user', params: membershipParams },
  // Any card works, and is saved for later months.
  'POST /api/memberships/:membershipId/pay': {
    auth: 'user',
    params: membershipParams,
    answer: purchaseAnswerSchema,
    errors: ['already_booked', ...paymentErrors],
  },

  'GET /api/businesses/:businessId/own-memberships': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(managedMembershipSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/memberships': {
    auth: 'user',
    params: businessParamsSchema,
    body: newMembershipSchema,
    answer: z.object({ id: z.number().int() }),
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/members': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(memberSchema),
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof membershipEndpoints> {}
}
