import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { purchaseAnswerSchema } from '../contract.ts';
import { LEAST_VOUCHER_PENCE, MOST_VOUCHER_PENCE } from './rules.ts';

const valueSentence = 'Choose a value from £10.00 to £500.00';

const isVoucherValue = (pounds: string): boolean => {
  const pence = decimalToPence(pounds);
  return pence !== null && pence >= LEAST_VOUCHER_PENCE && pence <= MOST_VOUCHER_PENCE;
};

/**
 * `POST /api/gift-vouchers`: `id` names the purchase, so that a double click buys one. `businessId` null is for anywhere on
 * the site; `value` in pounds is what is paid, for there is no fee on it.
 */
export const buyVoucherSchema = z.object({
  id: idField,
  businessId: z.number().int().positive().nullable(),
  value: z.string({ error: valueSentence }).trim().refine(isVoucherValue, valueSentence),
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

/** Gift vouchers: bought, their code seen once, and made one's own. */
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
    ],
  },
  // Once, for its buyer, while nobody has redeemed it.
  'POST /api/gift-vouchers/:purchaseId/code': {
    who: 'person',
    params: z.object({ purchaseId: idField }),
    answer: z.object({ code: z.string() }),
  },
  'POST /api/gift-vouchers/redeem': {
    who: 'person',
    body: z.object({ code: z.string().trim().min(1, 'Enter a code').max(40, 'Enter a code') }),
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
