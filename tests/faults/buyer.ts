import { randomUUID } from 'node:crypto';
import { FormData } from 'undici';
import { z } from 'zod';
import { bookingSchema, paymentIntentResponseSchema } from '#areas/booking/bookings/contract.ts';
import type { Random } from '#demo/random.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { Browser } from './browser.ts';
import type { OccurrenceOnSale } from './world.ts';

export interface ConfirmedBooking {
  bookingId: string;
  orderId: string;
  places: number;
  email: string;
  /** Milliseconds since 1970. */
  at: number;
  /** 'asked' if the response to the cancellation was lost. */
  cancelled: 'no' | 'asked' | 'told';
}

/** Confirmations that people received and that must hold. */
export interface ObservedOutcomes {
  booked: ConfirmedBooking[];
  /** Accepted uploads. */
  photos: string[];
  /** Refused purchases by error code. */
  refused: Map<string, number>;
  /** Missing from the person's list right after booking. */
  unread: string[];
  /** Given up after three minutes without a response. */
  gaveUp: string[];
}

interface Person {
  browser: Browser;
  email: string;
}

/** Null without a response: the account may exist. */
export async function signUp(browser: Browser): Promise<Person | null> {
  const email = `${randomUUID()}@people.example`;
  const answer = await browser.ask('POST', '/api/auth/sign-up/email', {
    json: {
      name: 'Robin Ellery',
      firstName: 'Robin',
      lastName: 'Ellery',
      email,
      password: 'plain tortoise vacuum 81',
    },
  });
  return answer?.status === 200 ? { browser, email } : null;
}

/**
 * One purchase as the site's pages do it: hold, details, card, booking; all with retries. One in ten cards declines
 * first, one buyer in ten leaves before paying.
 */
export async function buy(
  { browser, email }: Person,
  date: OccurrenceOnSale,
  random: Random,
  told: ObservedOutcomes,
): Promise<ConfirmedBooking | null> {
  const places = random.chance(0.25) ? 2 : 1;
  const each = decimalToPence(date.amount) ?? 0;
  const held = await browser.askUntilAnswered('POST', '/api/create-payment-intent', {
    json: {
      sessionId: date.sessionId,
      sessionDate: date.startsAt,
      amount: penceToDecimal(each * places),
      places,
    },
  });
  if (held?.status !== 200) return recordRefusal(told, 'hold', held);
  const hold = paymentIntentResponseSchema.parse(held.body);
  if (random.chance(0.1)) {
    await browser.askUntilAnswered('DELETE', `/api/holds/${hold.holdId}?page=${hold.page}&paymentOver=true`);
    return null;
  }
  const contact = await browser.askUntilAnswered('PUT', `/api/holds/${hold.holdId}/contact`, {
    json: {
      fullName: 'Robin Ellery',
      email,
      phone: '020 7946 0000',
      attendees: Array.from({ length: places }, (_, index) => ({ name: `Guest ${index + 1}` })),
    },
  });
  if (contact === null || contact.status >= 400) return recordRefusal(told, 'contact', contact);
  if (!hold.free) {
    if (random.chance(0.1)) await pay(browser, hold, '4000000000000002');
    await pay(browser, hold, '4242424242424242');
  }
  const answer = await browser.askUntilAnswered('POST', '/api/bookings', {
    json: { sessionId: date.sessionId, sessionDate: date.startsAt, holdId: hold.holdId },
  });
  if (answer?.status !== 200) return recordRefusal(told, 'booking', answer);
  const { id, order } = bookingSchema.parse(answer.body);
  const booked: ConfirmedBooking = {
    bookingId: id,
    orderId: order.id,
    places: order.places,
    email,
    at: Date.now(),
    cancelled: 'no',
  };
  told.booked.push(booked);
  const own = await browser.askUntilAnswered('GET', '/api/bookings');
  if (own?.status !== 200 || !myBookingsSchema.parse(own.body).some((each) => each.id === id))
    told.unread.push(id);
  return booked;
}

const myBookingsSchema = z.array(bookingSchema.pick({ id: true }));

/** Stripe's answer is irrelevant: the next step asks the site. */
const pay = (browser: Browser, hold: { clientSecret: string; paymentIntentId: string }, number: string) =>
  browser.askUntilAnswered('POST', `/sandbox/stripe/v1/payment_intents/${hold.paymentIntentId}/confirm`, {
    headers: { authorization: 'Bearer pk_test_sandbox' },
    json: {
      client_secret: hold.clientSecret,
      payment_method_data: { type: 'card', card: { number, exp_month: '12', exp_year: '2040', cvc: '123' } },
    },
  });

const cancellableBookingSchema = bookingSchema.pick({ refundIfCancelled: true, state: true });

export async function cancel({ browser }: Person, booked: ConfirmedBooking): Promise<void> {
  const path = `/api/bookings/${booked.bookingId}`;
  const before = await browser.askUntilAnswered('GET', path);
  if (before?.status !== 200) return;
  const { refundIfCancelled } = cancellableBookingSchema.parse(before.body);
  if (refundIfCancelled === null) return;
  booked.cancelled = 'asked';
  const answer = await browser.askUntilAnswered('POST', `${path}/cancel`, {
    json: { refund: refundIfCancelled },
  });
  if (answer?.status === 200) booked.cancelled = 'told';
  // A retry after a lost response finds nothing left to cancel.
  else if (answer?.status === 409) {
    const after = await browser.askUntilAnswered('GET', path);
    if (after?.status === 200 && cancellableBookingSchema.parse(after.body).state === 'cancelled_by_seeker')
      booked.cancelled = 'told';
  }
}

const photoSchema = z.object({ profileImageUrl: z.string() });

export async function uploadPhoto({ browser }: Person, jpeg: Buffer, told: ObservedOutcomes): Promise<void> {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'face.jpg');
  const answer = await browser.ask('POST', '/api/profile/photo', { form });
  if (answer?.status === 200) told.photos.push(photoSchema.parse(answer.body).profileImageUrl);
}

const refusalSchema = z.object({ code: z.string() });

function recordRefusal(
  told: ObservedOutcomes,
  what: string,
  answer: { status: number; body: unknown } | null,
): null {
  if (answer === null) told.gaveUp.push(what);
  else {
    const code = refusalSchema.safeParse(answer.body).data?.code ?? String(answer.status);
    told.refused.set(`${what}: ${code}`, (told.refused.get(`${what}: ${code}`) ?? 0) + 1);
  }
  return null;
}
