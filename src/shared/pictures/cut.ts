import { PHOTO_SHAPE } from './photo-sizes.ts';

/**
 * What of a photograph is shown, in fractions of its width and height: where the cut begins, and how wide it is. Its
 * height follows from the shape of 4 to 3.
 */
export interface Cut {
  x: number;
  y: number;
  width: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How much closer than the widest cut one may go. */
export const MOST_ZOOM = 4;

/** The widest a cut can be, as a fraction of the width: less than 1 where the photograph is flatter than 4 to 3. */
export const widestCut = ({ width, height }: Size): number => Math.min(1, (height * PHOTO_SHAPE) / width);

/** The height of a cut as a fraction of the photograph's height. */
export const cutHeight = ({ width, height }: Size, cutWidth: number): number =>
  (cutWidth * width) / PHOTO_SHAPE / height;

/** The widest cut in the middle: how a photograph is shown until somebody says otherwise. */
export function middleCut(size: Size): Cut {
  const width = widestCut(size);
  return { x: (1 - width) / 2, y: (1 - cutHeight(size, width)) / 2, width };
}

/** The nearest cut that lies within the photograph, and is neither too wide nor too close. */
export function withinPhoto(size: Size, { x, y, width: wanted }: Cut): Cut {
  const widest = widestCut(size);
  const width = between(wanted, widest / MOST_ZOOM, widest);
  return { x: between(x, 0, 1 - width), y: between(y, 0, Math.max(0, 1 - cutHeight(size, width))), width };
}

/** The same middle, so much closer (above 1) or further away. */
export function zoomed(size: Size, cut: Cut, factor: number): Cut {
  const width = between(cut.width / factor, widestCut(size) / MOST_ZOOM, widestCut(size));
  return withinPhoto(size, {
    x: cut.x + (cut.width - width) / 2,
    y: cut.y + (cutHeight(size, cut.width) - cutHeight(size, width)) / 2,
    width,
  });
}

/** The cut in whole pixels of the photograph. */
export function pixelsOf(size: Size, cut: Cut): { left: number; top: number } & Size {
  const { x, y, width } = withinPhoto(size, cut);
  const pixels = {
    width: between(Math.round(width * size.width), 1, size.width),
    height: between(Math.round(cutHeight(size, width) * size.height), 1, size.height),
  };
  return {
    left: between(Math.round(x * size.width), 0, size.width - pixels.width),
    top: between(Math.round(y * size.height), 0, size.height - pixels.height),
    ...pixels,
  };
}

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));
