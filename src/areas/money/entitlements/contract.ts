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

/** A whole number between two, or the sentence. */
export const wholeNumber = (sentence: string, least: number, most: number) =>
  z.number({ error: sentence }).int(sentence).min(least, sentence).max(most, sentence);

/** Whether something costs as much as a pass may, in pounds. */
export const isPassPrice = (pounds: string): boolean => {
  const pence = decimalToPence(pounds);
  return pence !== null && pence >= 1_00 && pence <= 5_000_00;
};

/**
 * `POST /api/businesses/{businessId}/passes`. `price` in pounds, without the platform's fee; `pauseDays`: for so many
 * days in all its owner may pause it; `passesSharedWith`: with so many others its owner may share it; no sessions means all of
 * the business. With `introDays` it is an introductory offer, which lasts for so many days in place of months, is
 * neither paused nor shared, and may be without a number of places (null).
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
export type NewPassInput = z.input<typeof newPassSchema>;
export type NewPass = z.infer<typeof newPassSchema>;

/** A pass that can be bought. Amounts in pounds: the business's price, the platform's fee, and both. */
export const passSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Null for as many dates as one likes, one place at each. */
  places: z.number().int().nullable(),
  price: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  /** Null for an introductory offer, which lasts `introDays`, for who is new to the business. */
  validMonths: z.number().int().nullable(),
  introDays: z.number().int().nullable(),
  /** Why whoever asks may not buy it: they have been there, or have had such an offer; null where they may. */
  notForYou: z.enum(['known', 'had']).nullable(),
  pauseDays: z.number().int(),
  /** With how many others its owner may share it; 0 for none. */
  sharedWith: z.number().int(),
  /** The last day, in London, were it bought today. */
  lastDay: z.string(),
  /** Empty for all of the business. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type Pass = z.infer<typeof passSchema>;

/** The same as its business sees it. `owed`: what is unused, the platform's fee included. */
const managedPassSchema = passSchema.extend({
  onSale: z.boolean(),
  sold: z.number().int(),
  creditsLeft: z.number().int(),
  owed: z.string(),
});
export type ManagedPass = z.infer<typeof managedPassSchema>;

/** Somebody who has a pass of a business, as the business sees them. `refundable`: what is unused, in pounds. */
export const passHolderSchema = z.object({
  creditId: z.uuid(),
  pass: z.string(),
  name: z.string(),
  email: z.string(),
  boughtAt: z.iso.datetime(),
  places: z.number().int(),
  /** For as many dates as they like: `places` and `left` count nothing. */
  unlimited: z.boolean(),
  used: z.number().int(),
  left: z.number().int(),
  /** Of what is left; null where nothing is. */
  lastDay: z.string().nullable(),
  /** How many others share it; who they are is its owner's. */
  sharedWith: z.number().int(),
  refundable: z.string(),
});
export type PassHolder = z.infer<typeof passHolderSchema>;

/** Begins a purchase; `amount` is the total that the person was shown. */
export const buyPassSchema = z.object({
  amount: poundsField,
});
export type BuyPass = z.infer<typeof buyPassSchema>;

/** The browser pays it with `clientSecret`, until `expiresAt`. */
export const purchaseAnswerSchema = z.object({
  purchaseId: z.uuid(),
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PurchaseAnswer = z.infer<typeof purchaseAnswerSchema>;

/** Why a purchase is not begun. */
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

/** One place of a pass. `usedFor`: what is or was booked with it. */
const entitlementUnitSchema = z.object({
  standing: z.enum(['left', 'soon', 'held', 'used', 'expired', 'refunded', 'taken_back']),
  lastDay: z.string(),
  usedFor: z
    .object({
      startsAt: z.iso.datetime(),
      title: z.string(),
      who: z.string(),
      bookingId: z.uuid().nullable(),
      /** Who else has booked with it, where it is shared. */
      by: z.string().nullable(),
    })
    .nullable(),
});
export type EntitlementUnit = z.infer<typeof entitlementUnitSchema>;

/** A pass that is the person's, or a package of a trainer's appointments: then it has a trainer in place of a business. */
const myEntitlementSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  business: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  trainer: z
    .object({
      id: z.number().int(),
      name: z.string(),
      /** What it is for. */
      sessionType: z.enum(optionValues(trainerSessionTypes)),
      minutes: z.number().int(),
    })
    .nullable(),
  boughtAt: z.iso.datetime(),
  /** What was paid, in pounds, and what went back or is on its way. */
  paid: z.string(),
  refunded: z.string(),
  /** How many places can be booked with it now; 0 where they are not counted. */
  left: z.number().int(),
  /** For as many dates as its owner likes, one place at each. */
  unlimited: z.boolean(),
  /** The last day of one that is for as many dates as its owner likes; null where they are counted, or once it is over. */
  unlimitedUntil: z.string().nullable(),
  parts: z.array(entitlementUnitSchema),
  /** Empty for all of the business. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  /** Days for which it can still be paused; the day on which a pause that is on ends. */
  pauseDaysLeft: z.number().int(),
  pausedDays: z.number().int(),
  pausedUntil: z.string().nullable(),
  /**
   * Pounds that giving it back now would bring; null where it cannot be given back. Of a package that its trainer no
   * longer asks as much for, whenever that is.
   */
  refundNow: z.string().nullable(),
  /** A bank decides about its payment: it waits. */
  bankDecides: z.boolean(),
});
export type MyEntitlement = z.infer<typeof myEntitlementSchema>;

const pausePassSchema = z.object({
  days: wholeNumber('Enter a number of days', 1, 180),
});
export type PausePass = z.infer<typeof pausePassSchema>;

/** `amount` is what the person was shown that goes back, in pounds; when it is another, nothing does. */
export const refundPassSchema = z.object({
  amount: poundsField,
});
export type RefundPass = z.infer<typeof refundPassSchema>;

const passParams = businessParamsSchema.extend({ productId: numberIdField });
const entitlementParams = z.object({ creditId: idField });

/** Passes: sold by businesses, bought and used by people. */
export const entitlementEndpoints = defineEndpoints({
  // What is on sale, for whoever may see the business.
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
  // While nobody has bought it.
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
