import type { CropRect } from '#shared/pictures/crop.ts';
import { type PhotoDeps, photoFileNames, processPhoto, storePhotoFiles } from './photo-files.server.ts';

export { deleteOrphanedFiles as deleteOrphanedPhotoFiles } from './queries.server.ts';

/** Orphaned until `deleteOrphanedPhotoFiles` is called with `names`. */
export interface ImportedPhoto {
  whole: string;
  files: string;
  width: number;
  height: number;
  names: string[];
}

/** Re-encodes a photo from elsewhere, so that nothing hidden comes along. Throws as `processPhoto`. */
export async function importPhoto(deps: PhotoDeps, sent: Uint8Array, cut: CropRect): Promise<ImportedPhoto> {
  const taken = await processPhoto(deps.maker, { kind: 'take', sent });
  // Most photos use the default crop, which exists already.
  const made = isSameCrop(taken.cut, cut)
    ? taken
    : await processPhoto(deps.maker, { kind: 'cut', whole: taken.whole, cut });
  const names = await storePhotoFiles(deps, made, true);
  if (names.whole === null) throw new Error('The whole was to be kept.');
  return { whole: names.whole, files: names.files, ...made.size, names: photoFileNames(names) };
}

const isSameCrop = (one: CropRect, other: CropRect): boolean =>
  [one.x - other.x, one.y - other.y, one.width - other.width].every((apart) => Math.abs(apart) < 0.001);
