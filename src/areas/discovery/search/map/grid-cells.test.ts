import { describe, expect, it } from 'vitest';
import { createRandom } from '#demo/random.ts';
import { type CellSpans, circleCells, gridCell, rectangleCells } from './grid-cells.ts';

const covers = (spans: CellSpans, cell: number) =>
  spans.first.some((first, run) => cell >= first && cell <= (spans.last[run] ?? -1));
const count = (spans: CellSpans) =>
  spans.first.reduce((sum, first, run) => sum + (spans.last[run] ?? 0) - first + 1, 0);

describe('cells', () => {
  it('are squares of 2 km', () => {
    expect(gridCell({ easting: 530_000, northing: 180_000 })).toBe(
      gridCell({ easting: 531_999, northing: 181_999 }),
    );
    expect(gridCell({ easting: 532_000, northing: 180_000 })).toBe(
      gridCell({ easting: 530_000, northing: 180_000 }) + 1,
    );
    expect(gridCell({ easting: 530_000, northing: 182_000 })).not.toBe(
      gridCell({ easting: 530_000, northing: 181_999 }),
    );
  });

  it('of a circle cover every point in it', () => {
    const random = createRandom('search 1');
    for (let round = 0; round < 2_000; round++) {
      const centre = { easting: random.integer(0, 699_999), northing: random.integer(0, 1_249_999) };
      const radius = random.pick([1, 1_000, 2_000, 16_093, 160_934]);
      const angle = random.next() * 2 * Math.PI;
      const away = radius * Math.sqrt(random.next());
      const point = {
        easting: Math.round(centre.easting + away * Math.cos(angle)),
        northing: Math.round(centre.northing + away * Math.sin(angle)),
      };
      if (Math.hypot(point.easting - centre.easting, point.northing - centre.northing) > radius) continue;
      expect(covers(circleCells(centre, radius), gridCell(point))).toBe(true);
    }
  });

  it('of a circle are few more than its area', () => {
    const cells = count(circleCells({ easting: 531_000, northing: 181_000 }, 16_000));
    const area = (Math.PI * 16_000 ** 2) / 2_000 ** 2;
    expect(cells).toBeGreaterThan(area);
    expect(cells).toBeLessThan(area * 1.4);
  });

  it('of a circle are one for a radius of nothing', () => {
    const centre = { easting: 531_000, northing: 181_000 };
    expect(circleCells(centre, 0)).toEqual({ first: [gridCell(centre)], last: [gridCell(centre)] });
  });

  it('never run into the next row, even beyond the grid', () => {
    const spans = rectangleCells({ easting: -900_000, northing: -900_000 }, { easting: 5e6, northing: 5e6 });
    expect(
      spans.first.every((first, run) => Math.floor(first / 512) === Math.floor((spans.last[run] ?? 0) / 512)),
    ).toBe(true);
    expect(count(spans)).toBe(512 * 1_024);
  });
});
