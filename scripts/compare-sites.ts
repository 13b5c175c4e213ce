/**
 * `npm run compare -- <url> <url>`: compares two running demos of different versions: every reachable page and every
 * read-only API response, as visitor and as each demo account. Exits with 1 on differences. Normalises what differs
 * between any two demos (random ids, codes, times, file hashes).
 */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/demo-accounts.ts';

/** Pages of one kind (`/sessions/:id`) per account. */
const PAGES_PER_KIND = 4;
/** Starting points besides the home page. */
const startPaths = [
  '/',
  '/search',
  '/search?postcode=E8&radius=5&view=map',
  '/ask',
  '/search?sessionType=yoga&sort=price_asc&page=2',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/site.webmanifest',
  '/offline',
  '/fitness',
  '/personal-trainers',
  '/trainer-signup',
  '/trainer-dashboard',
  '/claim-business',
  '/about',
  '/terms',
  '/privacy',
  '/cookies',
  '/community-guidelines',
  '/sign-in',
  '/sign-in/code',
  '/sign-in/link?token=none',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/confirm-email?token=none',
  '/log-out',
  '/api/login',
  '/profile',
  '/profile/security',
  '/home',
  '/favourites',
  '/alerts',
  '/passes',
  '/waiting-list',
  '/bookings',
  '/report',
  '/booking-confirmation',
  '/booking-success',
  '/checkout/1',
  '/checkout/subscription',
  '/sessions/1',
  '/sessions/999999',
  '/sessions/none',
  '/businesses/1',
  '/businesses/1/passes',
  '/gift',
  '/gift?business=1',
  '/redeem',
  '/join/5',
  '/businesses/999999',
  '/trainers/1',
  '/trainers/999999',
  '/book-trainer/1',
  '/check-in/none',
  '/invitation?token=none',
  '/business',
  '/business/page',
  '/business/plan',
  '/business/calendar',
  '/business/check-in',
  '/business/bookings',
  '/business/analytics',
  '/business/team',
  '/business/classes',
  '/business/automations',
  '/business/no-shows',
  '/business/pay',
  '/business/reviews',
  '/business/offers',
  '/business/passes',
  '/business/waiver',
  '/business/take-booking',
  '/business/sell',
  '/business/add-customer',
  '/business/takings',
  '/business-dashboard',
  '/admin',
  '/admin-dashboard',
  '/admin/mine',
  '/admin/users',
  '/admin/businesses',
  '/admin/sessions',
  '/admin/trainers',
  '/admin/claims',
  '/admin/papers',
  '/admin/access',
  '/admin/venues',
  '/admin/instructors',
  '/admin/booking-partners',
  '/admin/feed-sources',
  '/business/venues',
  '/business/instructors',
  '/business/website',
  '/business/api',
  '/business/open-data',
  '/business/webhooks',
  '/business/in-and-out',
  '/admin/reviews',
  '/admin/photos',
  '/admin/reports',
  '/admin/signals',
  '/admin/searches',
  '/admin/switches',
  '/admin/texts',
  '/admin/texts/terms',
  '/admin/health',
  '/admin/messages',
  '/admin/audit',
  '/admin/import',
  '/admin/statistics',
  '/dev/mail',
  '/no-such-page',
];

