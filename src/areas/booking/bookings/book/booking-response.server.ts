import { penceToDecimal } from '#shared/domain/pence.ts';
import type { Booking, CancellationPolicy } from '../contract.ts';
import {
  isCreditReturned,
  orderReference,
  type PolicyInForce,
  refundDeadline,
  refundIfCancelled,
} from '../rules.ts';
import type { BookingRecord } from './booking-queries.server.ts';

export function toPolicyResponse(policy: PolicyInForce, startsAt: Date): CancellationPolicy {
  return { refundUntil: refundDeadline(policy, startsAt).toISOString(), ...policy };
}

/** `now` decides the refund that cancelling would give. */
export function toBookingResponse(booking: BookingRecord, now: Date): Booking {
  const refundPence = refundIfCancelled(booking, now);
  return {
    id: booking.id,
    reference: booking.reference,
    sessionId: booking.sessionId,
    trainer: toTrainerResponse(booking),
    sessionDate: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    bookedAt: booking.createdAt.toISOString(),
    sessionFee: penceToDecimal(booking.sessionFeePence),
    platformFee: penceToDecimal(booking.platformFeePence),
    totalAmount: penceToDecimal(booking.totalPence),
    code: booking.code === null ? null : { code: booking.code, off: penceToDecimal(booking.discountPence) },
    specialRequirements: booking.specialRequirements,
    order: {
      id: booking.orderId,
      reference: orderReference(booking.firstReference),
      places: booking.places,
      dates: booking.dates,
    },
    ...(booking.category !== null && { category: booking.category }),
    ...(booking.proof !== null && { proof: booking.proof }),
    ...(booking.courseId !== null && { course: { id: booking.courseId } }),
    ...(booking.code === null &&
      booking.discountPence > 0 && { datesOff: penceToDecimal(booking.discountPence) }),
    attendee: booking.attendee ?? { name: booking.fullName, age: null, guardian: null },
    asksAges: booking.asksAges,
    state: booking.state,
    paymentIntentId: booking.intentId ?? '',
    ...(booking.dearerMoves.length > 0 && {
      dearerMoves: booking.dearerMoves.map(({ intentId, pence }) => ({
        paymentIntentId: intentId,
        amount: penceToDecimal(pence),
      })),
    }),
    paymentState: booking.paymentState,
    refundedAmount: penceToDecimal(booking.refundedPence),
    refundFailedAmount: penceToDecimal(booking.refundFailedPence),
    bankGaveAmount: penceToDecimal(booking.bankGavePence),
    bankDecides: booking.bankDecides,
    ...(booking.pass !== null && {
      pass: {
        name: booking.pass.name,
        comesBack: isCreditReturned(booking, now),
        givenBack: booking.pass.givenBack,
      },
    }),
    ...(booking.voucher !== null && {
      voucher: {
        amount: penceToDecimal(booking.voucher.pence),
        comesBack: isCreditReturned({ ...booking, pass: booking.voucher }, now),
        givenBack: booking.voucher.givenBack,
      },
    }),
    ...(booking.creditPence > 0 && { creditAmount: penceToDecimal(booking.creditPence) }),
    refundIfCancelled: refundPence === null ? null : penceToDecimal(refundPence),
    policy: toPolicyResponse(booking.policy, booking.startsAt),
    calledOff: booking.calledOff,
    user: {
      firstName: booking.userFirstName,
      lastName: booking.userLastName,
      ...(booking.receiptCompany !== null && { company: booking.receiptCompany }),
    },
    session: { id: booking.sessionId, title: booking.sessionTitle, type: booking.sessionType },
    ...(booking.instructors.length > 0 && { instructors: booking.instructors }),
    business: {
      name: booking.businessName,
      address: booking.address,
      town: booking.town,
      postcode: booking.postcode,
      latitude: booking.latitude,
      longitude: booking.longitude,
      phone: booking.businessPhone,
    },
  };
}

function toTrainerResponse({
  trainerId,
  trainerSessionType,
  meetingLink,
  cancelledAt,
}: BookingRecord): Booking['trainer'] {
  return trainerId === null || trainerSessionType === null
    ? null
    : {
        id: trainerId,
        sessionType: trainerSessionType,
        ...(meetingLink !== null && cancelledAt === null && { meetingLink }),
      };
}
