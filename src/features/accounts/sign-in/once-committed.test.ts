import { expect, it } from 'vitest';
import { onceCommitted, thenWhatWaited } from './once-committed.server.ts';

async function orderOf(status: number): Promise<string[]> {
  const order: string[] = [];
  await thenWhatWaited(async () => {
    await onceCommitted(async () => void order.push('mail'));
    await Promise.resolve();
    order.push('commit');
    return new Response(null, { status });
  });
  return order;
}

it('does what waited after the request succeeded', async () => {
  expect(await orderOf(200)).toEqual(['commit', 'mail']);
  expect(await orderOf(302)).toEqual(['commit', 'mail']);
});

it('does nothing when the request was refused', async () => {
  expect(await orderOf(422)).toEqual(['commit']);
});

it('does it at once outside of a request', async () => {
  let done = false;
  await onceCommitted(async () => {
    done = true;
  });
  expect(done).toBe(true);
});
