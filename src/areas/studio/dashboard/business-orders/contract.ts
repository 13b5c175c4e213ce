import { z } from 'zod';
import {
  bookingParamsSchema,
  bookingStateSchema,
  cancellationReasonSchema,
  MAX_PLACES,
  refundSchema,
  sendMessageSchema,
} from '#areas/booking/bookings/contract.ts';
import { allowedActionsSchema, pounds, shownRefundSchema } from '#areas/booking/schedule/contract.ts';
import { businessRoleSchema } from '#areas/catalogue/businesses/contract.ts';
import { answerDisputeSchema } from '#areas/money/payments/disputes/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** Admin actions appear as the platform's. */
const orderEventSchema = z.object({
  what: z.enum([
    'booked',
    'attended',
    'no_show',
    'cancelled',
    'moved',
    'move_paid',
    'refund_decided',
    'move_refunded',
    'refund_made',
    'refund_failed',
    'message',
    'refund_settled',
    'dispute_opened',
    'dispute_won',
    'dispute_lost',
    'dispute_closed',
  ]),
  at: z.iso.datetime(),
  by: z.enum(['customer', 'business', 'site']),
  /** Team member, if known. */
  person: z.string().nullable(),
  /** The attendee of the place; null in an order of one, and for events of the whole order. */
  place: z.string().nullable(),
  /** Paid or refunded. */
  amount: pounds.nullable(),
  movedTo: z.iso.datetime().nullable(),
  /** The reason shown to the customer, or a message in full. */
  reason: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

const itemPaymentSchema = z.object({
  sessionFee: pounds,
  platformFee: pounds,
  /** Refunded or being refunded. */
  refunded: pounds,
  /** Lost to a dispute. */
  lost: pounds,
  /** Refunds that the platform bears alone. */
  goodwill: pounds,
  /** Still refundable. */
  left: pounds,
  /** Taken from each by refunds and disputes; includes failed refunds, which we owe the customer. */
  takenBack: z.object({ seller: pounds, platform: pounds }),
});
export type ItemPayment = z.infer<typeof itemPaymentSchema>;

/** Payments for a place in the order of refunding (latest first), and their sum. */
const itemAmountsSchema = itemPaymentSchema.extend({
  paid: pounds,
  /** Refunded for moves to cheaper dates. */
  movedBack: pounds,
  payments: z.array(itemPaymentSchema).min(1),
});
export type ItemAmounts = z.infer<typeof itemAmountsSchema>;

const businessOrderItemSchema = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  /** The attendee; the customer unless they named somebody else. */
  attendee: z.string(),
  /** As given at booking; null if we didn't ask. */
  age: z.number().int().nullable(),
  guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
  specialRequirements: z.string(),
  state: bookingStateSchema,
  occurrenceId: z.number().int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** No longer at the date it was bought for. */
  moved: z.boolean(),
  money: itemAmountsSchema,
  /** Pounds paid at the desk, less desk refunds. */
  desk: pounds,
  /** Promo code and multi-date discount on the session fee; it stays the same after a move. */
  discount: pounds,
  /** Promo code; null without one. */
  code: z.string().nullable(),
  /** Refund on cancelling now; null if it can't be cancelled or moved any more. */
  cancellation: z.object({ refund: pounds }).nullable(),
});
export type BusinessOrderItem = z.infer<typeof businessOrderItemSchema>;

