/**
 * Sizes and URLs of photos, shared by the server and pages. Photos are 4:3, in three widths, as AVIF with WebP as the
 * fallback.
 */

export const PHOTO_SHAPE = 4 / 3;

/** Pixels: a card; a card on a sharp screen; a whole phone or the gallery. */
export const photoWidths = [320, 640, 1280] as const;

export const photoFormats = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

export const photoFileName = (files: string, width: number, format: PhotoFormat): string =>
  `${files}-${width}.${format}`;

const photoAddress = (files: string, width: number, format: PhotoFormat): string =>
  `/photographs/${photoFileName(files, width, format)}`;

/** Value of `srcset` for one format. */
export const photoSources = (files: string, format: PhotoFormat): string =>
  photoWidths.map((width) => `${photoAddress(files, width, format)} ${width}w`).join(', ');

export const photoFallback = (files: string): string => photoAddress(files, 640, 'webp');

/** For the gallery and machine-readable data. */
export const photoLargest = (files: string): string => photoAddress(files, 1280, 'webp');

/** Only people who may crop or review the photo can load it. */
export const originalAddress = (original: string): string => `/photographs/${original}.webp`;
