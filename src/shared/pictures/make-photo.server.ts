import sharp from 'sharp';
import { type CropRect, centredCrop, cropPixels, type Size } from './crop.ts';
import { PHOTO_SHAPE, type PhotoFormat, photoFormats, photoWidths } from './photo-sizes.ts';

/** Refused before decoding: a small file can expand to gigabytes. */
const MAX_PIXELS = 50_000_000;

/** Longer side of the stored original; enough for the largest width at almost the closest crop. */
const ORIGINAL_SIDE = 2400;

/** Smaller photos would look blurred. */
export const MIN_PHOTO_SIZE: Size = { width: 480, height: 360 };

export interface PhotoFile {
  width: number;
  format: PhotoFormat;
  bytes: Uint8Array;
}

/** From an upload, or from the stored original with a new crop. */
export type PhotoTask =
  | { kind: 'take'; sent: Uint8Array }
  | { kind: 'cut'; whole: Uint8Array; cut: CropRect };

export type PhotoResult =
  | { kind: 'made'; whole: Uint8Array; size: Size; cut: CropRect; files: PhotoFile[] }
  /** Not a valid image; too many pixels to decode; or too few to show. */
  | { kind: 'unreadable' | 'too_large' | 'too_small' };

/**
 * Makes a photo's files: the whole as upright WebP without EXIF data, and the crop in each width and format.
 * Animations use their first frame.
 */
export async function processPhoto(task: PhotoTask): Promise<PhotoResult> {
  if (task.kind === 'cut') return cropPhoto(task.whole, task.cut);
  const { sent } = task;
  const seen = await readSize(sent);
  if (seen === null) return { kind: 'unreadable' };
  // From the header, before decoding any pixel.
  if (seen.width * seen.height > MAX_PIXELS) return { kind: 'too_large' };
  if (seen.width < MIN_PHOTO_SIZE.width || seen.height < MIN_PHOTO_SIZE.height) return { kind: 'too_small' };
  try {
    const whole = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(ORIGINAL_SIDE, ORIGINAL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 88, effort: 2 })
      .toBuffer();
    return await cropPhoto(whole, null);
  } catch {
    return { kind: 'unreadable' };
  }
}

/** Applies the EXIF orientation. */
async function readSize(bytes: Uint8Array): Promise<Size | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return autoOrient;
  } catch {
    return null;
  }
}

async function cropPhoto(whole: Uint8Array, wanted: CropRect | null): Promise<PhotoResult> {
  const { width, height } = await sharp(whole).metadata();
  const size = { width, height };
  const cut = wanted ?? centredCrop(size);
  const shown = await sharp(whole).extract(cropPixels(size, cut)).png({ compressionLevel: 0 }).toBuffer();
  const files: PhotoFile[] = [];
  for (const fileWidth of photoWidths) {
    const resized = sharp(shown).resize(fileWidth, Math.round(fileWidth / PHOTO_SHAPE), { fit: 'fill' });
    for (const format of photoFormats) {
      const bytes = await (format === 'avif'
        ? resized.clone().avif({ quality: 52, effort: 3 })
        : resized.clone().webp({ quality: 76, effort: 4 })
      ).toBuffer();
      files.push({ width: fileWidth, format, bytes });
    }
  }
  return { kind: 'made', whole, size, cut, files };
}
