import type { CropRect } from '#shared/pictures/crop.ts';
import { type PhotoDeps, photoFileNames, processPhoto, storePhotoFiles } from './photo-files.server.ts';

export { deleteOrphanedFiles as deleteOrphanedPhotoFiles } from './queries.server.ts';

/** A photograph's files that were made of a picture from elsewhere; nobody's until `keepBroughtFiles` is called with `names`. */
export interface ImportedPhoto {
  whole: string;
  files: string;
  width: number;
  height: number;
  names: string[];
}

/**
 * Makes and keeps the files of a photograph that was kept elsewhere, with the cut that it had there: the picture is
 * decoded and written anew, so that nothing else can come with it. Throws as `make`.
 */
export async function importPhoto(deps: PhotoDeps, sent: Uint8Array, cut: CropRect): Promise<ImportedPhoto> {
  const taken = await processPhoto(deps.maker, { kind: 'take', sent });
  // Most photographs are shown as they are cut at first, which is done already.
  const made = isSameCrop(taken.cut, cut)
    ? taken
    : await processPhoto(deps.maker, { kind: 'cut', whole: taken.whole, cut });
  const names = await storePhotoFiles(deps, made, true);
  if (names.whole === null) throw new Error('The whole was to be kept.');
  return { whole: names.whole, files: names.files, ...made.size, names: photoFileNames(names) };
}

const isSameCrop = (one: CropRect, other: CropRect): boolean =>
  [one.x - other.x, one.y - other.y, one.width - other.width].every((apart) => Math.abs(apart) < 0.001);
