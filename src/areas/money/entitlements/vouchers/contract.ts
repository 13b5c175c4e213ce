import { z } from 'zod';
import { emailField } from '#areas/identity/accounts/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { idField } from '#shared/domain/id-field.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import {
  hasNoWebAddress,
  NO_WEB_ADDRESS_IN_NAME,
  textHasNoWebAddress,
} from '#shared/domain/person-fields.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { purchaseAnswerSchema } from '../contract.ts';
import { MAX_MESSAGE_LENGTH, MAX_VOUCHER_PENCE, MIN_VOUCHER_PENCE, voucherStatuses } from './rules.ts';

const VALUE_MESSAGE = 'Choose a value from £10.00 to £500.00';

const isVoucherValue = (pounds: string): boolean => {
  const pence = decimalToPence(pounds);
  return pence !== null && pence >= MIN_VOUCHER_PENCE && pence <= MAX_VOUCHER_PENCE;
};

const TEXT_MESSAGE = `Write at most ${MAX_MESSAGE_LENGTH} characters`;

/** Sent to strangers, so name and message are moderated. `mail`: address and London day; null if printed. */
export const giftSchema = z.object({
  name: z
    .string({ error: 'Enter their name' })
    .overwrite(normaliseName)
    .min(1, 'Enter their name')
    .max(60, 'Enter at most 60 characters')
    .refine(isSingleLine, 'The name has characters we can’t show')
    .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME),
  message: z
    .string()
    .trim()
    .max(MAX_MESSAGE_LENGTH, TEXT_MESSAGE)
    .refine(textHasNoWebAddress, 'Messages can’t contain web addresses'),
  mail: z.object({ email: emailField, on: dayField('Choose a day') }).nullable(),
});
export type Gift = z.infer<typeof giftSchema>;

/** `id` makes it idempotent. Null `businessId`: valid anywhere. `value` in pounds; there is no fee. */
export const buyVoucherSchema = z.object({
  id: idField,
  businessId: z.number().int().positive().nullable(),
  value: z.string({ error: VALUE_MESSAGE }).trim().refine(isVoucherValue, VALUE_MESSAGE),
  gift: giftSchema,
});
export type BuyVoucher = z.infer<typeof buyVoucherSchema>;

/** Pounds; `lastDay` is null if nothing is left. */
const myVoucherSchema = z.object({
  creditId: z.uuid(),
  business: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  left: z.string(),
  lastDay: z.string().nullable(),
  redeemedAt: z.iso.datetime(),
});
export type MyVoucher = z.infer<typeof myVoucherSchema>;

/** Says whether it is used, not by whom. Pounds. */
const givenVoucherSchema = z.object({
  purchaseId: z.uuid(),
  creditId: z.uuid(),
  business: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  value: z.string(),
  boughtAt: z.iso.datetime(),
  lastDay: z.string(),
  /** Null once erased. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string(),
  /** London day; null if the buyer prints it. */
  sendOn: z.iso.date().nullable(),
  sentAt: z.iso.datetime().nullable(),
  standing: z.enum(voucherStatuses),
  codeToShow: z.boolean(),
  /** Pounds; null if not refundable. */
  refundNow: z.string().nullable(),
});
export type GivenVoucher = z.infer<typeof givenVoucherSchema>;

/** Any grouping and punctuation. */
export const redeemVoucherSchema = z.object({
  code: z.string().trim().min(1, 'Enter a promo code').max(40, 'Enter a promo code'),
});

const purchaseParams = z.object({ purchaseId: idField });

export const voucherEndpoints = defineEndpoints({
  'POST /api/gift-vouchers': {
    auth: 'user',
    body: buyVoucherSchema,
    answer: purchaseAnswerSchema,
    errors: [
      'not_found',
      'booking_disabled',
      'conflict',
      'already_booked',
      'payment_incomplete',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  // Once, by the buyer, until redeemed.
  'POST /api/gift-vouchers/:purchaseId/code': {
    auth: 'user',
    params: purchaseParams,
    answer: z.object({ code: z.string() }),
  },
  'GET /api/gift-vouchers/given': { auth: 'user', answer: z.array(givenVoucherSchema) },
  // Until it has been sent.
  'PUT /api/gift-vouchers/:purchaseId/gift': {
    auth: 'user',
    params: purchaseParams,
    body: giftSchema,
    errors: ['conflict'],
  },
  // By the buyer, until redeemed.
  'GET /api/gift-vouchers/:purchaseId/voucher.pdf': {
    auth: 'user',
    params: purchaseParams,
    sends: 'application/pdf',
  },
  'POST /api/gift-vouchers/redeem': {
    auth: 'user',
    body: redeemVoucherSchema,
    answer: z.object({ creditId: z.uuid() }),
    errors: ['conflict'],
    // The 80-bit code can't be guessed; stop attempts early all the same.
    rateLimit: { max: 10, timeWindow: '10 minutes' },
  },
  'GET /api/gift-vouchers': { auth: 'user', answer: z.array(myVoucherSchema) },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof voucherEndpoints> {}
}
