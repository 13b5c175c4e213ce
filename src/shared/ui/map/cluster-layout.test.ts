import { describe, expect, it } from 'vitest';
import { joinOverlapping } from './marker-layout.ts';

const circle = (count: number, x: number) => ({
  cluster: {
    count,
    position: { lat: 51, lng: x },
    bounds: { west: x - 1, east: x + 1, south: 50, north: 52 },
  },
  x,
  y: 0,
  size: 40 + count,
});

describe('joinOverlapping', () => {
  it('lets the largest take in those it would cover, and loses nobody', () => {
    const joined = joinOverlapping([circle(2, 0), circle(8, 30), circle(4, 300)]);
    expect(joined.map(({ count }) => count)).toEqual([10, 4]);
  });

  it('stands where most of its sessions are, and knows the box around all', () => {
    expect(joinOverlapping([circle(2, 0), circle(8, 30)])[0]).toEqual({
      count: 10,
      position: { lat: 51, lng: 24 },
      bounds: { west: -1, east: 31, south: 50, north: 52 },
    });
  });

  it('leaves circles alone that do not touch', () => {
    expect(joinOverlapping([circle(1, 0), circle(1, 100)])).toHaveLength(2);
  });
});
