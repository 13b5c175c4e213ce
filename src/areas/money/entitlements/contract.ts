import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { poundsField } from '#shared/domain/amount-field.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { optionValues } from '#shared/domain/option-lists.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { passFieldHints } from './copy.ts';
import { MAX_INTRO_DAYS } from './rules.ts';
import { MAX_SHARED_WITH } from './share/rules.ts';

export const wholeNumber = (sentence: string, least: number, most: number) =>
  z.number({ error: sentence }).int(sentence).min(least, sentence).max(most, sentence);

export const isPassPrice = (pounds: string): boolean => {
  const pence = decimalToPence(pounds);
  return pence !== null && pence >= 1_00 && pence <= 5_000_00;
};

/**
 * Price in pounds without the platform's fee. No sessions means all. With `introDays` it is an introductory offer:
 * days instead of months, no pausing or sharing, and `places` may be null (unlimited).
 */
export const newPassSchema = z
  .object({
    name: z
      .string({ error: passFieldHints.name })
      .overwrite(normaliseName)
      .min(2, passFieldHints.name)
      .max(60, passFieldHints.name)
      .refine(isSingleLine, passFieldHints.oddName),
    places: wholeNumber(passFieldHints.introPlaces, 1, 100).nullable(),
    price: z.string({ error: passFieldHints.price }).trim().refine(isPassPrice, passFieldHints.price),
    validMonths: wholeNumber(passFieldHints.months, 1, 24).nullable().default(null),
    introDays: wholeNumber(passFieldHints.introDays, 1, MAX_INTRO_DAYS).nullable().default(null),
    pauseDays: wholeNumber(passFieldHints.pause, 0, 180).default(0),
    sharedWith: wholeNumber(passFieldHints.shared, 0, MAX_SHARED_WITH).default(0),
    sessionIds: z.array(z.number().int().positive()).max(200, passFieldHints.tooManySessions).default([]),
  })
  .refine(({ introDays, places }) => introDays !== null || (places ?? 0) >= 2, {
    path: ['places'],
    error: passFieldHints.places,
  })
  .refine(({ introDays, validMonths }) => (introDays === null) !== (validMonths === null), {
    path: ['validMonths'],
    error: passFieldHints.months,
  })
  .refine(({ introDays, pauseDays }) => introDays === null || pauseDays === 0, {
    path: ['pauseDays'],
    error: passFieldHints.introPause,
  })
  .refine(({ introDays, sharedWith }) => introDays === null || sharedWith === 0, {
    path: ['sharedWith'],
    error: passFieldHints.introShared,
  });
export type NewPass = z.infer<typeof newPassSchema>;

/** Pounds: the business's price, the platform's fee, and both. */
export const passSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Null: unlimited dates, one place each. */
  places: z.number().int().nullable(),
  price: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  /** Null for an introductory offer, which lasts `introDays`. */
  validMonths: z.number().int().nullable(),
  introDays: z.number().int().nullable(),
  /** Why the viewer can't buy an introductory offer: known to the business, or had one. Null if they can. */
  notForYou: z.enum(['known', 'had']).nullable(),
  pauseDays: z.number().int(),
  /** Number of people it can be shared with. */
  sharedWith: z.number().int(),
  /** In London, if bought today. */
  lastDay: z.string(),
  /** Empty for all sessions. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type Pass = z.infer<typeof passSchema>;

/** `owed`: unused value, platform fee included. */
const managedPassSchema = passSchema.extend({
  onSale: z.boolean(),
  sold: z.number().int(),
  creditsLeft: z.number().int(),
  owed: z.string(),
});
export type ManagedPass = z.infer<typeof managedPassSchema>;

/** `refundable`: unused value in pounds. */
export const passHolderSchema = z.object({
  creditId: z.uuid(),
  pass: z.string(),
  name: z.string(),
  email: z.string(),
  boughtAt: z.iso.datetime(),
  /** Sold or given by the team, so it’s refunded there. */
  atDesk: z.boolean(),
  places: z.number().int(),
  /** Ignore `places` and `left`. */
  unlimited: z.boolean(),
  used: z.number().int(),
  left: z.number().int(),
  /** Null if nothing is left. */
  lastDay: z.string().nullable(),
  /** A count only: names are private to the owner. */
  sharedWith: z.number().int(),
  refundable: z.string(),
});
export type PassHolder = z.infer<typeof passHolderSchema>;

/** `amount` is the total shown. */
export const buyPassSchema = z.object({
  amount: poundsField,
});
export type BuyPass = z.infer<typeof buyPassSchema>;

