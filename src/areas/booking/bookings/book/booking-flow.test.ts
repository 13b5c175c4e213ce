import { describe, expect, it } from 'vitest';
import { exampleBooking } from '#support/example-booking.ts';
import type { Booking, PaymentIntentResponse } from '../contract.ts';
import {
  type ClientHold,
  type FlowEvent,
  type FlowState,
  holdOfCardForm,
  nextFlowState,
  toClientHold,
} from './booking-flow.ts';

const holdResponse: PaymentIntentResponse = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  free: false,
  holdId: '7b0f5f5c-3a55-4b8e-9f0a-2f1f8a0f6d11',
  page: 1,
  expiresAt: '2026-11-21T18:42:00.000Z',
  startsAt: '2026-11-24T07:00:00.000Z',
  endsAt: '2026-11-24T08:00:00.000Z',
  sessionFee: '14.00',
  platformFee: '1.40',
  totalAmount: '15.40',
  places: 1,
  eachPlace: { sessionFee: '14.00', platformFee: '1.40', totalAmount: '15.40' },
  newsFrom: null,
  dates: [],
  datesOff: null,
  code: null,
  toPay: '15.40',
  credits: null,
  mostPlaces: 5,
  asksAges: false,
  policy: { refundUntil: '2026-11-23T07:00:00.000Z', hoursBefore: 24, givesBack: 'all' },
  phone: '',
};
const hold: ClientHold = { ...holdResponse, localExpiresAt: Date.parse(holdResponse.expiresAt) };
const booking: Booking = {
  ...exampleBooking,
  sessionDate: holdResponse.startsAt,
  endsAt: holdResponse.endsAt,
  policy: holdResponse.policy,
};

const stateAfter = (...events: FlowEvent[]): FlowState =>
  events.reduce<FlowState>(nextFlowState, { step: 'idle' });

const prepare: FlowEvent = { kind: 'prepare' };
const held: FlowEvent = { kind: 'held', hold };
const submitted: FlowEvent = { kind: 'submitted' };
const declined: FlowEvent = { kind: 'declined' };
const expired: FlowEvent = { kind: 'expired' };
const paid: FlowEvent = { kind: 'paid', processing: false };
const booked: FlowEvent = { kind: 'booked', booking };
const soldOut: FlowEvent = { kind: 'refused', refusal: { kind: 'date_gone', sentence: 'Full.' } };

describe('booking a seat', () => {
  it('goes from holding over paying to booked', () => {
    expect(stateAfter(prepare)).toEqual({ step: 'preparing', previous: null });
    expect(stateAfter(prepare, held)).toEqual({ step: 'ready', hold });
    expect(stateAfter(prepare, held, submitted)).toEqual({ step: 'working', hold });
    expect(stateAfter(prepare, held, submitted, booked)).toEqual({ step: 'booked', booking });
  });

  it('keeps hold and payment after a decline', () => {
    expect(stateAfter(prepare, held, submitted, declined)).toEqual({ step: 'ready', hold });
  });

  it('keeps the reason of a decline beside the card until the next try', () => {
    const refused: FlowEvent = { kind: 'declined', sentence: 'Your card was declined.' };
    const ready = stateAfter(prepare, held, submitted, refused);
    expect(ready).toEqual({ step: 'ready', hold, declined: 'Your card was declined.' });
    expect(nextFlowState(ready, submitted)).toEqual({ step: 'working', hold });
  });

  it('says that a place was given back when it is gone for somebody who was away', () => {
    const away = stateAfter(prepare, held, { kind: 'prepare', away: true });
    expect(away).toEqual({ step: 'preparing', previous: hold, away: true });
    expect(nextFlowState(away, held)).toEqual({ step: 'ready', hold });
    expect(nextFlowState(away, soldOut)).toMatchObject({ step: 'refused', away: true });
  });

  it('hears while the seat is held that it has been paid for in another tab', () => {
    const elsewhere: FlowEvent = { kind: 'refused', refusal: { kind: 'already_booked', sentence: 'Paid.' } };
    expect(stateAfter(prepare, held, elsewhere)).toMatchObject({ step: 'refused' });
  });

  it('submits nothing before the seat is held, nor twice', () => {
    expect(stateAfter(prepare, submitted).step).toBe('preparing');
    const working = stateAfter(prepare, held, submitted);
    expect(nextFlowState(working, submitted)).toBe(working);
  });

  it('does not expire, nor ask for another seat, while a payment is under way', () => {
    const working = stateAfter(prepare, held, submitted);
    expect(nextFlowState(working, expired)).toBe(working);
    expect(nextFlowState(working, prepare)).toBe(working);
    expect(nextFlowState(working, { kind: 'left' })).toBe(working);
  });

  it('never offers to pay again for what is paid', () => {
    const unconfirmed = stateAfter(prepare, held, submitted, paid);
    expect(unconfirmed.step).toBe('paid');
    for (const event of [prepare, held, submitted, declined, expired, soldOut, { kind: 'left' } as const]) {
      expect(nextFlowState(unconfirmed, event)).toBe(unconfirmed);
    }
  });

  it('lets an expired seat be asked for again, with the card as it was typed', () => {
    const over = stateAfter(prepare, held, expired);
    expect(over).toEqual({ step: 'expired', previous: hold });
    expect(holdOfCardForm(over)).toBe(hold);
    expect(holdOfCardForm(nextFlowState(over, prepare))).toBe(hold);
  });

  it('says why no seat is held, before paying and after', () => {
    expect(stateAfter(prepare, soldOut)).toMatchObject({ step: 'refused', previous: null });
    expect(stateAfter(prepare, held, submitted, soldOut)).toMatchObject({ step: 'refused', previous: hold });
    expect(stateAfter(prepare, held, soldOut).step).toBe('ready');
  });

  it('asks for no card when there is nothing to pay', () => {
    const free: FlowEvent = { kind: 'held', hold: { ...hold, free: true, clientSecret: '' } };
    expect(holdOfCardForm(stateAfter(prepare, free))).toBeNull();
  });
});

describe('the end of a hold on this device', () => {
  const end = Date.parse(holdResponse.expiresAt);

  it('is the server’s when the clock can be right', () => {
    expect(toClientHold(holdResponse, end - 10 * 60_000).localExpiresAt).toBe(end);
    expect(toClientHold(holdResponse, end - 1000).localExpiresAt).toBe(end);
  });

  it('is left to the server when the clock is plainly wrong', () => {
    expect(toClientHold(holdResponse, end + 1000).localExpiresAt).toBeNull();
    expect(toClientHold(holdResponse, end - 60 * 60_000).localExpiresAt).toBeNull();
  });
});
