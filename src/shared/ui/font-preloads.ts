import bricolageUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** One `<link rel="preload">` for the document head. */
export interface FontPreload {
  rel: 'preload';
  as: 'font';
  type: 'font/woff2';
  href: string;
  /** Fonts are always fetched without credentials; without this the preload is fetched twice. */
  crossOrigin: 'anonymous';
}

/** The two font files every page uses, as head links; the same files fonts.css names. */
export const fontPreloads: readonly FontPreload[] = [figtreeUrl, bricolageUrl].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous',
}));
