import { describe, expect, it } from 'vitest';
import { type MapPicture, TILE_SIZE, tilesCovering } from '#areas/operations/site/screens/home/map-tiles.tsx';

const london = { lat: 51.5074, lng: -0.1278 };
const plain = 'https://tiles.example/{z}/{x}/{y}.png';
const picture = (changes: Partial<MapPicture> = {}): MapPicture => ({
  centre: london,
  zoom: 11,
  width: 1440,
  height: 880,
  ...changes,
});

describe('the tiles of a picture of a map', () => {
  it('have the centre where it belongs', () => {
    // Charing Cross is 70 pixels from the left of tile 1023/681, and 3 from its top.
    const [middle] = tilesCovering(plain, picture({ width: 2, height: 2 }));
    expect(middle).toEqual({ url: 'https://tiles.example/11/1023/681.png', left: -69, top: -2 });
    const [greenwich] = tilesCovering(
      plain,
      picture({ centre: { lat: 0, lng: 0 }, zoom: 1, width: 2, height: 2 }),
    );
    expect(greenwich).toEqual({ url: 'https://tiles.example/1/0/0.png', left: -255, top: -255 });
  });

  it.each([
    [1440, 880],
    [390, 844],
    [2560, 1000],
    [256, 256],
    [1, 1],
  ])('cover %i by %i pixels without a gap, and hardly more', (width, height) => {
    const tiles = tilesCovering(plain, picture({ width, height }));
    for (const [x, y] of [
      [0, 0],
      [width - 1, 0],
      [0, height - 1],
      [width - 1, height - 1],
      [Math.floor(width / 2), Math.floor(height / 2)],
    ] as const) {
      const over = tiles.filter(
        ({ left, top }) => left <= x && x < left + TILE_SIZE && top <= y && y < top + TILE_SIZE,
      );
      expect(over, `${x},${y}`).toHaveLength(1);
    }
    expect(tiles.length).toBeLessThanOrEqual((Math.ceil(width / 256) + 1) * (Math.ceil(height / 256) + 1));
    expect(new Set(tiles.map(({ url }) => url)).size).toBe(tiles.length);
  });

  it('are none without a size, and none beyond the poles', () => {
    expect(tilesCovering(plain, picture({ width: 0, height: 0 }))).toEqual([]);
    const whole = tilesCovering(
      plain,
      picture({ centre: { lat: 0, lng: 0 }, zoom: 0, width: 256, height: 900 }),
    );
    expect(new Set(whole.map(({ url }) => url))).toEqual(new Set(['https://tiles.example/0/0/0.png']));
  });

  it('spread over the subdomains of an address that has some', () => {
    const tiles = tilesCovering('https://{s}.tiles.example/{z}/{x}/{y}{r}.png', picture());
    expect(new Set(tiles.map(({ url }) => new URL(url).host))).toEqual(
      new Set(['a.tiles.example', 'b.tiles.example', 'c.tiles.example']),
    );
    for (const { url } of tiles) expect(url).toMatch(/\/11\/\d+\/\d+\.png$/);
  });
});
