import { z } from 'zod';
import { type Booking, bookingStateSchema } from '#areas/booking/bookings/contract.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { insertAct } from '../access/act-queries.server.ts';
import {
  defineTool,
  momentSchema,
  moneySchema,
  readOnlyHints,
  requirePerson,
  type ToolContext,
  ToolError,
} from './define-tool.ts';
import { moment, money, moneyOf } from './present.ts';
import { UNTRUSTED_NOTE, untrustedLine, untrustedSchema } from './untrusted-text.ts';

const bookingSchema = z.object({
  id: z.uuid().describe('For cancel_booking'),
  reference: z.string(),
  sessionId: z.number().int().nullable().describe('Null for an appointment with a trainer'),
  state: bookingStateSchema,
  starts: momentSchema,
  ends: momentSchema,
  total: moneySchema.describe('This place, with the booking fee'),
  partOfCourse: z.boolean().describe('Courses are cancelled as a whole, on the site'),
  refundIfCancelledNow: moneySchema.nullable().describe('Null if it can’t be cancelled any more'),
  refundUntil: momentSchema,
  postcode: z.string(),
  untrusted: untrustedSchema({ title: z.string(), business: z.string(), address: z.string() }),
});

const presentBooking = (booking: Booking): z.input<typeof bookingSchema> => ({
  id: booking.id,
  reference: booking.reference,
  sessionId: booking.sessionId,
  state: booking.state,
  starts: moment(new Date(booking.sessionDate)),
  ends: moment(new Date(booking.endsAt)),
  total: moneyOf(booking.totalAmount),
  partOfCourse: booking.course !== undefined,
  refundIfCancelledNow: booking.refundIfCancelled === null ? null : moneyOf(booking.refundIfCancelled),
  refundUntil: moment(new Date(booking.policy.refundUntil)),
  postcode: booking.business.postcode,
  untrusted: {
    title: untrustedLine(booking.session.title),
    business: untrustedLine(booking.business.name),
    address: untrustedLine(`${booking.business.address}, ${booking.business.town}`),
  },
});

export const myBookings = defineTool({
  name: 'my_bookings',
  title: 'My bookings',
  description:
    'Returns the bookings of the person who connected this assistant: coming up, soonest first, or past ones, latest first. Each has its refund if cancelled now.',
  access: { person: 'bookings:read' },
  hints: readOnlyHints,
  input: z.strictObject({
    show: z.enum(['upcoming', 'past']).default('upcoming'),
    limit: z.number().int().min(1).max(50).default(20),
  }),
  output: z.object({ total: z.number().int(), bookings: z.array(bookingSchema) }),
  async answerCall(context, { show, limit }) {
    const { grantId } = requirePerson(context);
    // The latest start first.
    const all = await context.api.call('GET /api/bookings');
    const isComing = ({ endsAt, state }: Booking) => state === 'confirmed' && new Date(endsAt) > context.now;
    const chosen =
      show === 'upcoming' ? all.filter(isComing).toReversed() : all.filter((one) => !isComing(one));
    await insertAct(context.pool, {
      grantId,
      summary: show === 'upcoming' ? 'Saw your coming bookings' : 'Saw your past bookings',
      now: context.now,
    });
    return {
      summary: `${pluralize(chosen.length, 'booking')}. ${UNTRUSTED_NOTE}`,
      data: { total: chosen.length, bookings: chosen.slice(0, limit).map(presentBooking) },
    };
  },
});

/** A booking that can be cancelled by itself, and the credits that come back. Throws `ToolError` and `ApiError`. */
async function requireCancellable({ api, publicUrl }: ToolContext, bookingId: string) {
  const booking = await api.call('GET /api/bookings/:bookingId', { params: { bookingId } });
  const { refundIfCancelled } = booking;
  if (refundIfCancelled === null)
    throw new ToolError('This booking is cancelled already, or the session has started. Nothing to do.');
  if (booking.course !== undefined && booking.order.dates > 1)
    throw new ToolError(
      `This date is part of a course. The person can cancel the whole course at ${publicUrl}/bookings.`,
    );
  return {
    booking,
    refundPence: decimalToPence(refundIfCancelled) ?? 0,
    credits: booking.pass?.comesBack === true ? 1 : 0,
  };
}

export const cancelBooking = defineTool({
  name: 'cancel_booking',
  title: 'Cancel a booking',
  description:
    'Cancels one place of the person for good, and refunds what its terms allow. The person must agree to the refund first. If the refund has changed, nothing is cancelled.',
  access: { person: 'bookings:cancel' },
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    bookingId: z.uuid('Use the id from my_bookings'),
    confirm: z
      .strictObject({ bookingId: z.string(), refundPence: z.number().int() })
      .optional()
      .describe('Repeats the person’s agreement, for clients that can’t ask the person themselves'),
  }),
  output: z.object({ booking: bookingSchema, refund: moneySchema }),
  async confirm(context, { bookingId }) {
    const { booking, refundPence, credits } = await requireCancellable(context, bookingId);
    const back =
      refundPence === 0 && credits === 0
        ? 'There is no refund.'
        : credits === 0
          ? `You get ${money(refundPence).pounds} back.`
          : `You get your credit back${refundPence === 0 ? '' : `, and ${money(refundPence).pounds}`}.`;
    return {
      question: `Cancel your place at “${untrustedLine(booking.session.title)}” on ${moment(new Date(booking.sessionDate)).london}? ${back}`,
      expected: { bookingId, refundPence },
    };
  },
  async answerCall(context, { bookingId }) {
    const { grantId } = requirePerson(context);
    const { refundPence, credits } = await requireCancellable(context, bookingId);
    const cancelled = await context.api.call('POST /api/bookings/:bookingId/cancel', {
      params: { bookingId },
      body: { refund: penceToDecimal(refundPence), credits },
    });
    const booking = presentBooking(cancelled);
    const refund = money(refundPence);
    const summary = `Cancelled ${booking.untrusted.title}, ${booking.starts.london}, with a refund of ${refund.pounds}`;
    await insertAct(context.pool, { grantId, summary: summary.slice(0, 300), now: context.now });
    return {
      summary: `Cancelled. The refund is ${refund.pounds}. ${UNTRUSTED_NOTE}`,
      data: { booking, refund },
    };
  },
});
