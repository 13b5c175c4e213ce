import { describe, expect, it } from 'vitest';
import { ApiError, createApiClient } from '#shared/http/api-client.ts';
import { bookHeldPlaces } from './book-held-places.ts';
import type { ClientHold } from './booking-flow.ts';

const hold: ClientHold = {
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
  localExpiresAt: null,
};
const booking = { id: 'b' };

/** Gives the answers in turn and repeats the last one. Throws those that are an Error. */
function server(...answers: unknown[]) {
  const sent: { path: string; body: unknown }[] = [];
  const api = createApiClient(async (path, { body }) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push({ path, body: JSON.parse(String(body)) });
    if (answer instanceof Error) throw answer;
    return { status: 200, headers: new Headers(), text: async () => JSON.stringify(answer) };
  });
  return { sent, ...api };
}

const networkError = () => new TypeError('Failed to fetch');
const apiError = (status: number, code: string, message = 'No.') =>
  new ApiError(status, JSON.stringify({ code, message }));
const book = (api: ReturnType<typeof server>) =>
  bookHeldPlaces(api, hold, { sessionId: 7, specialRequirements: 'Knee' }, () => Promise.resolve());

describe('booking the seat that was paid for', () => {
  it('names the hold, the date and the amount the person saw', async () => {
    const api = server(booking);
    expect(await book(api)).toEqual({ kind: 'booked', booking });
    expect(api.sent).toEqual([
      {
        path: '/api/bookings',
        body: {
          sessionId: 7,
          sessionDate: hold.startsAt,
          totalAmount: '15.40',
          specialRequirements: 'Knee',
          holdId: hold.holdId,
        },
      },
    ]);
  });

  it.each([
    ['the connection', networkError()],
    ['the server', new ApiError(500, 'oops')],
    ['the provider', apiError(503, 'payment_provider_unavailable')],
  ])('asks again with the same request when %s fails', async (_what, failure) => {
    const api = server(failure, failure, booking);
    expect(await book(api)).toEqual({ kind: 'booked', booking });
    expect(api.sent).toHaveLength(3);
    expect(api.sent[2]).toEqual(api.sent[0]);
  });

  it('gives up without an answer after four tries, which is no refusal', async () => {
    const api = server(networkError());
    expect(await book(api)).toEqual({ kind: 'unknown' });
    expect(api.sent).toHaveLength(4);
  });

  it('takes a payment that the bank is still deciding as unknown', async () => {
    expect(await book(server(apiError(402, 'payment_required')))).toEqual({ kind: 'unknown' });
  });

  it('repeats what the server decided, and does not ask again', async () => {
    const api = server(apiError(409, 'sold_out', 'Gone. We’re refunding £15.40 to you.'));
    expect(await book(api)).toEqual({
      kind: 'refused',
      code: 'sold_out',
      sentence: 'Gone. We’re refunding £15.40 to you.',
    });
    expect(api.sent).toHaveLength(1);
  });

  it('notices that nobody is signed in any more', async () => {
    expect(await book(server(apiError(401, 'unauthorized')))).toEqual({ kind: 'signed_out' });
  });
});
