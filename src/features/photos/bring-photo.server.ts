import type { Cut } from '#shared/pictures/cut.ts';
import { keep, make, namesIn, type PhotoDeps } from './photo-files.server.ts';

export { forgetFiles as keepBroughtFiles } from './queries.server.ts';

/** A photograph's files that were made of a picture from elsewhere; nobody's until `keepBroughtFiles` is called with `names`. */
export interface BroughtPhoto {
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
export async function bringPhoto(deps: PhotoDeps, sent: Uint8Array, cut: Cut): Promise<BroughtPhoto> {
  const taken = await make(deps.maker, { kind: 'take', sent });
  // Most photographs are shown as they are cut at first, which is done already.
  const made = isSameCut(taken.cut, cut)
    ? taken
    : await make(deps.maker, { kind: 'cut', whole: taken.whole, cut });
  const names = await keep(deps, made, true);
  if (names.whole === null) throw new Error('The whole was to be kept.');
  return { whole: names.whole, files: names.files, ...made.size, names: namesIn(names) };
}

const isSameCut = (one: Cut, other: Cut): boolean =>
  [one.x - other.x, one.y - other.y, one.width - other.width].every((apart) => Math.abs(apart) < 0.001);
