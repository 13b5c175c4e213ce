import { expect, it } from 'vitest';
import { runAfterCommit, withAfterCommitJobs } from './after-commit.server.ts';

async function recordOrder(status: number): Promise<string[]> {
  const order: string[] = [];
  await withAfterCommitJobs(async () => {
    await runAfterCommit(async () => void order.push('mail'));
    await Promise.resolve();
    order.push('commit');
    return new Response(null, { status });
  });
  return order;
}

it('does what waited after the request succeeded', async () => {
  expect(await recordOrder(200)).toEqual(['commit', 'mail']);
  expect(await recordOrder(302)).toEqual(['commit', 'mail']);
});

it('does nothing when the request was refused', async () => {
  expect(await recordOrder(422)).toEqual(['commit']);
});

it('does it at once outside of a request', async () => {
  let done = false;
  await runAfterCommit(async () => {
    done = true;
  });
  expect(done).toBe(true);
});
