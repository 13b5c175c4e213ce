import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('randomFrom', () => {
  it('gives the same stream for a seed on every run, and another for another seed', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, createRandom(seed).next);
    expect(draw('town')).toEqual(draw('town'));
    expect(draw('town')).not.toEqual(draw('towns'));
    expect(createRandom('fixed for ever').uuid()).toBe('35f807d2-6e06-4521-898f-cf994eabb97b');
  });

  it('spreads evenly', () => {
    const random = createRandom('spread');
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) counts[random.integer(0, 9)]! += 1;
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1150);
  });

  it('samples without repeating, and no more than there are', () => {
    const random = createRandom('sample');
    expect(random.sample([1, 2, 3, 4, 5], 9).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(random.sample([1, 2, 3, 4, 5], 3)).size).toBe(3);
    expect(() => random.pick([])).toThrow('nothing to pick');
  });

  it('makes identifiers of version 4', () => {
    const random = createRandom('ids');
    const ids = Array.from({ length: 200 }, random.uuid);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(200);
  });
});