/** `GET /api/bookings/{bookingId}/sale`: a booking with its whole order, as the business sees it. */
const businessOrderSchema = businessOrderItemSchema.extend({
  /** The booking partner that sold it and takes the money; absent if Fettle did. */
  soldThrough: z.string().nullish(),
  /** The system it was imported from and paid in; absent if booked here. */
  paidElsewhere: z.string().nullish(),
  bookedAt: z.iso.datetime(),
  customer: z.object({
    /** Customer page; null if the business has no customer record. */
    id: z.uuid().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  title: z.string(),
  /** Slug of the session type. */
  activity: z.string(),
  business: z.object({ id: z.number().int(), name: z.string(), role: businessRoleSchema }),
  may: allowedActionsSchema,
  orderReference: z.string(),
  /** In order of purchase, this one included. */
  places: z.array(businessOrderItemSchema),
  /** Null if the bank never opened a dispute. */
  dispute: z
    .object({
      /** Open disputes block refunds of the payment. */
      running: z.boolean(),
      /** Stripe's status. */
      state: z.string(),
      reason: z.string(),
      amount: pounds,
      /** The bank's charge, which the platform bears. */
      fee: pounds,
      /** Deadline for the platform's answer; null once answered. */
      dueBy: z.iso.datetime().nullable(),
      /** The business's statement; null without one. */
      said: z.object({ text: z.string(), accepts: z.boolean(), at: z.iso.datetime() }).nullable(),
      /** The business can still make or change its statement. */
      open: z.boolean(),
    })
    .nullable(),
  /** Of all places, newest first. */
  history: z.array(orderEventSchema),
});
export type BusinessOrder = z.infer<typeof businessOrderSchema>;

/** Places of the order; defaults to the booking in the path. */
const selectedPlacesSchema = { places: z.array(idField).min(1).max(MAX_PLACES).optional() };

/**
 * `POST /api/bookings/{bookingId}/refund`: keeps the booking. Several places share in proportion to what is left of
 * each.
 */
export const refundItemsSchema = refundSchema.extend({
  reason: cancellationReasonSchema,
  ...selectedPlacesSchema,
});
export type RefundItems = z.infer<typeof refundItemsSchema>;

/** `POST /api/bookings/{bookingId}/call-off`. `refund` is the total that the person saw; if it has changed, 409. */
export const cancelItemsSchema = z.object({
  reason: cancellationReasonSchema,
  refund: shownRefundSchema,
  ...selectedPlacesSchema,
});
export type CancelItems = z.infer<typeof cancelItemsSchema>;

/**
 * `GET /api/bookings/{bookingId}/sale/dates`: other dates with a free place, soonest first; price without discount
 * and platform fee.
 */
const moveTargetSchema = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  left: z.number().int(),
  sessionFee: pounds,
});
export type MoveTarget = z.infer<typeof moveTargetSchema>;

/**
 * `POST /api/bookings/{bookingId}/sale/move`. `refund` is the total that the person saw; if it has changed, 409. We
 * never charge a dearer date.
 */
export const moveItemsSchema = z.object({
  startsAt: z.iso.datetime({ offset: true, error: 'Choose a date' }),
  reason: cancellationReasonSchema,
  refund: shownRefundSchema,
  ...selectedPlacesSchema,
});
export type MoveItems = z.infer<typeof moveItemsSchema>;

export const businessOrderEndpoints = defineEndpoints({
  'GET /api/bookings/:bookingId/sale': {
    auth: 'user',
    params: bookingParamsSchema,
    answer: businessOrderSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/bookings/:bookingId/refund': {
    auth: 'user',
    params: bookingParamsSchema,
    body: refundItemsSchema,
    answer: businessOrderSchema,
    errors: ['forbidden', 'conflict', 'payment_disputed'],
  },
  'POST /api/bookings/:bookingId/call-off': {
    auth: 'user',
    params: bookingParamsSchema,
    body: cancelItemsSchema,
    answer: businessOrderSchema,
    errors: ['forbidden', 'conflict'],
  },
  // The business's statement, or acceptance of the loss.
  'PUT /api/bookings/:bookingId/dispute': {
    auth: 'user',
    params: bookingParamsSchema,
    body: answerDisputeSchema,
    answer: businessOrderSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/bookings/:bookingId/sale/dates': {
    auth: 'user',
    params: bookingParamsSchema,
    answer: z.array(moveTargetSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/bookings/:bookingId/sale/move': {
    auth: 'user',
    params: bookingParamsSchema,
    body: moveItemsSchema,
    answer: businessOrderSchema,
    errors: ['forbidden', 'conflict', 'sold_out'],
  },
  'POST /api/bookings/:bookingId/messages': {
    auth: 'user',
    params: bookingParamsSchema,
    body: sendMessageSchema,
    answer: businessOrderSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof businessOrderEndpoints> {}
}
