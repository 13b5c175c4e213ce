import { expect, it } from 'vitest';
import { noteFailure, sayingWhenLost } from './database-lost.server.ts';

const lost = new Error('Connection terminated unexpectedly');

const answering = (status: number, failure: unknown) =>
  sayingWhenLost(async () => {
    await Promise.resolve();
    noteFailure(failure);
    return new Response(null, { status });
  }).then(
    ({ status: answered }) => answered,
    (error: unknown) => error,
  );

it.each([500, 422])('a %d for a connection that was lost is told as what it is', async (status) => {
  expect(await answering(status, lost)).toMatchObject({
    status: 503,
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  expect(await answering(status, new Error('Failed', { cause: lost }))).toMatchObject({ status: 503 });
});

it('whatever else went wrong is answered as the library does, and so is what went well all the same', async () => {
  expect(await answering(500, new Error('duplicate key'))).toBe(500);
  expect(await answering(422, 'a text')).toBe(422);
  expect(await answering(200, lost)).toBe(200);
});

it('one request is not told what another met', async () => {
  const [one, other] = await Promise.all([answering(500, lost), answering(500, new Error('another'))]);
  expect([one, other]).toEqual([expect.objectContaining({ status: 503 }), 500]);
  expect(() => noteFailure(lost)).not.toThrow();
});
