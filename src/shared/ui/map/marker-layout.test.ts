import { describe, expect, it } from 'vitest';
import { pillsToShrink } from './marker-layout.ts';

const pill = (id: string, x: number, y: number, priority = 0) => ({ id, x, y, width: 80, priority });

describe('pillsToShrink', () => {
  it('leaves pills alone that do not touch', () => {
    expect(pillsToShrink([pill('a', 0, 0), pill('b', 100, 0), pill('c', 0, 60)])).toEqual(new Set());
  });

  it('shrinks the less important of two pills that overlap, whatever their order', () => {
    // Neither pill reaches the other's dot.
    expect(pillsToShrink([pill('a', 0, 0), pill('b', 70, 5, 1)])).toEqual(new Set(['a']));
    expect(pillsToShrink([pill('b', 70, 5, 1), pill('a', 0, 0)])).toEqual(new Set(['a']));
  });

  it('shrinks a pill that would cover a dot, however much it matters', () => {
    // b points into a's pill, but its own pill is clear above it.
    expect(pillsToShrink([pill('a', 0, 0, 9), pill('b', 10, -20)])).toEqual(new Set(['a']));
  });

  it('does not let a shrunk pill push others aside', () => {
    // b yields to a; c overlaps only b's pill, so it stays.
    expect(pillsToShrink([pill('a', 0, 0, 2), pill('b', 70, 0, 1), pill('c', 140, 0)])).toEqual(
      new Set(['b']),
    );
  });
});
