import { priceBreakdown } from '#shared/domain/pence.ts';
import type { AbsenceMailData } from '../absence/absence-queries.server.ts';
import type {
  BankPaymentMailData,
  BookingMailData,
  BusinessMessageMailData,
  BusinessRefundMailData,
  CancelledOccurrenceMailData,
  OccurrenceAtRiskMailData,
  RefundMailData,
} from './booking-queries.server.ts';
import type { LateRefundMailData } from './refund-queries.server.ts';

const business: BookingMailData['business'] = {
  name: 'Willow & Stone Yoga',
  address: '14 Strutton Ground',
  town: 'London',
  postcode: 'SW1P 2HP',
  latitude: 51.4975,
  longitude: -0.1357,
  phone: '020 7946 0123',
  email: 'desk@willow.example',
  website: 'https://willow.example',
  ownerEmail: 'owner@willow.example',
};

const date = {
  sessionTitle: 'Sunrise Vinyasa Flow',
  startsAt: new Date('2026-11-24T07:00:00Z'),
  endsAt: new Date('2026-11-24T08:00:00Z'),
};

export const booking: BookingMailData = {
  ...date,
  bookingId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
  reference: 'ABCD-2345',
  state: 'confirmed',
  bookedAt: new Date('2026-11-20T12:00:00Z'),
  userId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
  seeker: { name: 'Priya Nair', email: 'priya@people.example', phone: '07700 900123' },
  specialRequirements: 'A sore knee: please tell me what to leave out.',
  attendee: null,
  places: [
    {
      bookingId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
      reference: 'ABCD-2345',
      name: 'Priya Nair',
      startsAt: date.startsAt.toISOString(),
      endsAt: date.endsAt.toISOString(),
      moves: 0,
      cancelled: false,
      category: null,
      proof: null,
    },
  ],
  orderPrice: priceBreakdown(1400),
  orderOff: null,
  orderCredits: null,
  deskPence: 0,
  orderDeskPence: 0,
  orderVoucherPence: 0,
  voucher: null,
  pass: null,
  absenceRules: null,
  sessionId: 1,
  trainerId: null,
  meetingLink: null,
  toSign: false,
  pageOpen: true,
  price: priceBreakdown(1400),
  policy: { refundUntil: '2026-11-23T07:00:00.000Z', hoursBefore: 24, givesBack: 'all' },
  moves: 0,
  cancelledAt: null,
  calledOff: null,
  refundPence: 0,
  refundFailedPence: 0,
  bankDecides: false,
  business,
  placesBooked: 7,
  capacity: 12,
  dateNote: 'The lift is out of order. Please call and we’ll come down.',
};

export const cancelled: BookingMailData = {
  ...booking,
  state: 'cancelled_by_seeker',
  cancelledAt: new Date('2026-11-21T09:00:00Z'),
  refundPence: 1540,
};

export const cancelledByBusiness = { by: 'business', reason: 'Our teacher is unwell.' } as const;

export const bankPayment: BankPaymentMailData = {
  ...date,
  holdId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  amountPence: 1540,
  seeker: booking.seeker,
  sessionId: 1,
  trainerId: null,
  pageOpen: true,
  businessName: business.name,
};

export const refund: RefundMailData = {
  ...date,
  refundId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  state: 'succeeded',
  amountPence: 1540,
  seeker: booking.seeker,
  sessionId: 1,
  trainerId: null,
  pageOpen: true,
  businessName: business.name,
  dateCancelled: false,
  forMove: false,
};

export const lateRefund: LateRefundMailData & { news: 'delayed' | 'made' } = {
  refundId: refund.refundId,
  state: 'failed',
  news: 'delayed',
  amountPence: 1540,
  bankDecides: false,
  seeker: booking.seeker,
  boughtName: date.sessionTitle,
  sellerName: business.name,
  startsAt: date.startsAt,
  endsAt: date.endsAt,
};

export const businessRefund: BusinessRefundMailData = {
  ...date,
  auditId: 41,
  state: 'pending',
  amountPence: 500,
  paidPence: 1540,
  refundedPence: 500,
  reason: 'The showers were cold. Sorry!',
  reference: booking.reference,
  stands: true,
  seeker: booking.seeker,
  businessName: business.name,
};

export const businessMessage: BusinessMessageMailData = {
  ...date,
  text: 'The radiators in the hall are off today.\nPlease bring something warm for the end.',
  author: 'Hannah',
  seeker: booking.seeker,
  business,
  reference: booking.reference,
};

export const absence: AbsenceMailData & { news: 'warning' } = {
  ...date,
  bookingId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
  seeker: { name: 'Priya Nair', email: 'priya@people.example', soldThrough: null },
  business: { name: business.name },
  kind: 'no_show',
  pausesFrom: null,
  pausesUntil: null,
  waivedAt: null,
  rules: { grace: 2, periodDays: 60, pauseDays: 7, lateCancels: true },
  news: 'warning',
};

export const occurrenceAtRisk: OccurrenceAtRiskMailData = {
  ...date,
  occurrenceId: 1,
  booked: 2,
  minimum: 4,
  decidesAt: new Date('2026-11-23T19:00:00Z'),
  business,
};

export const cancelledOccurrence: CancelledOccurrenceMailData = {
  ...date,
  calledOff: cancelledByBusiness,
  dates: 1,
  business,
  bookings: 7,
  refundPence: 10_780,
  refundFailedPence: 0,
  kept: 0,
};
