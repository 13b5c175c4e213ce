import sharp from 'sharp';
import { type CropRect, centredCrop, cropPixels, type Size } from './crop.ts';
import { PHOTO_SHAPE, type PhotoFormat, photoFormats, photoWidths } from './photo-sizes.ts';

/** Pixels beyond which a picture is not decoded: a small file can unfold to gigabytes. */
const MAX_PIXELS = 50_000_000;

/** The longer side of the kept whole: what the closest cut still fills the largest width with, nearly. */
const ORIGINAL_SIDE = 2400;

/** Less than this would be a blur in its place. */
export const MIN_PHOTO_SIZE: Size = { width: 480, height: 360 };

export interface PhotoFile {
  width: number;
  format: PhotoFormat;
  bytes: Uint8Array;
}

/** Made from what somebody sent, or from the kept whole and another cut. */
export type PhotoTask =
  | { kind: 'take'; sent: Uint8Array }
  | { kind: 'cut'; whole: Uint8Array; cut: CropRect };

export type PhotoResult =
  | { kind: 'made'; whole: Uint8Array; size: Size; cut: CropRect; files: PhotoFile[] }
  /** It is no picture, or a broken one; has too many pixels to be decoded; or too few to be shown. */
  | { kind: 'unreadable' | 'too_large' | 'too_small' };

/**
 * Makes the files of a photograph: the whole of it as WebP, upright and without what the camera wrote into it (place,
 * time, serial number), and the cut in each width and format. Of a moving picture it takes the first frame.
 */
export async function processPhoto(task: PhotoTask): Promise<PhotoResult> {
  if (task.kind === 'cut') return cropPhoto(task.whole, task.cut);
  const { sent } = task;
  const seen = await readSize(sent);
  if (seen === null) return { kind: 'unreadable' };
  // Asked of the head of the file, before a single pixel is unpacked.
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

/** As people see it: a camera may have written that it is to be turned. */
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
