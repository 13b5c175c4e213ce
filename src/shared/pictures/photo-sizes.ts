/**
 * The sizes and addresses of photographs, as the server makes them and pages ask for them. Every photograph is shown in
 * the shape of 4 to 3, in three widths; browsers take AVIF, or WebP where they do not know that.
 */

export const PHOTO_SHAPE = 4 / 3;

/** In pixels: a card, a card or a small mosaic on a sharp screen, a whole phone or the gallery. */
export const photoWidths = [320, 640, 1280] as const;

export const photoFormats = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** The name of one file of a photograph; `files` is what the names of all of them begin with. */
export const photoFileName = (files: string, width: number, format: PhotoFormat): string =>
  `${files}-${width}.${format}`;

const photoAddress = (files: string, width: number, format: PhotoFormat): string =>
  `/photographs/${photoFileName(files, width, format)}`;

/** What `srcset` lists for one format. */
export const photoSources = (files: string, format: PhotoFormat): string =>
  photoWidths.map((width) => `${photoAddress(files, width, format)} ${width}w`).join(', ');

/** What is shown where `srcset` is not understood. */
export const photoFallback = (files: string): string => photoAddress(files, 640, 'webp');

/** The largest file, for the gallery and for machines. */
export const photoLargest = (files: string): string => photoAddress(files, 1280, 'webp');

/** Of the kept whole, which only those who may crop or judge it are shown. */
export const originalAddress = (original: string): string => `/photographs/${original}.webp`;
