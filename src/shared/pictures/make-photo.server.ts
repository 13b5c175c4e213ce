import sharp from 'sharp';
import { type Cut, middleCut, pixelsOf, type Size } from './cut.ts';
import { PHOTO_SHAPE, type PhotoFormat, photoFormats, photoWidths } from './photo-sizes.ts';

/** Pixels beyond which a picture is not decoded: a small file can unfold to gigabytes. */
const MAX_PIXELS = 50_000_000;

/** The longer side of the kept whole: what the closest cut still fills the largest width with, nearly. */
const WHOLE_SIDE = 2400;

/** Less than this would be a blur in its place. */
export const SMALLEST: Size = { width: 480, height: 360 };

export interface PhotoFile {
  width: number;
  format: PhotoFormat;
  bytes: Uint8Array;
}

/** Made from what somebody sent, or from the kept whole and another cut. */
export type PhotoTask = { kind: 'take'; sent: Uint8Array } | { kind: 'cut'; whole: Uint8Array; cut: Cut };

export type PhotoMade =
  | { kind: 'made'; whole: Uint8Array; size: Size; cut: Cut; files: PhotoFile[] }
  /** It is no picture, or a broken one; has too many pixels to be decoded; or too few to be shown. */
  | { kind: 'unreadable' | 'too_large' | 'too_small' };

/**
 * Makes the files of a photograph: the whole of it as WebP, upright and without what the camera wrote into it (place,
 * time, serial number), and the cut in each width and format. Of a moving picture it takes the first frame.
 */
export async function makePhoto(task: PhotoTask): Promise<PhotoMade> {
  if (task.kind === 'cut') return cutPhoto(task.whole, task.cut);
  const { sent } = task;
  const seen = await sizeOf(sent);
  if (seen === null) return { kind: 'unreadable' };
  // Asked of the head of the file, before a single pixel is unpacked.
  if (seen.width * seen.height > MAX_PIXELS) return { kind: 'too_large' };
  if (seen.width < SMALLEST.width || seen.height < SMALLEST.height) return { kind: 'too_small' };
  try {
    const whole = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(WHOLE_SIDE, WHOLE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 88, effort: 2 })
      .toBuffer();
    return await cutPhoto(whole, null);
  } catch {
    return { kind: 'unreadable' };
  }
}

/** As people see it: a camera may have written that it is to be turned. */
async function sizeOf(bytes: Uint8Array): Promise<Size | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return autoOrient;
  } catch {
    return null;
  }
}

async function cutPhoto(whole: Uint8Array, wanted: Cut | null): Promise<PhotoMade> {
  const { width, height } = await sharp(whole).metadata();
  const size = { width, height };
  const cut = wanted ?? middleCut(size);
  const shown = await sharp(whole).extract(pixelsOf(size, cut)).png({ compressionLevel: 0 }).toBuffer();
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
