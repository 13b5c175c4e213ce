import { expect, it } from 'vitest';
import { positionPopup } from './popup-position.ts';

const map = { width: 500, height: 800 };

it('stands above its marker, or below where there is no room above', () => {
  expect(positionPopup({ x: 250, y: 500 }, { width: 300, height: 200 }, map)).toEqual({
    left: 100,
    top: 252,
    maxHeight: 440,
  });
  expect(positionPopup({ x: 250, y: 100 }, { width: 300, height: 200 }, map)).toMatchObject({ top: 118 });
});

it('is cut to the roomier side where it fits on neither', () => {
  expect(positionPopup({ x: 250, y: 600 }, { width: 300, height: 900 }, map)).toMatchObject({
    top: 12,
    maxHeight: 540,
  });
  expect(positionPopup({ x: 250, y: 200 }, { width: 300, height: 900 }, map)).toMatchObject({
    top: 218,
    maxHeight: 570,
  });
});

it('lies wholly inside the map wherever the marker is, in maps of any size', () => {
  for (const frame of [
    map,
    { width: 358, height: 320 },
    { width: 340, height: 260 },
    { width: 900, height: 500 },
  ]) {
    for (const height of [60, 180, 320, 1400]) {
      for (let x = -40; x <= frame.width + 40; x += 70) {
        for (let y = -40; y <= frame.height + 40; y += 30) {
          const { left, top, maxHeight } = positionPopup({ x, y }, { width: 300, height }, frame);
          const shown = Math.min(height, maxHeight);
          expect(left).toBeGreaterThanOrEqual(12);
          expect(left + 300).toBeLessThanOrEqual(frame.width - 12);
          expect(top).toBeGreaterThanOrEqual(12);
          expect(top + shown).toBeLessThanOrEqual(frame.height - 12);
          expect(shown).toBeGreaterThanOrEqual(Math.min(height, 230));
        }
      }
    }
  }
});