/** Read-only endpoints. At most three ids of each kind for the braces. */
const apiPaths = `
/api/auth/user /api/auth/second-step /api/session-types /api/payments/config /api/towns /api/towns/leeds /api/towns/none
/api/sessions/search /api/sessions/search?postcode=SW1A%201AA&radius=10 /api/sessions/search?postcode=Leeds&sort=distance
/api/sessions/search?sessionType=yoga&sort=price_desc&limit=5 /api/sessions/search?difficulty=beginner&priceRange=15-25
/api/sessions/search?postcode=ZZ99 /api/sessions/search?limit=0 /api/sessions/search?day=1,2&time=morning&page=2
/api/sessions/map?bbox=-0.2,51.4,0.1,51.6&zoom=12 /api/sessions/map?bbox=-8,49,2,61&zoom=5 /api/sessions/map?bbox=1
/api/sessions/{session} /api/sessions/{session}/occurrences?from={day}&to={dayAfter} /api/sessions/{session}/occurrences
/api/sessions/{session}/reviews /api/sessions/{session}/reviews?page=2 /api/sessions/{session}/reviews?page=none
/api/sessions/none /api/businesses/{business} /api/businesses/{business}/sessions /api/businesses/{business}/reviews/shown
/api/businesses/unclaimed /api/businesses/unclaimed?q=yoga /api/businesses/my /api/places/suggest?q=Leed
/api/places/suggest?q=SW1 /api/places/locate?q=SW1A%201AA /api/places/locate?q=Hackney /api/places/locate?q=nowhere%20at%20all
/api/personal-trainers/search /api/personal-trainers/search?specialty=Yoga&postcode=E8 /api/personal-trainers/me
/api/personal-trainers/{trainer} /api/personal-trainers/{trainer}/hours?from={day}&to={dayAfter}
/api/reports/subject?subject=session&subjectId={session} /api/reports/subject?subject=session&subjectId=999999
/api/bookings /api/bookings/{booking} /api/bookings/{booking}/calendar.ics /api/bookings/{booking}/receipt.pdf
/api/bookings/{booking}/check-in.svg /api/bookings/usual-place /api/bookings/lookup?payment_intent=none /api/calendar-feed
/api/bookings/business/{own} /api/bookings/{booking}/sale /api/calendar/none.ics /api/check-in/none /api/claims/my /api/favourites /api/favourites/ids
/api/profile /api/profile/data.json /api/profile/data/bookings.csv /api/profile/deletion /api/profile/devices
/api/reviews/latest /api/reviews/mine /api/reviews/of-me /api/personal-trainers/{trainer}/reviews /api/team-invitations/none /api/trainer-diary /api/sessions/business/{own}
/api/businesses/{own}/analytics /api/businesses/{own}/analytics?weeks=4 /api/businesses/{own}/bookings
/api/businesses/{own}/bookings?status=confirmed /api/businesses/{own}/bookings?status=lost /api/businesses/{own}/bookings.csv
/api/businesses/{own}/calendar?from={day}&to={dayAfter} /api/businesses/{own}/check-in /api/businesses/{own}/details
/api/businesses/{own}/overview /api/businesses/{own}/plan/card /api/businesses/{own}/plan/invoices
/api/businesses/{own}/reviews /api/businesses/{own}/team /api/occurrences/{occurrence}
/api/occurrences/{occurrence}/attendees.csv /api/admin/stats /api/admin/statistics /api/admin/statistics?by=month
/api/admin/work /api/admin/work/business /api/admin/audit /api/admin/audit.csv /api/admin/business-edits/pending /api/admin/business-edits/1 /api/admin/businesses
/api/admin/businesses?status=approved&q=a /api/admin/businesses/{business} /api/admin/businesses/{business}/upcoming
/api/admin/businesses/pending /api/admin/claims /api/admin/papers /api/admin/access /api/admin/instructors /api/businesses/{own}/instructors /api/sessions/{session}/instructors /api/admin/imports /api/admin/imports/template.csv /api/admin/reports /api/admin/signals /api/admin/empty-searches /api/admin/empty-searches.csv /api/admin/switches /api/admin/texts /api/admin/texts/terms /api/texts/terms /api/texts/none /api/admin/messages /api/help/messages
/api/admin/reviews /api/admin/reviews?hidden=true /api/admin/sessions /api/admin/sessions/{session}
/api/admin/sessions/{session}/upcoming /api/admin/sessions/pending /api/admin/trainers /api/admin/trainers?status=approved
/api/admin/trainers/{trainer}/upcoming /api/admin/users /api/admin/users?q=owner /api/admin/users/{user} /api/no-such-answer
`
  .trim()
  .split(/\s+/);

const readAll = (value: unknown, name: string): string[] =>
  [...JSON.stringify(value).matchAll(new RegExp(`"${name}":"?([^",}]+)`, 'g'))].map(([, id = '']) => id);