export const purchaseAnswerSchema = z.object({
  purchaseId: z.uuid(),
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PurchaseAnswer = z.infer<typeof purchaseAnswerSchema>;

export const purchaseStartErrors = [
  'booking_disabled',
  'price_changed',
  'already_booked',
  'payment_incomplete',
  'conflict',
  'payment_provider_unavailable',
  'payment_provider_refused',
] as const;

const completedPurchaseSchema = z.object({ creditId: z.uuid() });
export type CompletedPurchase = z.infer<typeof completedPurchaseSchema>;

const lookUpPurchaseSchema = z.object({ payment_intent: z.string().min(1).max(255) });
export type LookUpPurchase = z.infer<typeof lookUpPurchaseSchema>;

/** One credit; `usedFor` is its booking. */
const entitlementUnitSchema = z.object({
  standing: z.enum(['left', 'soon', 'held', 'used', 'expired', 'refunded', 'taken_back']),
  lastDay: z.string(),
  usedFor: z
    .object({
      startsAt: z.iso.datetime(),
      title: z.string(),
      who: z.string(),
      bookingId: z.uuid().nullable(),
      /** The booker, if shared and not the owner. */
      by: z.string().nullable(),
    })
    .nullable(),
});
export type EntitlementUnit = z.infer<typeof entitlementUnitSchema>;

/** A pass, or a trainer's package, which has a trainer instead of a business. */
const myEntitlementSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  business: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  trainer: z
    .object({
      id: z.number().int(),
      name: z.string(),
      sessionType: z.enum(optionValues(trainerSessionTypes)),
      minutes: z.number().int(),
    })
    .nullable(),
  boughtAt: z.iso.datetime(),
  /** Sold or given by a team, so it's refunded there. */
  atDesk: z.boolean(),
  /** Pounds; refunds include pending ones. */
  paid: z.string(),
  refunded: z.string(),
  /** 0 if unlimited. */
  left: z.number().int(),
  /** One place per date. */
  unlimited: z.boolean(),
  /** Null if not unlimited, or expired. */
  unlimitedUntil: z.string().nullable(),
  parts: z.array(entitlementUnitSchema),
  /** Empty for all sessions. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  pauseDaysLeft: z.number().int(),
  pausedDays: z.number().int(),
  pausedUntil: z.string().nullable(),
  /** Refund in pounds; null if not refundable. Always set for packages once the trainer charges less. */
  refundNow: z.string().nullable(),
  /** A disputed payment freezes the pass. */
  bankDecides: z.boolean(),
});
export type MyEntitlement = z.infer<typeof myEntitlementSchema>;

const pausePassSchema = z.object({
  days: wholeNumber('Enter a number of days', 1, 180),
});
export type PausePass = z.infer<typeof pausePassSchema>;

/** The refund shown, in pounds; rejected if it has changed. */
export const refundPassSchema = z.object({
  amount: poundsField,
});
export type RefundPass = z.infer<typeof refundPassSchema>;

const passParams = businessParamsSchema.extend({ productId: numberIdField });
const entitlementParams = z.object({ creditId: idField });

export const entitlementEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/passes': {
    auth: 'public',
    params: businessParamsSchema,
    answer: z.array(passSchema),
  },
  'POST /api/businesses/:businessId/passes/:productId/purchases': {
    auth: 'user',
    params: passParams,
    body: buyPassSchema,
    answer: purchaseAnswerSchema,
    errors: purchaseStartErrors,
  },
  'POST /api/purchases/:purchaseId/finish': {
    auth: 'user',
    params: z.object({ purchaseId: idField }),
    answer: completedPurchaseSchema,
    errors: [
      'payment_required',
      'payment_incomplete',
      'hold_expired',
      'conflict',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'GET /api/purchases/lookup': {
    auth: 'user',
    query: lookUpPurchaseSchema,
    answer: completedPurchaseSchema,
    errors: [
      'not_found',
      'payment_required',
      'payment_incomplete',
      'hold_expired',
      'conflict',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'GET /api/credits': { auth: 'user', answer: z.array(myEntitlementSchema) },
  'POST /api/credits/:creditId/pause': {
    auth: 'user',
    params: entitlementParams,
    body: pausePassSchema,
    errors: ['conflict'],
  },
  'DELETE /api/credits/:creditId/pause': { auth: 'user', params: entitlementParams },
  'POST /api/credits/:creditId/refund': {
    auth: 'user',
    params: entitlementParams,
    body: refundPassSchema,
    errors: ['conflict', 'payment_disputed'],
  },

  'GET /api/businesses/:businessId/own-passes': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(managedPassSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/passes': {
    auth: 'user',
    params: businessParamsSchema,
    body: newPassSchema,
    answer: z.object({ id: z.number().int() }),
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/passes/:productId/on-sale': {
    auth: 'user',
    params: passParams,
    body: z.object({ onSale: z.boolean() }),
    errors: ['forbidden', 'conflict'],
  },
  // Only if unsold.
  'DELETE /api/businesses/:businessId/passes/:productId': {
    auth: 'user',
    params: passParams,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/credits': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(passHolderSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/credits/:creditId/refund': {
    auth: 'user',
    params: businessParamsSchema.extend({ creditId: idField }),
    body: refundPassSchema,
    errors: ['forbidden', 'conflict', 'payment_disputed'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof entitlementEndpoints> {}
}
