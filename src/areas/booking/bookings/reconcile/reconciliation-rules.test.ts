import { describe, expect, it } from 'vitest';
import type { ProviderIntent } from '#areas/money/payments/rules.ts';
import {
  explainPayment,
  explainStrayIntent,
  type ProviderPayment,
  type RecordedPayment,
  type RecordedPlace,
} from './reconciliation-rules.ts';

const now = new Date('2027-03-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const intent: ProviderIntent = {
  id: 'pi_1',
  status: 'succeeded',
  amountPence: 1540,
  receivedPence: 1540,
  currency: 'gbp',
  holdId: 'h',
  userId: 'u',
  clientSecret: '',
  cardId: null,
  createdAt: minutesAgo(60),
};

const place: RecordedPlace = {
  reference: 'ABCD-EFGH',
  state: 'confirmed',
  pricePence: 1540,
  goingBackPence: 0,
  refundFailedPence: 0,
  refundedStanding: false,
};

const booked: RecordedPayment = {
  paymentId: 'p',
  holdId: 'h',
  intentId: 'pi_1',
  state: 'succeeded',
  amountPence: 1540,
  refundedPence: 0,
  holdState: 'confirmed',
  holdExpiresAt: minutesAgo(50),
  places: [place],
  refundPendingPence: 0,
  bankDecides: false,
  takenByBankPence: 0,
  refundPendingSince: null,
};
const unbooked = { ...booked, places: [], holdState: 'released' as const };
const withPlace = (its: Partial<RecordedPlace>, payment: Partial<RecordedPayment> = {}): RecordedPayment => ({
  ...booked,
  ...payment,
  places: [{ ...place, ...its }],
});
const several = {
  ...booked,
  amountPence: 4620,
  refundedPence: 1540,
  state: 'partly_refunded' as const,
  places: [place, place, { ...place, state: 'cancelled_by_seeker' as const, goingBackPence: 1540 }],
};
const paidForSeveral = { intent: { ...intent, receivedPence: 4620 }, refundedPence: 1540 };
const pending = { ...unbooked, state: 'pending' as const, holdState: 'held' as const };
const paid: ProviderPayment = { intent, refundedPence: 0 };
const unpaid: ProviderPayment = {
  intent: { ...intent, status: 'unpaid', receivedPence: 0 },
  refundedPence: 0,
};
const cancelled: ProviderPayment = {
  intent: { ...intent, status: 'canceled', receivedPence: 0 },
  refundedPence: 0,
};
const unknown: ProviderPayment = { intent: null, refundedPence: 0 };
const returned: ProviderPayment = { intent, refundedPence: 1540 };

describe('explained', () => {
  it.each<[string, RecordedPayment, ProviderPayment]>([
    ['booked', booked, paid],
    [
      'booked, refunded all the same',
      withPlace({ refundedStanding: true, goingBackPence: 1540 }, { state: 'refunded', refundedPence: 1540 }),
      { intent, refundedPence: 1540 },
    ],
    ['booked, free', withPlace({ pricePence: 0 }, { intentId: null, amountPence: 0 }), unknown],
    ['demo payment', { ...booked, intentId: 'pi_demo_000001' }, unknown],
    ['being paid', { ...pending, holdExpiresAt: minutesAgo(-5) }, unpaid],
    ['being paid', { ...pending, intentId: null, holdExpiresAt: minutesAgo(-5) }, unknown],
    ['being paid', { ...pending, holdExpiresAt: minutesAgo(3) }, paid],
    ['given up', { ...unbooked, state: 'cancelled' }, cancelled],
    ['given up', { ...unbooked, state: 'cancelled', intentId: null }, unknown],
    ['refunded', { ...unbooked, state: 'refunded', refundedPence: 1540 }, returned],
    ['refund on its way', { ...unbooked, refundPendingPence: 1540, refundPendingSince: minutesAgo(5) }, paid],
    ['cancelled too late for a refund', withPlace({ state: 'cancelled_by_seeker' }), paid],
    [
      'refunded',
      withPlace(
        { state: 'cancelled_by_seeker', goingBackPence: 1540 },
        { state: 'refunded', refundedPence: 1540 },
      ),
      returned,
    ],
    [
      'booked, partly refunded',
      withPlace({ goingBackPence: 500 }, { state: 'partly_refunded', refundedPence: 500 }),
      { intent, refundedPence: 500 },
    ],
    ['booked; refunded', several, paidForSeveral],
  ])('%s', (text, own, provider) => {
    expect(explainPayment(own, provider, now)).toEqual({ explained: true, text });
  });
});

describe('unexplained', () => {
  it.each<[string, RecordedPayment, ProviderPayment]>([
    ['money without booking or refund', unbooked, paid],
    ['money without booking or refund', withPlace({ state: 'cancelled_by_business' }), paid],
    ['paid, but not booked', pending, paid],
    ['hold not released in time', pending, unpaid],
    ['still open, but its hold is over', { ...pending, holdState: 'released' }, unpaid],
    ['the provider does not know this payment', { ...pending, holdExpiresAt: minutesAgo(-5) }, unknown],
    ['the provider does not know this payment', booked, unknown],
    ['paid on our books only', booked, unpaid],
    [
      'the provider received another amount',
      booked,
      { intent: { ...intent, receivedPence: 30 }, refundedPence: 0 },
    ],
    ['the provider refunded another amount', booked, returned],
    [
      'refunded, but still booked',
      withPlace({ goingBackPence: 1540 }, { state: 'refunded', refundedPence: 1540 }),
      returned,
    ],
    [
      'places do not add up to what was paid',
      { ...several, places: several.places.slice(1) },
      paidForSeveral,
    ],
    [
      'refunds of places do not add up to what goes back',
      { ...several, places: [place, place, place] },
      paidForSeveral,
    ],
    [
      'refund not made for a day',
      { ...unbooked, refundPendingPence: 1540, refundPendingSince: minutesAgo(60 * 25) },
      paid,
    ],
    [
      'refund sent back by the bank',
      withPlace({ state: 'cancelled_by_seeker', refundFailedPence: 1540 }),
      paid,
    ],
    ['paid after it was given up', { ...unbooked, state: 'cancelled' }, paid],
    ['given up, but still payable', { ...unbooked, state: 'cancelled' }, unpaid],
    ['given up, but its hold is not', { ...unbooked, state: 'cancelled', holdState: 'held' }, cancelled],
    ['hold and booking disagree', { ...booked, holdState: 'held' }, paid],
    ['booked without money', { ...booked, state: 'cancelled' }, cancelled],
    ['free, but not booked', { ...unbooked, amountPence: 0, intentId: null }, unknown],
  ])('%s', (text, own, provider) => {
    expect(explainPayment(own, provider, now)).toEqual({ explained: false, text });
  });
});

describe('an intent no payment names', () => {
  it('is somebody else’s, harmless, or money nobody asked for', () => {
    expect(explainStrayIntent({ ...intent, holdId: null })).toBeNull();
    expect(explainStrayIntent({ ...intent, status: 'unpaid' })?.explained).toBe(true);
    expect(explainStrayIntent(intent)).toEqual({ explained: false, text: 'money nobody here asked for' });
  });
});
