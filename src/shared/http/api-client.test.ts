import { describe, expect, it, vi } from 'vitest';
import { ApiError, createApiClient, endpointHref, type FetchLike, toApiError } from './api-client.ts';
import { headerJson, PLACE_HEADER } from './paged-list.ts';

describe('an error from the API', () => {
  const body = JSON.stringify({ message: 'There is no page 9999.', code: 'invalid_input' });

  it('is recognised', () => {
    const error = new ApiError(400, body);
    expect(toApiError(error)).toBe(error);
  });

  it('is read back from its message, which is all that the server’s page carries over', () => {
    const error = toApiError(new Error(new ApiError(400, body).message));
    expect(error?.status).toBe(400);
    expect(error?.sentence).toBe('There is no page 9999.');
  });

  it('is not any other error', () => {
    expect(toApiError(new Error('Failed to fetch'))).toBeNull();
    expect(toApiError('400: no')).toBeNull();
    expect(toApiError(undefined)).toBeNull();
  });
});

describe('a list', () => {
  const listed = (headers: Record<string, string>) =>
    createApiClient(() =>
      Promise.resolve({ status: 200, headers: new Headers(headers), text: () => Promise.resolve('[]') }),
    ).list('GET /api/personal-trainers/search');

  it('comes with its total, its pages and what it was looked for around', async () => {
    const place = { sentence: 'Around Ynys Môn' };
    const link = '</api/personal-trainers/search?page=3>; rel="last"';
    expect(await listed({ 'x-total-count': '41', link, [PLACE_HEADER]: headerJson(place) })).toEqual({
      items: [],
      total: 41,
      pageCount: 3,
      place,
    });
  });

  it('is around nowhere where no place was named', async () => {
    expect(await listed({ 'x-total-count': '0' })).toEqual({
      items: [],
      total: 0,
      pageCount: 1,
      place: null,
    });
  });
});

describe('an answer that the person is logged out', () => {
  const answering = (status: number, body: object) => () =>
    Promise.resolve({ status, headers: new Headers(), text: () => Promise.resolve(JSON.stringify(body)) });
  const loggedOut = answering(401, { code: 'unauthorized', message: 'Unauthorized' });

  it('is told in one place, whatever was called, and the call itself ends no more', async () => {
    const told = vi.fn<(comeBackTo: string | undefined) => void>();
    const api = createApiClient(loggedOut, told);
    const ended = vi.fn<() => void>();
    void api.call('GET /api/favourites').finally(ended);
    void api.call('POST /api/admin/claims/:claimId/approve', { params: { claimId: '1' } }).finally(ended);
    void api.call('PUT /api/profile/name', { body: { firstName: 'A', lastName: 'B' } }).finally(ended);
    void api.call('GET /api/businesses/my', { loggedOut: '/business?register=4' }).finally(ended);
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(4));
    expect(told.mock.calls.map(([comeBackTo]) => comeBackTo)).toEqual([
      undefined,
      undefined,
      undefined,
      '/business?register=4',
    ]);
    expect(ended).not.toHaveBeenCalled();
  });

  it('is thrown to a caller with words of its own, and where nobody listens', async () => {
    const told = vi.fn<(comeBackTo: string | undefined) => void>();
    const api = createApiClient(loggedOut, told);
    await expect(api.call('POST /api/bookings', { body: {}, loggedOut: 'throw' })).rejects.toMatchObject({
      status: 401,
    });
    await expect(createApiClient(loggedOut).call('GET /api/profile')).rejects.toMatchObject({ status: 401 });
    expect(told).not.toHaveBeenCalled();
  });

  it('is not any other refusal', async () => {
    const told = vi.fn<(comeBackTo: string | undefined) => void>();
    const wrongPassword = createApiClient(answering(401, { message: 'Invalid email or password' }), told);
    await expect(wrongPassword.call('POST /api/profile/delete', { body: {} })).rejects.toMatchObject({
      status: 401,
    });
    const forbidden = createApiClient(answering(403, { message: 'Unauthorized' }), told);
    await expect(forbidden.call('GET /api/admin/stats')).rejects.toMatchObject({ status: 403 });
    expect(told).not.toHaveBeenCalled();
  });
});

it('sends a form as it is, whose type only the browser can name', async () => {
  const send = vi.fn<FetchLike>(() =>
    Promise.resolve({ status: 204, headers: new Headers(), text: () => Promise.resolve('') }),
  );
  const form = new FormData();
  form.set('photo', 'x');
  await createApiClient(send).call('POST /api/profile/photo', { body: form });
  expect(send.mock.calls[0]?.[1]).toMatchObject({ body: form, headers: { accept: 'application/json' } });
  expect(send.mock.calls[0]?.[1].headers).not.toHaveProperty('content-type');
});

it('fills in the address of an endpoint, encoded', async () => {
  const send = vi.fn<FetchLike>(() =>
    Promise.resolve({ status: 200, headers: new Headers(), text: () => Promise.resolve('[]') }),
  );
  await createApiClient(send).call('GET /api/sessions/:id/occurrences', {
    params: { id: 'a/b?c' },
    query: { from: '2026-11-23', to: '2026-11-29' },
  });
  expect(send.mock.calls[0]?.[0]).toBe('/api/sessions/a%2Fb%3Fc/occurrences?from=2026-11-23&to=2026-11-29');
  expect(endpointHref('GET /api/bookings/:bookingId/receipt.pdf', { params: { bookingId: 'b 1' } })).toBe(
    '/api/bookings/b%201/receipt.pdf',
  );
});
