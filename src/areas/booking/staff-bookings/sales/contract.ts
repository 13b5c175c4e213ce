import { z } from 'zod';
import { pounds, shownRefundSchema } from '#areas/booking/schedule/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import {
  extensionErrors,
  MAX_EXTENSION_DAYS,
  MAX_EXTENSION_NOTE,
  MAX_EXTENSION_VISITS,
} from '#areas/money/entitlements/desk/extension-rules.ts';
import { buyVoucherSchema } from '#areas/money/entitlements/vouchers/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { MAX_REASON } from '../rules.ts';
import { deskSaleErrors } from './copy.ts';
import { salePayments } from './rules.ts';

const instant = z.iso.datetime();

const deskProductSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['pass', 'membership']),
  name: z.string(),
  /** Null: unlimited. */
  places: z.number().int().nullable(),
  /** Pounds: at the desk, and by card link with the platform fee. */
  price: pounds,
  total: pounds,
  /** London day, if sold today. */
  lastDay: z.iso.date(),
  /** Why the chosen customer can't have it; null if they can. */
  refusal: z.string().nullable(),
});
export type DeskProductChoice = z.infer<typeof deskProductSchema>;

const heldPassSchema = z.object({
  creditId: z.uuid(),
  kind: z.enum(['pass', 'voucher', 'membership']),
  name: z.string(),
  unlimited: z.boolean(),
  places: z.number().int(),
  left: z.number().int(),
  lastDay: z.iso.date(),
  isOver: z.boolean(),
  /** Null if it was bought online or imported. */
  paidBy: z.enum(['cash', 'card_reader', 'free']).nullable(),
  /** Pounds: what the desk has of it, and the unused share. */
  paid: pounds,
  unused: pounds,
  /** Pounds left on a voucher; null for a pass. */
  value: pounds.nullable(),
});
export type HeldPass = z.infer<typeof heldPassSchema>;

const deskOffersSchema = z.object({
  products: z.array(deskProductSchema),
  /** Of the chosen customer, latest first, at most 50. */
  held: z.array(heldPassSchema),
});
export type DeskOffers = z.infer<typeof deskOffersSchema>;

const soldItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), productId: z.number().int().positive() }),
  z.object({
    kind: z.literal('voucher'),
    value: buyVoucherSchema.shape.value,
    /** For whom. */
    name: buyVoucherSchema.shape.gift.shape.name,
    message: buyVoucherSchema.shape.gift.shape.message.default(''),
    /** We email it there today; empty if the team hands it over. */
    email: z.union([z.literal(''), z.email('Enter an email address')]).default(''),
  }),
]);

/** `POST /api/businesses/{businessId}/desk-sales`. `key` is the idempotency key. */
export const sellAtDeskSchema = z
  .object({
    key: idField,
    customerId: idField,
    item: soldItemSchema,
    payment: z.enum(salePayments, { error: deskSaleErrors.noPayment }),
    /** Pounds, as shown to the staff. */
    amount: pounds,
    note: z.string().overwrite(normaliseName).max(MAX_REASON, deskSaleErrors.longNote).default(''),
    emailLink: z.boolean().default(false),
  })
  .refine(({ payment, note }) => payment !== 'free' || note !== '', {
    path: ['note'],
    error: deskSaleErrors.noNote,
  });
export type SellAtDesk = z.infer<typeof sellAtDeskSchema>;

export const deskSaleSchema = z.object({
  id: z.uuid(),
  state: z.enum(['sold', 'waiting', 'ended']),
  kind: z.enum(['pass', 'voucher', 'membership']),
  name: z.string(),
  customer: z.object({ id: z.uuid(), name: z.string(), email: z.string(), phone: z.string() }),
  payment: z.enum(salePayments),
  /** Pounds. */
  amount: pounds,
  soldBy: z.string().nullable(),
  /** Null: unlimited, or a voucher. */
  places: z.number().int().nullable(),
  /** London day; null until it is paid. */
  lastDay: z.iso.date().nullable(),
  /** Of a voucher that nobody has redeemed. */
  code: z.string().nullable(),
  /** When the link expires; null without one. */
  payBy: instant.nullable(),
  /** Only in the answer that creates a link without emailing it. */
  linkPath: z.string().nullable(),
});
export type DeskSale = z.infer<typeof deskSaleSchema>;

const wholeNumber = (sentence: string, most: number) =>
  z.number({ error: sentence }).int(sentence).min(0, sentence).max(most, sentence).default(0);

export const extendPassSchema = z
  .object({
    key: idField,
    days: wholeNumber(extensionErrors.days, MAX_EXTENSION_DAYS),
    visits: wholeNumber(extensionErrors.visits, MAX_EXTENSION_VISITS),
    note: z
      .string()
      .overwrite(normaliseName)
      .min(1, extensionErrors.noNote)
      .max(MAX_EXTENSION_NOTE, extensionErrors.longNote),
  })
  .refine(({ days, visits }) => days + visits > 0, { path: ['days'], error: extensionErrors.nothing });
export type ExtendPass = z.infer<typeof extendPassSchema>;

const creditParams = businessParamsSchema.extend({ creditId: idField });

export const deskSaleEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/desk-offers': {
    auth: 'user',
    params: businessParamsSchema,
    query: z.object({ customer: idField.optional() }),
    answer: deskOffersSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/desk-sales': {
    auth: 'user',
    params: businessParamsSchema,
    body: sellAtDeskSchema,
    answer: deskSaleSchema,
    rateLimit: { max: 120, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict', 'price_changed', 'booking_disabled'],
  },
  'DELETE /api/desk-sales/:saleId': {
    auth: 'user',
    params: z.object({ saleId: idField }),
    errors: ['forbidden', 'conflict', 'payment_provider_unavailable', 'payment_provider_refused'],
  },
  'POST /api/businesses/:businessId/credits/:creditId/extensions': {
    auth: 'user',
    params: creditParams,
    body: extendPassSchema,
    rateLimit: { max: 120, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/credits/:creditId/desk-refund': {
    auth: 'user',
    params: creditParams,
    body: z.object({ key: idField, amount: shownRefundSchema }),
    rateLimit: { max: 120, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof deskSaleEndpoints> {}
}
