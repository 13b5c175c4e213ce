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

/**
 * `POST /api/businesses/{businessId}/memberships`. `price` in pounds a month, without the platform's fee; `places` a
 * month, null for as many as there are; `passesSharedWith`: with so many others its owner may share it, where places have a
 * number; no sessions means all of the business.
 */
export const newMembershipSchema = z
  .object({
    name: z
      .string({ error: membershipFieldHints.name })
      .overwrite(normaliseName)
      .min(2, membershipFieldHints.name)
      .max(60, membershipFieldHints.name)
      .refine(isSingleLine, membershipFieldHints.oddName),
    places: wholeNumber(membershipFieldHints.places, 1, 100).nullable(),
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
export type NewMembershipInput = z.input<typeof newMembershipSchema>;
export type NewMembership = z.infer<typeof newMembershipSchema>;

/** A membership that can be joined. Amounts in pounds a month. */
const membershipSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Credits a month; null for as many places as there are. */
  places: z.number().int().nullable(),
  price: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  minimumMonths: z.number().int(),
  /** What the whole minimum term comes to; of one without, a month. */
  minimumTotal: z.string(),
  pauseDays: z.number().int(),
  /** With how many others its owner may share it; 0 for none. */
  sharedWith: z.number().int(),
  /** Empty for all of the business. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type Membership = z.infer<typeof membershipSchema>;

const membershipBusinessSchema = z.object({ id: z.number().int(), name: z.string() });

/** The same on the page where it is joined, with days in London were it joined today. */
const membershipOfferSchema = membershipSchema.extend({
  /** With whom one agrees, and where they are. */
  business: membershipBusinessSchema.extend({ address: z.string(), town: z.string(), postcode: z.string() }),
  onSale: z.boolean(),
  renewsOn: z.string(),
  /** The last day of the minimum term; null where there is none. */
  minimumEnds: z.string().nullable(),
  coolingOffEnds: z.string(),
  /** The person is a member of it already. */
  joined: z.boolean(),
});
export type MembershipOffer = z.infer<typeof membershipOfferSchema>;

/** The same as its business sees it: members now, and how many ever joined. */
const managedMembershipSchema = membershipSchema.extend({
  onSale: z.boolean(),
  members: z.number().int(),
  sold: z.number().int(),
});
export type ManagedMembership = z.infer<typeof managedMembershipSchema>;

/** How a membership stands: what it is, by its state and what stands beside it. */
const membershipStatusSchema = z.enum(['active', 'paused', 'past_due', 'ending', 'ended']);
export type MembershipStatus = z.infer<typeof membershipStatusSchema>;

/** A member, as the business sees them. */
const memberSchema = z.object({
  membershipId: z.uuid(),
  membership: z.string(),
  name: z.string(),
  email: z.string(),
  joinedAt: z.iso.datetime(),
  standing: membershipStatusSchema,
  months: z.number().int(),
  /** When the next month begins; null where none does. */
  renewsOn: z.string().nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** A membership that is the person's. Amounts in pounds, days in London. */
const myMembershipSchema = z.object({
  id: z.uuid(),
  productId: z.number().int(),
  name: z.string(),
  business: membershipBusinessSchema,
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  standing: membershipStatusSchema,
  amount: z.string(),
  /** Credits of a month; null for as many places as there are. */
  places: z.number().int().nullable(),
  /** Credits that can be booked with now; null for as many places as there are. */
  left: z.number().int().nullable(),
  /** The last day of what is paid. */
  paidUntil: z.string(),
  /** When the next month begins and is paid; null where none does. */
  renewsOn: z.string().nullable(),
  /** The last day of all, once its owner has left. */
  endsOn: z.string().nullable(),
  /** What leaving now would come to; null where it has been left. `refund`: what goes back for leaving at once. */
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

/** Memberships: sold by businesses, joined, kept and left by people. */
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
  // Begins to join: the first month is paid on the page, and its card kept for the others. `amount` is what was shown.
  'POST /api/memberships/for-sale/:productId/purchases': {
    auth: 'user',
    params: productParams,
    body: z.object({ amount: poundsField }),
    answer: purchaseAnswerSchema,
    errors: ['booking_disabled', 'price_changed', 'already_booked', ...paymentErrors],
  },
  'GET /api/memberships': { auth: 'user', answer: z.array(myMembershipSchema) },
  // `refund` null leaves with what is paid; else at once, for that much back, as it was shown.
  'POST /api/memberships/:membershipId/leave': {
    auth: 'user',
    params: membershipParams,
    body: z.object({ refund: poundsField.nullable() }),
    errors: ['payment_disputed', ...paymentErrors],
  },
  // Stays after all, while what is paid lasts.
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
  // Pays a month that is past due on the page, with whatever card, which is kept from then on.
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