/** Where to find ids for the paths above, on each site. */
const idSources: Record<string, { from: string; read: (answer: unknown) => string[] }> = {
  session: {
    from: '/api/sessions/search?limit=3',
    read: (answer) => (Array.isArray(answer) ? answer.map(({ id }) => String(id)) : []),
  },
  business: { from: '/api/sessions/search?limit=3', read: (answer) => readAll(answer, 'businessId') },
  occurrence: { from: '/api/sessions/search?limit=3', read: (answer) => readAll(answer, 'occurrenceId') },
  own: { from: '/api/businesses/my', read: (answer) => readAll(answer, 'id') },
  booking: {
    from: '/api/bookings',
    read: (answer) => readAll(answer, 'id').filter((id) => id.length === 36),
  },
  trainer: { from: '/api/personal-trainers/search', read: (answer) => readAll(answer, 'id') },
  user: { from: '/api/admin/users', read: (answer) => readAll(answer, 'id') },
};

const today = new Date();
const dayFromToday = (days: number) =>
  new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** For one person on one site. */
async function listApiAddresses(site: Site): Promise<string[]> {
  const known: Record<string, string[]> = { day: [dayFromToday(0)], dayAfter: [dayFromToday(7)] };
  for (const [name, { from, read }] of Object.entries(idSources)) {
    const answer = await fetch(new URL(from, site.url), { headers: { cookie: site.cookie } });
    known[name] = answer.ok ? [...new Set(read(await answer.json()))].slice(0, 3) : [];
  }
  return apiPaths.flatMap((address) => {
    const id = Object.keys(idSources).find((name) => address.includes(`{${name}}`));
    const values = id === undefined ? [''] : (known[id] ?? []).length > 0 ? (known[id] ?? []) : ['1'];
    return values.map((value) =>
      address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === id ? value : (known[name]?.[0] ?? '1'),
      ),
    );
  });
}

interface Site {
  url: string;
  cookie: string;
}

interface SiteAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Its links, unnormalised. */
  links: string[];
}

const comparedHeaders = ['content-type', 'location', 'cache-control', 'x-robots-tag', 'content-disposition'];

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Removes what differs between any two demos. */
function normalise(text: string, { url }: Site): string {
  return text
    .replaceAll(url, '{site}')
    .replaceAll(encodeURIComponent(url), '{site}')
    .replace(/127\.0\.0\.1:\d+/g, '{sandbox}')
    .replace(/(<path stroke="#000000" d=)"[^"]*"/g, '$1"{code}"')
    .replaceAll(`localhost:${new URL(url).port}`, '{site}')
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/(property="csp-nonce" content=)"[^"]*"/g, '$1""')
    .replace(/\/assets\/[\w.-]+/g, '{file}')
    .replace(uuid, '{uuid}')
    .replace(/\b[A-Z0-9]{8}-\d{4}\b/g, '{invoice}')
    .replace(/\bF[A-Z0-9]{1,2}-?[A-Z0-9]{4,8}\b/g, '{reference}')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, (instant) =>
      // Session dates are on the minute; seeding times aren't.
      /:00(?:\.000)?(?:Z|[+-]\d\d:\d\d)$/.test(instant) ? instant : '{moment}',
    )
    .replace(/(?:pi|re|cus|sub|in|seti|pm|ch)_[A-Za-z0-9_]{8,}/g, '{provider}')
    .replace(/[A-Za-z0-9_-]{43,}/g, '{token}')
    .replace(/\bid="[^"]*«[^"]*"|(?:aria-\w+|for|id)="_?[rR]_?[\w:]+_?"/g, '');
}

