import { PHOTO_SHAPE } from './photo-sizes.ts';

/** Fractions of the photo's width and height. The height follows from the 4:3 shape. */
export interface CropRect {
  x: number;
  y: number;
  width: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 4;

/** As a fraction of the width; below 1 if the photo is flatter than 4:3. */
export const widestCrop = ({ width, height }: Size): number => Math.min(1, (height * PHOTO_SHAPE) / width);

/** As a fraction of the photo's height. */
export const cropHeight = ({ width, height }: Size, cutWidth: number): number =>
  (cutWidth * width) / PHOTO_SHAPE / height;

/** The default crop: the widest, centred. */
export function centredCrop(size: Size): CropRect {
  const width = widestCrop(size);
  return { x: (1 - width) / 2, y: (1 - cropHeight(size, width)) / 2, width };
}

/** The nearest valid crop inside the photo. */
export function clampCrop(size: Size, { x, y, width: wanted }: CropRect): CropRect {
  const widest = widestCrop(size);
  const width = clamp(wanted, widest / MAX_ZOOM, widest);
  return { x: clamp(x, 0, 1 - width), y: clamp(y, 0, Math.max(0, 1 - cropHeight(size, width))), width };
}

/** Keeps the centre; a factor above 1 zooms in. */
export function zoomCrop(size: Size, cut: CropRect, factor: number): CropRect {
  const width = clamp(cut.width / factor, widestCrop(size) / MAX_ZOOM, widestCrop(size));
  return clampCrop(size, {
    x: cut.x + (cut.width - width) / 2,
    y: cut.y + (cropHeight(size, cut.width) - cropHeight(size, width)) / 2,
    width,
  });
}

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
