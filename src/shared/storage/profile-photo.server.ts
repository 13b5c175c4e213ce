import { AppError } from '../domain/app-error.ts';
import type { FileKind } from './file-kinds.ts';
import type { FileStorage } from './file-storage.ts';
import { recogniseFile } from './recognise-file.server.ts';

/** The largest photo people may send: what telephones take today, with room to spare. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** The side of a kept photo in pixels: four times the largest place it is shown at. */
const PHOTO_SIDE = 512;

/** Pixels beyond which a picture is refused: a small file can unfold to gigabytes. */
const MAX_PIXELS = 50_000_000;

const photoKinds: readonly FileKind[] = ['jpg', 'png', 'webp'];

const FOLDER = 'photos';

/**
 * Makes a square of 512 pixels from a JPEG, PNG or WebP and keeps it as WebP, upright and without what the camera
 * wrote into it (place, time, serial number). Answers the photo's public address.
 * Throws, about the field `photo`: `unsupported_media_type` (415) for another kind of file, `invalid_input` (400)
 * for one that cannot be read.
 */
export async function storeProfilePhoto(storage: FileStorage, bytes: Buffer): Promise<string> {
  await recogniseFile(bytes, photoKinds, 'photo');
  const square = await cropToSquare(bytes);
  return `/${await storage.put(FOLDER, { bytes: square, kind: 'webp' })}`;
}

/** Removes the photo behind a public address of ours; nothing happens for any other address. */
export async function removeProfilePhoto(storage: FileStorage, address: string | null): Promise<void> {
  if (address?.startsWith(`/${FOLDER}/`) === true) await storage.delete(address.slice(1));
}

async function cropToSquare(bytes: Buffer): Promise<Buffer> {
  // Loaded by the first photo: starting the site does not wait for the library.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    const message = 'We couldn’t open this picture. Choose another one.';
    throw new AppError('invalid_input', message, { errors: [{ field: 'photo', message }], cause });
  }
}
