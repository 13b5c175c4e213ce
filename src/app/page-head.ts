import type { SiteConfig } from '#shared/domain/site-config.ts';

interface HeadArguments {
  match: { context: { site: SiteConfig } };
}

type Meta = Record<string, string>;

/** The picture shown beside a shared link: public/og.png, in pixels. */
const picture = { path: '/og.png', width: '1200', height: '630' } as const;

/**
 * What only machines read is written by the server alone: search engines and link previews ask for each address
 * anew, so the browser's bundle need not carry it from page to page. What the browser uses (the title in its
 * tab, the canonical address when a person shares the page) follows every navigation.
 */
const forMachines = import.meta.env.SSR;

/**
 * The root route's `head`: what every page says of itself unless it says otherwise, and its canonical address,
 * which is its path alone. What stands in a query (filters, a chosen date, where to return to) is the same page.
 */
export function siteHead({ match, matches }: HeadArguments & { matches: readonly { pathname: string }[] }): {
  meta: Meta[];
  links: Meta[];
} {
  const { brand, publicUrl } = match.context.site;
  const address = `${publicUrl}${matches.at(-1)?.pathname ?? '/'}`;
  return {
    meta: [{ title: brand.name }, ...(forMachines ? siteMeta(match.context.site, address) : [])],
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
    { property: 'og:image', content: `${publicUrl}${picture.path}` },
    { property: 'og:image:width', content: picture.width },
    { property: 'og:image:height', content: picture.height },
    { property: 'og:image:alt', content: `${brand.name}: find your perfect fitness session` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/**
 * A page's `head`: "About · Fettle", and what search engines and shared links say of it. Without a description
 * the site's own sentence stands, without a picture (a path, 1200 by 630 pixels) its own picture.
 */
export const pageHead =
  (title: string, description?: string, picturePath?: string) =>
  ({ match }: HeadArguments): { meta: Meta[] } => ({
    meta: [
      { title: `${title} · ${match.context.site.brand.name}` },
      ...(forMachines ? pageMeta(title, description) : []),
      ...(forMachines && picturePath !== undefined
        ? [
            { property: 'og:image', content: match.context.site.publicUrl + picturePath },
            { property: 'og:image:alt', content: title },
          ]
        : []),
    ],
  });

/** The same with somebody's own photo, where they have one: a square of 512 pixels. */
export const personHead =
  (title: string, description: string, photo: string | null) =>
  ({ match }: HeadArguments): { meta: Meta[] } => {
    const { meta } = pageHead(title, description)({ match });
    if (!forMachines || photo === null) return { meta };
    return {
      meta: [
        ...meta,
        { property: 'og:image', content: new URL(photo, match.context.site.publicUrl).href },
        { property: 'og:image:width', content: '512' },
        { property: 'og:image:height', content: '512' },
        { property: 'og:image:alt', content: title },
        { name: 'twitter:card', content: 'summary' },
      ],
    };
  };

function pageMeta(title: string, description: string | undefined): Meta[] {
  return [
    { property: 'og:title', content: title },
    ...(description === undefined
      ? []
      : [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]),
  ];
}

/** The `head` of a page that is of use to one person only, or to nobody: search engines are to leave it out. */
export const unlistedHead =
  (title: string) =>
  (head: HeadArguments): { meta: Meta[] } => ({
    meta: [...pageHead(title)(head).meta, ...(forMachines ? [{ name: 'robots', content: 'noindex' }] : [])],
  });