async function fetchPage(site: Site, path: string): Promise<SiteAnswer> {
  const answer = await fetch(new URL(path, site.url), {
    redirect: 'manual',
    headers: site.cookie === '' ? {} : { cookie: site.cookie },
  });
  const type = answer.headers.get('content-type') ?? '';
  const text = /text|json|xml|svg/.test(type)
    ? await answer.text()
    : String((await answer.arrayBuffer()).byteLength > 0);
  const links = type.startsWith('text/html')
    ? [...text.matchAll(/href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    : [];
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    headers: Object.fromEntries(
      comparedHeaders.map((name) => [name, normalise(answer.headers.get(name) ?? '', site)]),
    ),
    body: normalise(text, site),
    links: location?.startsWith('/') ? [...links, location] : links,
  };
}

/** The path without ids and parameter values. */
const pageKind = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'http://site.test');
  const names = [...new Set(searchParams.keys())].sort().join('&');
  return `${pathname
    .replace(uuid, ':id')
    .replace(/\/\d+/g, '/:id')
    .replace(/^\/fitness\/.+/, '/fitness/:town')}?${names}`;
};

const skippedPaths =
  /^\/(?:assets|api\/(?:logout|login)|sandbox|og|uploads|photos|fonts|sw\.js|favicon|icon)/;

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(new URL('/api/auth/sign-in/email', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok)
    throw new Error(`${url} does not sign ${email} in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The first difference with its context. */
function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120));
  return `\n    ${around(one)}\n    ${around(other)}`;
}

/** Walks both sites as one person. Returns the number of pages and the differences. */
async function comparePages(one: Site, other: Site): Promise<{ looked: number; found: string[] }> {
  const [ofOne, ofOther] = [await listApiAddresses(one), await listApiAddresses(other)];
  const waiting: [string, string][] = [
    ...startPaths.map((path): [string, string] => [path, path]),
    ...ofOne.map((path, index): [string, string] => [path, ofOther[index] ?? path]),
  ];
  const asked = new Set(waiting.map(([path]) => path));
  const known = new Set(asked);
  const looked = new Map<string, number>();
  const found: string[] = [];
  let count = 0;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [pathOfOne, pathOfOther] = next;
    const kind = pageKind(pathOfOne);
    const before = looked.get(kind) ?? 0;
    if (before >= PAGES_PER_KIND && !asked.has(pathOfOne)) continue;
    looked.set(kind, before + 1);
    count += 1;
    const a = await fetchPage(one, pathOfOne);
    const b = await fetchPage(other, pathOfOther);
    if (a.status !== b.status) found.push(`${pathOfOne}: status ${a.status}, ${b.status}`);
    for (const name of comparedHeaders) {
      if (a.headers[name] !== b.headers[name])
        found.push(`${pathOfOne}: ${name} ${a.headers[name]}, ${b.headers[name]}`);
    }
    if (a.body !== b.body) found.push(`${pathOfOne}: ${firstDifference(a.body, b.body)}`);
    for (const [index, link] of a.links.entries()) {
      // URLs without an id are equal on both; those with one are matched by position.
      const twin = link.search(uuid) < 0 ? link : b.links[index];
      if (
        twin === undefined ||
        known.has(link) ||
        skippedPaths.test(link) ||
        pageKind(link) !== pageKind(twin)
      )
        continue;
      known.add(link);
      waiting.push([link, twin]);
    }
  }
  return { looked: count, found };
}

async function run([first, second]: readonly string[]): Promise<void> {
  if (first === undefined || second === undefined) throw new Error('Give two addresses of running demos.');
  let failed = false;
  for (const who of ['visitor', ...Object.keys(DEMO_ACCOUNTS)]) {
    const email = who === 'visitor' ? null : DEMO_ACCOUNTS[who as keyof typeof DEMO_ACCOUNTS].email;
    const at = async (url: string): Promise<Site> => ({
      url,
      cookie: email === null ? '' : await signIn(url, email),
    });
    const { looked, found } = await comparePages(await at(first), await at(second));
    failed ||= found.length > 0;
    console.warn(`${who}: ${looked} addresses, ${found.length} differences`);
    for (const line of found) console.warn(`  ${line}`);
  }
  process.exitCode = failed ? 1 : 0;
}

await run(process.argv.slice(2).filter((argument) => argument !== '--'));
