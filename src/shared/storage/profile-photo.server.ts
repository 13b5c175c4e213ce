import { AppError } from '../domain/app-error.ts';
import type { FileKind } from './file-kinds.ts';
import type { FileStorage } from './file-storage.ts';
import { recogniseFile } from './recognise-file.server.ts';

/** Larger than phones' photos today. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** Pixels; four times the largest size shown. */
const PHOTO_SIDE = 512;

/** A small file can expand to gigabytes. */
const MAX_PIXELS = 50_000_000;

const photoKinds: readonly FileKind[] = ['jpg', 'png', 'webp'];

const FOLDER = 'photos';

/**
 * Stores a JPEG, PNG or WebP as an upright 512-pixel square WebP without EXIF data, and returns its public URL.
 * Throws for field `photo`: `unsupported_media_type` (415), or `invalid_input` (400) if unreadable.
 */
export async function storeProfilePhoto(storage: FileStorage, bytes: Buffer): Promise<string> {
  await recogniseFile(bytes, photoKinds, 'photo');
  const square = await cropToSquare(bytes);
  return `/${await storage.put(FOLDER, { bytes: square, kind: 'webp' })}`;
}

/** Ignores URLs that aren't ours. */
export async function removeProfilePhoto(storage: FileStorage, address: string | null): Promise<void> {
  if (address?.startsWith(`/${FOLDER}/`) === true) await storage.delete(address.slice(1));
}

async function cropToSquare(bytes: Buffer): Promise<Buffer> {
  // Loaded on first use, to keep the start fast.
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
