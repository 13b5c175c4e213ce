import { PHOTO_SHAPE } from './photo-sizes.ts';

/**
 * What of a photograph is shown, in fractions of its width and height: where the cut begins, and how wide it is. Its
 * height follows from the shape of 4 to 3.
 */
export interface CropRect {
  x: number;
  y: number;
  width: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How much closer than the widest cut one may go. */
export const MAX_ZOOM = 4;

/** The widest a cut can be, as a fraction of the width: less than 1 where the photograph is flatter than 4 to 3. */
export const widestCrop = ({ width, height }: Size): number => Math.min(1, (height * PHOTO_SHAPE) / width);

/** The height of a cut as a fraction of the photograph's height. */
export const cropHeight = ({ width, height }: Size, cutWidth: number): number =>
  (cutWidth * width) / PHOTO_SHAPE / height;

/** The widest cut in the middle: how a photograph is shown until somebody says otherwise. */
export function centredCrop(size: Size): CropRect {
  const width = widestCrop(size);
  return { x: (1 - width) / 2, y: (1 - cropHeight(size, width)) / 2, width };
}

/** The nearest cut that lies within the photograph, and is neither too wide nor too close. */
export function clampCrop(size: Size, { x, y, width: wanted }: CropRect): CropRect {
  const widest = widestCrop(size);
  const width = clamp(wanted, widest / MAX_ZOOM, widest);
  return { x: clamp(x, 0, 1 - width), y: clamp(y, 0, Math.max(0, 1 - cropHeight(size, width))), width };
}

/** The same middle, so much closer (above 1) or further away. */
export function zoomCrop(size: Size, cut: CropRect, factor: number): CropRect {
  const width = clamp(cut.width / factor, widestCrop(size) / MAX_ZOOM, widestCrop(size));
  return clampCrop(size, {
    x: cut.x + (cut.width - width) / 2,
    y: cut.y + (cropHeight(size, cut.width) - cropHeight(size, width)) / 2,
    width,
  });
}

/** The cut in whole pixels of the photograph. */
export function cropPixels(size: Size, cut: CropRect): { left: number; top: number } & Size {
  const { x, y, width } = clampCrop(size, cut);
  const pixels = {
    width: clamp(Math.round(width * size.width), 1, size.width),
    height: clamp(Math.round(cropHeight(size, width) * size.height), 1, size.height),
  };
  return {
    left: clamp(Math.round(x * size.width), 0, size.width - pixels.width),
    top: clamp(Math.round(y * size.height), 0, size.height - pixels.height),
    ...pixels,
  };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
