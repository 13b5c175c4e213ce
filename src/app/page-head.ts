import type { SiteConfig } from '#shared/domain/site-config.ts';

interface HeadInput {
  match: { context: { site: SiteConfig } };
}

type Meta = Record<string, string>;

/** The picture shown beside a shared link: public/og.png, in pixels. */
const sitePicture = { path: '/og.png', width: '1200', height: '630' } as const;

/**
 * Server only: crawlers fetch every URL anew, so the bundle needn't contain it. Title and canonical URL also follow
 * client navigation.
 */
const machineMeta = import.meta.env.SSR;

/** The root `head`: defaults for every page, and the canonical URL, which is the path without the query. */
export function siteHead({ match, matches }: HeadInput & { matches: readonly { pathname: string }[] }): {
  meta: Meta[];
  links: Meta[];
} {
  const { brand, publicUrl } = match.context.site;
  const address = `${publicUrl}${matches.at(-1)?.pathname ?? '/'}`;
  return {
    meta: [{ title: brand.name }, ...(machineMeta ? siteMeta(match.context.site, address) : [])],
    links: [{ rel: 'canonical', href: address }],
  };
}

function siteMeta({ brand, publicUrl }: SiteConfig, address: string): Meta[] {
  return [
    { name: 'description', content: brand.tagline },
    { property: 'og:title', content: brand.name },
    { property: 'og:description', content: brand.tagline },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${publicUrl}${sitePicture.path}` },
    { property: 'og:image:width', content: sitePicture.width },
    { property: 'og:image:height', content: sitePicture.height },
    { property: 'og:image:alt', content: `${brand.name}: find your perfect fitness session` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** What a page says of itself. */
export interface PageMetadata {
  /** "About": the site's name follows it. Without it the page is called like the one around it. */
  title?: string;
  /** For search engines and shared links; server only. Without it the page is noindex. */
  listed?: string | false;
  /** The path of its own picture, 1200 by 630 pixels; the site's stands without one. */
  picture?: string;
  /** Instead of a picture, somebody's own photo: the address of a square of 512 pixels. */
  photo?: string | null;
}

/** A page's `head`: "About · Fettle", and what machines are told of it. */
export const pageHead = (site: SiteConfig, words: PageMetadata): { meta: Meta[] } => ({
  meta:
    words.title === undefined
      ? []
      : [
          { title: `${words.title} · ${site.brand.name}` },
          ...(machineMeta ? pageMeta(site, words.title, words) : []),
        ],
});

function pageMeta(
  { publicUrl }: SiteConfig,
  title: string,
  { listed, picture, photo }: PageMetadata,
): Meta[] {
  const ogTitle = { property: 'og:title', content: title };
  if (!listed) return [ogTitle, { name: 'robots', content: 'noindex' }];
  const shown: Meta[] = [
    ogTitle,
    { name: 'description', content: listed },
    { property: 'og:description', content: listed },
  ];
  if (photo != null) {
    shown.push(
      { property: 'og:image', content: new URL(photo, publicUrl).href },
      { property: 'og:image:width', content: '512' },
      { property: 'og:image:height', content: '512' },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary' },
    );
  } else if (picture !== undefined) {
    shown.push(
      { property: 'og:image', content: publicUrl + picture },
      { property: 'og:image:alt', content: title },
    );
  }
  return shown;
}
