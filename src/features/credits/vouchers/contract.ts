import { z } from 'zod';
import { emailField } from '#features/accounts/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { idField } from '#shared/domain/id-field.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { leadsNowhere, NO_WEB_ADDRESS_IN_NAME, textLeadsNowhere } from '#shared/domain/person-fields.ts';
import { isPlainLine } from '#shared/domain/plain-line.ts';
import { tidyName } from '#shared/domain/typed-text.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { purchaseAnswerSchema } from '../contract.ts';
import { LEAST_VOUCHER_PENCE, LONGEST_MESSAGE, MOST_VOUCHER_PENCE, voucherStandings } from './rules.ts';

const valueSentence = 'Choose a value from £10.00 to £500.00';

const isVoucherValue = (pounds: string): boolean => {
  const pence = decimalToPence(pounds);
  return pence !== null && pence >= LEAST_VOUCHER_PENCE && pence <= MOST_VOUCHER_PENCE;
};

const messageSentence = `Write at most ${LONGEST_MESSAGE} characters`;

/**
 * Whom a voucher is for: a way into strangers' mailboxes, where both name and message are read. `mail`: where it is sent, on
 * which day in London; null where its buyer prints it.
 */
export const giftSchema = z.object({
  name: z
    .string({ error: 'Enter their name' })
    .overwrite(tidyName)
    .min(1, 'Enter their name')
    .max(60, 'Enter at most 60 characters')
    .refine(isPlainLine, 'The name has characters we can’t show')
    .refine(leadsNowhere, NO_WEB_ADDRESS_IN_NAME),
  message: z
    .string()
    .trim()
    .max(LONGEST_MESSAGE, messageSentence)
    .refine(textLeadsNowhere, 'Messages can’t contain web addresses'),
  mail: z.object({ email: emailField, on: dayField('Choose a day') }).nullable(),
});
export type Gift = z.infer<typeof giftSchema>;

/**
 * `POST /api/gift-vouchers`: `id` names the purchase, so that a double click buys one. `businessId` null is for anywhere on
 * the site; `value` in pounds is what is paid, for there is no fee on it.
 */
export const buyVoucherSchema = z.object({
  id: idField,
  businessId: z.number().int().positive().nullable(),
  value: z.string({ error: valueSentence }).trim().refine(isVoucherValue, valueSentence),
  gift: giftSchema,
});
export type BuyVoucher = z.infer<typeof buyVoucherSchema>;

/** A voucher that the person has redeemed. `left` in pounds; `lastDay` of it, null where nothing is left. */
const ownVoucherSchema = z.object({
  creditId: z.uuid(),
  business: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  left: z.string(),
  lastDay: z.string().nullable(),
  redeemedAt: z.iso.datetime(),
});
export type OwnVoucher = z.infer<typeof ownVoucherSchema>;

/** A voucher that the person has bought, as they see it: whether it is used, and not by whom. Amounts in pounds. */
const givenVoucherSchema = z.object({
  purchaseId: z.uuid(),
  creditId: z.uuid(),
  business: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  value: z.string(),
  boughtAt: z.iso.datetime(),
  lastDay: z.string(),
  /** Null once it has been erased. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string(),
  /** The day in London on which it is mailed; null where its buyer prints it. */
  sendOn: z.iso.date().nullable(),
  sentAt: z.iso.datetime().nullable(),
  standing: z.enum(voucherStandings),
  /** The code can still be shown, which it is once. */
  codeToShow: z.boolean(),
  /** Pounds that giving it back now would bring; null where it cannot be given back. */
  refundNow: z.string().nullable(),
});
export type GivenVoucher = z.infer<typeof givenVoucherSchema>;

/** A code as it is typed: groups of letters and digits, however they are put down. */
export const redeemSchema = z.object({
  code: z.string().trim().min(1, 'Enter a promo code').max(40, 'Enter a promo code'),
});

const purchaseParams = z.object({ purchaseId: idField });

/** Gift vouchers: bought, sent or printed, their code seen once, and made one's own. */
export const voucherEndpoints = defineEndpoints({
  'POST /api/gift-vouchers': {
    who: 'person',
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
  // Once, for its buyer, while nobody has redeemed it.
  'POST /api/gift-vouchers/:purchaseId/code': {
    who: 'person',
    params: purchaseParams,
    answer: z.object({ code: z.string() }),
  },
  'GET /api/gift-vouchers/given': { who: 'person', answer: z.array(givenVoucherSchema) },
  // Its recipient and its day, until it has left.
  'PUT /api/gift-vouchers/:purchaseId/gift': {
    who: 'person',
    params: purchaseParams,
    body: giftSchema,
    errors: ['conflict'],
  },
  // With the code: for its buyer, while nobody has redeemed it.
  'GET /api/gift-vouchers/:purchaseId/voucher.pdf': {
    who: 'person',
    params: purchaseParams,
    sends: 'application/pdf',
  },
  'POST /api/gift-vouchers/redeem': {
    who: 'person',
    body: redeemSchema,
    answer: z.object({ creditId: z.uuid() }),
    errors: ['conflict'],
    // Of eighty bits nobody guesses one; whoever tries is told so early.
    rateLimit: { max: 10, timeWindow: '10 minutes' },
  },
  'GET /api/gift-vouchers': { who: 'person', answer: z.array(ownVoucherSchema) },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof voucherEndpoints> {}
}
