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

/** Something that became of a booking. What an admin did is the site's. */
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
  /** Who of the business it was, where that is known. */
  person: z.string().nullable(),
  /** Whose place it is about; null in an order of one, and for what is about all of them. */
  place: z.string().nullable(),
  /** Paid, or given back. */
  amount: pounds.nullable(),
  /** Where it was moved to. */
  movedTo: z.iso.datetime().nullable(),
  /** As the customer reads it; of a message, all of it. */
  reason: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

const itemPaymentSchema = z.object({
  sessionFee: pounds,
  platformFee: pounds,
  /** Gone back, or on its way. */
  refunded: pounds,
  /** What the customer's bank has taken of it for good. */
  lost: pounds,
  /** What of the refunds the platform has borne alone. */
  goodwill: pounds,
  /** What can still go back. */
  left: pounds,
  /** What refunds and the bank have taken from each of the two; what one that failed took is among it, and is the customer's. */
  takenBack: z.object({ seller: pounds, platform: pounds }),
});
export type ItemPayment = z.infer<typeof itemPaymentSchema>;

/**
 * What was paid for a place, and what has become of it: of each payment, in the order in which they give back (the
 * latest first), and in sum.
 */
const itemAmountsSchema = itemPaymentSchema.extend({
  paid: pounds,
  /** Of what went back, what moves to cheaper dates gave. */
  movedBack: pounds,
  payments: z.array(itemPaymentSchema).min(1),
});
export type ItemAmounts = z.infer<typeof itemAmountsSchema>;

/** A place of the order that a booking was bought in. */
const businessOrderItemSchema = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  /** Who comes: the customer unless somebody else was named. */
  attendee: z.string(),
  /** As said when it was booked; null where nobody was asked. */
  age: z.number().int().nullable(),
  guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
  specialRequirements: z.string(),
  state: bookingStateSchema,
  occurrenceId: z.number().int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** It is at another date than it was bought for. */
  moved: z.boolean(),
  money: itemAmountsSchema,
  /** Pounds that the team took for it at the desk, less what it gave back. */
  desk: pounds,
  /** What a promo code or booking several dates took off the session fee, here and wherever it is moved. */
  discount: pounds,
  /** The promo code it was booked with; null without one. */
  code: z.string().nullable(),
  /** What cancelling it now would give back; null when it can no longer be cancelled, nor moved. */
  cancellation: z.object({ refund: pounds }).nullable(),
});
export type BusinessOrderItem = z.infer<typeof businessOrderItemSchema>;

/** `GET /api/bookings/{bookingId}/sale`: a booking as the business that sold it sees it, with all that was bought with it. */
const businessOrderSchema = businessOrderItemSchema.extend({
  /** The booking partner that sold it, and takes its money; absent where that was Fettle. */
  soldThrough: z.string().nullish(),
  /** The system that it was imported from, where it was paid; absent of what was booked here. */
  paidElsewhere: z.string().nullish(),
  bookedAt: z.iso.datetime(),
  customer: z.object({
    /** Of their page; null where the business doesn't know them as a customer. */
    id: z.uuid().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  title: z.string(),
  /** The session type's slug. */
  activity: z.string(),
  business: z.object({ id: z.number().int(), name: z.string(), role: businessRoleSchema }),
  may: allowedActionsSchema,
  orderReference: z.string(),
  /** In the order in which they were bought, this one among them. */
  places: z.array(businessOrderItemSchema),
  /** What the customer's bank asks, or has decided; null where it never asked. */
  dispute: z
    .object({
      /** Whether it decides just now: nobody else may refund the payment. */
      running: z.boolean(),
      /** The provider's words. */
      state: z.string(),
      reason: z.string(),
      /** Of the whole payment. */
      amount: pounds,
      /** What the bank charges for it, which the platform bears. */
      fee: pounds,
      /** Until when the platform answers; null once it has. */
      dueBy: z.iso.datetime().nullable(),
      /** What the business has said to it; null while that is nothing. */
      said: z.object({ text: z.string(), accepts: z.boolean(), at: z.iso.datetime() }).nullable(),
      /** The bank has no answer yet: the business may say what it knows, or something else. */
      open: z.boolean(),
    })
    .nullable(),
  /** Of all places, the newest first. */
  history: z.array(orderEventSchema),
});
export type BusinessOrder = z.infer<typeof businessOrderSchema>;

/** Which places of the order are meant; the booking of the address unless said. */
const selectedPlacesSchema = { places: z.array(idField).min(1).max(MAX_PLACES).optional() };

/** `POST /api/bookings/{bookingId}/refund`: the booking stays as it is. Several places give in proportion to what is left of each. */
export const refundItemsSchema = refundSchema.extend({
  reason: cancellationReasonSchema,
  ...selectedPlacesSchema,
});
export type RefundItems = z.infer<typeof refundItemsSchema>;

/**
 * `POST /api/bookings/{bookingId}/call-off`. `refund` is what the person was shown for all places meant; when it no
 * longer holds, nothing is cancelled (409).
 */
export const cancelItemsSchema = z.object({
  reason: cancellationReasonSchema,
  refund: shownRefundSchema,
  ...selectedPlacesSchema,
});
export type CancelItems = z.infer<typeof cancelItemsSchema>;

/**
 * `GET /api/bookings/{bookingId}/sale/dates`: the other dates of its session that have a place, soonest first, with
 * what a place costs there now, without discount and platform fee.
 */
const moveTargetSchema = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  left: z.number().int(),
  sessionFee: pounds,
});
export type MoveTarget = z.infer<typeof moveTargetSchema>;

/**
 * `POST /api/bookings/{bookingId}/sale/move`. `refund` is what the person was shown to go back for all places meant;
 * when it no longer holds, nothing moves (409). What the date costs more is not charged.
 */
export const moveItemsSchema = z.object({
  startsAt: z.iso.datetime({ offset: true, error: 'Choose a date' }),
  reason: cancellationReasonSchema,
  refund: shownRefundSchema,
  ...selectedPlacesSchema,
});
export type MoveItems = z.infer<typeof moveItemsSchema>;

/** One booking as the business that sold it sees it, and what can be done about it. */
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
  // What the business knows of the case, or that it accepts the loss.
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
