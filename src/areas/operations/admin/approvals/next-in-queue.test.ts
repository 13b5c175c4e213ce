import { describe, expect, it } from 'vitest';
import { nextInQueue } from './rules.ts';

const queue = [{ id: 3 }, { id: 5 }, { id: 8 }];

describe('the next in a queue', () => {
  it.each([
    [3, 5],
    [5, 8],
    [8, 3], // round to the oldest
    [99, 3], // decided already
  ])('after %i comes %i', (current, next) => {
    expect(nextInQueue(queue, { id: current })).toEqual({ id: next });
  });

  it('is nobody when only this one waits, or none', () => {
    expect(nextInQueue([{ id: 3 }], { id: 3 })).toBeNull();
    expect(nextInQueue([], { id: 3 })).toBeNull();
  });
});
