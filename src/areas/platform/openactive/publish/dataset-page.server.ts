import type { Brand } from '#shared/domain/brand.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { scriptJson } from '#shared/domain/script-json.ts';
import { issuerUrl } from '../oauth/rules.ts';
import { OPENACTIVE } from './feed-items.server.ts';
import { type FeedKind, type FeedName, feeds, LICENCE } from './feed-page.server.ts';

export interface DatasetSite {
  publicUrl: string;
  brand: Brand;
}

const RPDE = 'application/vnd.openactive.rpde+json; version=1';

/** Update it with the description below. */
const DESCRIBED = '2026-11-24T00:00:00Z';

const feedEntries: readonly (readonly [FeedName, FeedKind])[] = [
  ['session-series', feeds['session-series']],
  ['scheduled-sessions', feeds['scheduled-sessions']],
  ['course-instances', feeds['course-instances']],
];

/** OpenActive Dataset API Discovery 1.0. */
export function datasetDescription({ publicUrl, brand }: DatasetSite) {
  const url = `${publicUrl}/openactive`;
  return {
    '@context': ['https://schema.org/', OPENACTIVE],
    '@type': 'Dataset',
    '@id': url,
    url,
    name: `${brand.name} Sessions`,
    description: `Near real-time availability and prices of the fitness sessions on ${brand.name}: activity, place, audience and places left.`,
    keywords: ['Sessions', 'Activities', 'Sports', 'Physical Activity', 'OpenActive'],
    license: LICENCE,
    inLanguage: ['en-GB'],
    dateModified: DESCRIBED,
    datePublished: DESCRIBED,
    schemaVersion: 'https://openactive.io/modelling-opportunity-data/2.0/',
    discussionUrl: `${publicUrl}/contact`,
    documentation: 'https://permalink.openactive.io/dataset-site/open-data-documentation',
    backgroundImage: { '@type': 'ImageObject', url: `${publicUrl}/og/default.png` },
    publisher: {
      '@type': 'Organization',
      name: brand.name,
      legalName: brand.name,
      description: brand.tagline,
      email: brand.email,
      url: publicUrl,
      logo: { '@type': 'ImageObject', url: `${publicUrl}/favicon.svg` },
    },
    bookingService: { '@type': 'BookingService', name: brand.name, url: publicUrl },
    accessService: {
      '@type': 'WebAPI',
      name: `${brand.name} Open Booking API`,
      description: `Booking partners sell places for businesses that allow it.`,
      documentation: 'https://permalink.openactive.io/dataset-site/open-booking-api-documentation',
      authenticationAuthority: issuerUrl(publicUrl),
      endpointUrl: `${url}/booking`,
      endpointDescription: 'https://www.openactive.io/open-booking-api/EditorsDraft/swagger.json',
      conformsTo: ['https://openactive.io/open-booking-api/EditorsDraft/'],
      landingPage: `${publicUrl}/contact`,
      termsOfService: `${publicUrl.replace(/^http:/, 'https:')}/terms`,
    },
    distribution: feedEntries.map(([feed, kind]) => ({
      '@type': 'DataDownload',
      name: kind,
      additionalType: `${OPENACTIVE}${kind}`,
      identifier: kind,
      encodingFormat: RPDE,
      contentUrl: `${url}/feeds/${feed}`,
    })),
  };
}

const words: Readonly<Record<FeedKind, string>> = {
  SessionSeries: 'Sessions: activity, place, audience and price',
  ScheduledSession: 'Dates: times and places left',
  CourseInstance: 'Courses: their dates, places left and price as a whole',
};

/** `/openactive`, for people, with JSON-LD for programs. All text is ours or escaped. */
export function datasetPage(site: DatasetSite): string {
  const { brand } = site;
  const described = datasetDescription(site);
  const name = escaped(described.name);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} · open data</title>
<meta name="description" content="${escaped(described.description)}">
<link rel="canonical" href="${escaped(described.url)}">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<script type="application/ld+json">${scriptJson(described)}</script>
<style>
:root { color-scheme: light dark; --paper: light-dark(#faf8f3, #0b1410); --surface: light-dark(#fff, #121e18);
  --ink: light-dark(#10201a, #edf3ed); --ink-2: light-dark(#43524a, #b8c6bd); --line: light-dark(#e5e1d6, #25352c);
  --brand: light-dark(#0d6644, #4cc38a); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.55 "Figtree Variable", ui-sans-serif, system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 48px 20px 64px; }
img { display: block; width: 44px; height: 44px; margin-bottom: 32px; }
h1 { font-size: clamp(2rem, 1.6rem + 1.5vw, 2.75rem); line-height: 1.06; letter-spacing: -0.028em; }
h2 { margin: 40px 0 12px; font-size: 1.5rem; line-height: 1.15; letter-spacing: -0.022em; }
p { color: var(--ink-2); margin-top: 14px; }
h1 + p { font-size: 1.1875rem; }
a { color: var(--brand); text-underline-offset: 3px; }
a:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
ul { display: grid; gap: 12px; padding: 0; list-style: none; }
li { padding: 16px 20px; border: 1px solid var(--line); border-radius: 18px; background: var(--surface); overflow-wrap: anywhere; }
li small { display: block; color: var(--ink-2); font-size: 0.9375rem; }
</style>
</head>
<body>
<main>
<a href="/" aria-label="${escaped(brand.name)}, home"><img src="/favicon.svg" alt=""></a>
<h1>${name}</h1>
<p>${escaped(described.description)}</p>
<h2>Feeds</h2>
<ul>
${described.distribution
  .map(
    ({ contentUrl, name: kind }) =>
      `<li><a href="${escaped(contentUrl)}">${kind}</a><small>${words[kind]}</small></li>`,
  )
  .join('\n')}
</ul>
<p>Each is a Realtime Paged Data Exchange feed: follow <code>next</code> from page to page, keep what you have read, and ask the last page again for what is new. What is no longer offered stays in the feed as deleted.</p>
<h2>Licence</h2>
<p>You may use this data for anything under <a href="${LICENCE}" rel="license">Creative Commons Attribution 4.0</a>. Please name “${escaped(brand.name)}” as where it is from. It is published by the choice of the businesses in it, and says nothing of the people who book.</p>
<h2>Questions</h2>
<p>Write to <a href="mailto:${escaped(brand.email)}">${escaped(brand.email)}</a> or call <a href="${telephoneHref(brand.phone)}">${escaped(brand.phone)}</a>. The data follows the <a href="https://openactive.io/">OpenActive</a> standard; activities are named by its <a href="https://openactive.io/activity-list">activity list</a>.</p>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
