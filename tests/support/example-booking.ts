import type { Booking } from '#features/booking/contract.ts';

/** A booking as the API answers it: £15.40 for Tue 24 Nov 2026, 07:00 to 08:00 in London, free to cancel. */
export const exampleBooking: Booking = {
  id: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
  reference: 'ABCD-2345',
  sessionId: 7,
  trainer: null,
  sessionDate: '2026-11-24T07:00:00.000Z',
  endsAt: '2026-11-24T08:00:00.000Z',
  sessionFee: '14.00',
  platformFee: '1.40',
  totalAmount: '15.40',
  specialRequirements: '',
  state: 'confirmed',
  paymentIntentId: 'pi_1',
  paymentState: 'succeeded',
  refundedAmount: '0.00',
  refundFailedAmount: '0.00',
  refundIfCancelled: '15.40',
  policy: { refundUntil: '2026-11-23T07:00:00.000Z', hoursBefore: 24, givesBack: 'all' },
  calledOff: null,
  user: { firstName: 'Ada', lastName: 'Example' },
  session: { id: 7, title: 'Sunrise Flow', type: 'yoga' },
  business: {
    name: 'Willow Yoga',
    address: '14 Strutton Ground',
    town: 'London',
    postcode: 'SW1P 2HP',
    latitude: 51.4975,
    longitude: -0.1357,
    phone: '020 7946 0001',
  },
};
