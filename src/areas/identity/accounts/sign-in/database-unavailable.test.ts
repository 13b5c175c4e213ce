import { expect, it } from 'vitest';
import { recordDatabaseFailure, throwOnDatabaseLoss } from './database-unavailable.server.ts';

const lost = new Error('Connection terminated unexpectedly');

const respondWith = (status: number, failure: unknown) =>
  throwOnDatabaseLoss(async () => {
    await Promise.resolve();
    recordDatabaseFailure(failure);
    return new Response(null, { status });
  }).then(
    ({ status: answered }) => answered,
    (error: unknown) => error,
  );

it.each([500, 422])('a %d for a connection that was lost is told as what it is', async (status) => {
  expect(await respondWith(status, lost)).toMatchObject({
    status: 503,
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  expect(await respondWith(status, new Error('Failed', { cause: lost }))).toMatchObject({ status: 503 });
});

it('whatever else went wrong is answered as the library does, and so is what went well all the same', async () => {
  expect(await respondWith(500, new Error('duplicate key'))).toBe(500);
  expect(await respondWith(422, 'a text')).toBe(422);
  expect(await respondWith(200, lost)).toBe(200);
});

it('one request is not told what another met', async () => {
  const [one, other] = await Promise.all([respondWith(500, lost), respondWith(500, new Error('another'))]);
  expect([one, other]).toEqual([expect.objectContaining({ status: 503 }), 500]);
  expect(() => recordDatabaseFailure(lost)).not.toThrow();
});
