import type { BookingFigures, BookingRatio } from './booking-bench.ts';
import type { LoadResult, RatioByTurns } from './direct-load.ts';
import type { FeedFigures, FeedsFigures } from './feed-bench.ts';
import type { GrowthFigures } from './growth-bench.ts';
import type { LighthouseFigures } from './lighthouse-bench.ts';
import type { MemoryFigures } from './memory-bench.ts';
import type { OrderFigures } from './order-bench.ts';
import type { OverloadFigures } from './overload-bench.ts';
import type { PageFigures } from './page-bench.ts';
import type { SearchFigures } from './search-bench.ts';
import type { SeatFigures } from './seat-bench.ts';
import type { PageWeight } from './weight-bench.ts';

export interface Figures {
  date: string;
  revision: string;
  machine: string;
  postgres: string;
  sessions: number;
  search: SearchFigures | null;
  booking: (BookingFigures & { orders: OrderFigures; seats: SeatFigures[] }) | null;
  page: PageFigures | null;
  feeds: FeedsFigures | null;
  overload: OverloadFigures | null;
  memory: MemoryFigures | null;
  weights: PageWeight[] | null;
  lighthouse: LighthouseFigures[] | null;
  growth: GrowthFigures | null;
}

/** `docs/performance.md`. Parts that were not measured say so. */
export function writeReport(figures: Figures): string {
  return `# Performance

Written by \`npm run bench\`. Each figure that counts is a **ratio of two things measured in one run**, by turns, the
median of five rounds or more: absolute figures depend on the machine and on what else it does, and are only here to show
what the ratio was made of.

- Date: ${figures.date}, revision ${figures.revision}
- Machine: ${figures.machine}; everything (PostgreSQL, site, load) on this one machine
- PostgreSQL ${figures.postgres} over TCP with its default settings, ${thousands(figures.sessions)} sessions of load data
  (\`npm run data:load\`), the production build of the site

## In short

${table(
  ['what', 'measured', 'aim'],
  summary(figures).map(({ what, measured, aim, met }) => [
    what,
    `**${measured}**`,
    `${aim}${met ? '' : ' (missed)'}`,
  ]),
)}

${[searchPart(figures.search), bookingPart(figures.booking), pagePart(figures.page), feedsPart(figures.feeds), overloadPart(figures.overload), memoryPart(figures.memory), weightPart(figures.weights), lighthousePart(figures.lighthouse), growthPart(figures.growth)].join('\n\n')}

## Where this goes next

- A session that is changed forgets all answers of the search that are kept, also those that it does not come into.
`;
}

interface Line {
  what: string;
  measured: string;
  aim: string;
  met: boolean;
}

function summary({ search, booking, page, feeds, overload, memory, weights, lighthouse }: Figures): Line[] {
  const lines: Line[] = [];
  const atLeast = (what: string, measured: number, aim: number) =>
    lines.push({ what, measured: ratio(measured), aim: `at least ${aim}`, met: measured >= aim });
  if (search !== null) {
    atLeast('search over HTTP ÷ node:http sending a ready 8 KB', search.httpRatio, 0.25);
    atLeast('search in memory ÷ in PostgreSQL, one core', search.memoryRatio, 60);
    lines.push({
      what: 'memory of its columns',
      measured: `${Math.round(search.megabytes)} MB`,
      aim: 'at most 200 MB',
      met: search.megabytes <= 200,
    });
  }
  if (booking !== null) {
    atLeast('bookings ÷ pgbench running their statements, spread', booking.spread.ratio, 0.6);
    atLeast('bookings ÷ pgbench running their statements, one date', booking.hot.ratio, 0.6);
    const rush = booking.seats.find(({ inFlight }) => inFlight === 64);
    if (rush !== undefined)
      atLeast('seats of one date with 64 in flight, taken together ÷ each alone', rush.hotRatio, 10);
    const overbooked = booking.race.taken - booking.race.seats;
    lines.push({ what: 'overbooked', measured: String(overbooked), aim: '0', met: overbooked === 0 });
    lines.push({
      what: 'an order of four places, of one of one',
      measured: ratio(booking.orders.fourToOne),
      aim: 'at most 1.3',
      met: booking.orders.fourToOne <= 1.3,
    });
  }
  if (page !== null) {
    atLeast('`/search` seen before ÷ node:http sending its bytes', page.seen.ratio, 0.5);
    atLeast('`/search` never seen ÷ a minimal page of its size', page.unseen.ratio, 0.6);
  }
  if (feeds !== null) {
    const { placeTaken } = feeds;
    for (const [name, { alone }] of [
      ['sessions', feeds.sessions],
      ['dates', feeds.dates],
    ] as const)
      lines.push({
        what: `a page of the open feed of ${name}, median`,
        measured: milliseconds(alone.p50),
        aim: 'at most 30 ms',
        met: alone.p50 <= 30,
      });
    lines.push({
      what: 'from a taken place until the open feed says so, at most',
      measured: milliseconds(placeTaken.most),
      aim: 'at most one second',
      met: placeTaken.most <= 1000,
    });
  }
  if (overload !== null) {
    const { calm, accepted, secondsUntilCalm } = overload;
    lines.push({
      what: 'at five times what a process can do: 99 in 100 of those it accepts',
      measured: `within ${milliseconds(accepted.p99)}`,
      aim: 'below one second',
      met: accepted.p99 < 1000,
    });
    atLeast('accepted then ÷ what it can do', accepted.perSecond / calm.perSecond, 0.7);
    lines.push({
      what: 'until nobody is turned away any more',
      measured: `${secondsUntilCalm.toFixed(2)} s`,
      aim: 'at most one second',
      met: secondsUntilCalm <= 1,
    });
  }
  if (memory !== null) {
    lines.push({
      what: 'resident memory of a web process',
      measured: `${Math.round(memory.afterLoad)} MB`,
      aim: 'at most 250 MB',
      met: memory.afterLoad <= 250,
    });
  }
  for (const weight of weights ?? []) {
    lines.push(
      {
        what: `JavaScript of \`${weight.name}\` until it can be used, gzip`,
        measured: kilobytes(weight.scriptKilobytes - weight.laterKilobytes),
        aim: 'at most 130 KB',
        met: weight.scriptKilobytes - weight.laterKilobytes <= 130,
      },
      {
        what: `the same with what it then loads by itself`,
        measured: kilobytes(weight.scriptKilobytes),
        aim: 'told',
        met: true,
      },
      {
        what: `fonts of \`${weight.name}\``,
        measured: String(weight.fonts),
        aim: 'at most 2',
        met: weight.fonts <= 2,
      },
      {
        what: `layout shift of \`${weight.name}\`, loading and on arrival of data`,
        measured: `${weight.layoutShift.toFixed(3)}, ${weight.layoutShiftOnArrival.toFixed(3)}`,
        aim: '0',
        met: weight.layoutShift < 0.005 && weight.layoutShiftOnArrival < 0.005,
      },
    );
  }
  for (const { name, scores, firstPaint, largestPaint } of lighthouse ?? []) {
    const { performance, ...others } = scores;
    lines.push({
      what: `Lighthouse of ${name}, phone: performance, the three others, first and largest paint`,
      measured: `${performance}, ${Object.values(others).join(' ')}, ${seconds(firstPaint)} and ${seconds(largestPaint)}`,
      aim: '98, 100 each, 1.2 s and 1.8 s',
      met:
        performance >= 98 &&
        Object.values(others).every((score) => score === 100) &&
        firstPaint <= 1200 &&
        largestPaint <= 1800,
    });
  }
  return lines;
}

function searchPart(search: SearchFigures | null): string {
  if (search === null) return '## Search\n\nNot measured in this run.';
  const row = (what: string, result: LoadResult) => [
    what,
    perSecond(result.perSecond),
    milliseconds(result.p50),
    milliseconds(result.p99),
  ];
  return `## Search

${search.clients} clients at once, ${thousands(search.searches)} different searches, the popular ones more often (Zipf): mostly around the middle of a town, larger towns more often, 1 to 12
miles, none to four filters, all five orders, the first page of 20 with its exact total (${Math.round(search.averageTotal)} sessions match on
average). Over HTTP the site answers with cards and dates, compressed as browsers ask for it, beside a bare node:http server that sends a ready body of 8 KB
to as many clients. In memory and in PostgreSQL the index alone is asked for page and total, one query after the other.

${table(
  ['', 'per second', 'p50', 'p99'],
  [
    row('`GET /api/sessions/search`', search.http),
    row('node:http, a ready 8 KB', search.ready),
    row('the index in memory', search.inMemory),
    row('the index in PostgreSQL', search.inPostgres),
  ],
)}

Ratios: **${ratio(search.httpRatio)}** of what can be sent, **${Math.round(search.memoryRatio)}** times PostgreSQL. The columns hold
${Math.round(search.megabytes)} MB and were read in ${search.readSeconds.toFixed(1)} s.`;
}

function bookingPart(booking: Figures['booking']): string {
  if (booking === null) return '## Booking\n\nNot measured in this run.';
  const row = (what: string, each: BookingRatio) => [
    what,
    perSecond(each.bookings),
    perSecond(each.sameStatements),
    ratio(each.ratio),
    perSecond(each.seats),
    ratio(each.ratioToSeats),
  ];
  const { race, orders, seats } = booking;
  return `## Booking

${booking.clients} clients at once, from the hold to the confirmed booking through the use cases, of free sessions: that is booking with
the card step left out. E-mails are not sent. Every booking is two durable commits. pgbench (prepared) runs the very
statements that a booking sends, recorded from one; and for comparison only the conditional update of a seat with
one insert, a single commit.

${table(
  ['', 'bookings per second', 'pgbench, same statements', 'ratio', 'pgbench, one seat', 'ratio'],
  [row('spread over 1,000 dates', booking.spread), row('all on one date', booking.hot)],
)}

${race.booked + race.refused} buyers at once for ${race.seats} seats: ${race.booked} booked, ${race.refused} told that it is sold out, ${race.taken} seats taken.

Paid orders, with a provider that answers at once in the same process, spread over 1,000 dates, by turns:

${table(
  ['', 'orders per second'],
  [
    ['free, one place', perSecond(orders.free)],
    ['paid, one place', perSecond(orders.paid)],
    ['paid, four places', perSecond(orders.ofFour)],
  ],
)}

A paid order costs **${ratio(orders.paidToFree)}** of a free one, an order of four places **${ratio(orders.fourToOne)}** of one of one.

Seats a second, each with its order, item and pending payment, over sixteen connections: by a statement each, and as the
site takes them, where those who wait for one date are served by one statement and one commit:

${table(
  ['in flight', 'one date, each alone', 'together', 'ratio', '1,000 dates, each alone', 'together', 'ratio'],
  seats.map((each) => [
    String(each.inFlight),
    perSecond(each.hotAlone),
    perSecond(each.hotTogether),
    ratio(each.hotRatio),
    perSecond(each.spreadAlone),
    perSecond(each.spreadTogether),
    ratio(each.spreadRatio),
  ]),
)}`;
}

function pagePart(page: PageFigures | null): string {
  if (page === null) return '## The search page\n\nNot measured in this run.';
  return `## The search page

\`${page.page}\` with its sessions, of visitors and uncompressed, four clients. Seen before, it is sent as it was kept, against
bare node:http that sends the same bytes. Never seen, each another address, it is rendered, against a page of the same size
that holds one plain list, rendered by React on the same kind of server.

${table(
  ['', 'bytes', 'per second', 'beside', 'bytes', 'per second', 'ratio'],
  [
    pageRow('seen before', page.bytes, 'node:http', page.bytes, page.seen),
    pageRow('never seen', page.bytes, 'minimal page', page.minimalBytes, page.unseen),
  ],
)}`;
}

function pageRow(
  what: string,
  bytes: number,
  beside: string,
  besideBytes: number,
  of: RatioByTurns,
): string[] {
  return [
    what,
    thousands(bytes),
    perSecond(of.measured.perSecond),
    beside,
    thousands(besideBytes),
    perSecond(of.beside.perSecond),
    `**${ratio(of.ratio)}**`,
  ];
}

function feedsPart(feeds: FeedsFigures | null): string {
  if (feeds === null) return '## Open feeds\n\nNot measured in this run.';
  const row = (what: string, { bytes, items, besideReady, alone }: FeedFigures) => [
    what,
    String(items),
    thousands(bytes),
    milliseconds(alone.p50),
    milliseconds(alone.p99),
    perSecond(besideReady.measured.perSecond),
    perSecond(besideReady.beside.perSecond),
    `**${ratio(besideReady.ratio)}**`,
  ];
  return `## Open feeds

Pages of the OpenActive feeds of ${thousands(feeds.items)} sessions and dates: one follower alone, then ${feeds.followers} at once beside a bare node:http server that
sends the same bytes. While as many read, a place that was taken was in the feed of dates after ${milliseconds(feeds.placeTaken.p50)} (median of
twenty, at most ${milliseconds(feeds.placeTaken.most)}).

${table(
  [
    'feed',
    'items',
    'bytes',
    'p50 alone',
    'p99 alone',
    `per second to ${feeds.followers}`,
    'node:http',
    'ratio',
  ],
  [row('sessions', feeds.sessions), row('dates', feeds.dates)],
)}`;
}

function overloadPart(overload: OverloadFigures | null): string {
  if (overload === null) return '## Overload\n\nNot measured in this run.';
  const { calm, offeredPerSecond, accepted, refused, failed, afterwards } = overload;
  const row = (what: string, result: LoadResult) => [
    what,
    perSecond(result.perSecond),
    milliseconds(result.p50),
    milliseconds(result.p99),
  ];
  return `## Overload

Pages like \`${overload.page}\`, none of which was ever asked for before, of one web process: as many as it answers to four clients; then ${perSecond(offeredPerSecond)} a
second, five times as many, by people who do not wait for one another; then as before. Whoever is turned away is so with 503,
\`Retry-After\` and a page that looks again by itself. ${failed} got neither.

${table(
  ['', 'per second', 'p50', 'p99'],
  [
    row('what it can do', calm),
    row('at five times that, accepted', accepted),
    row('turned away', refused),
    row('afterwards', afterwards),
  ],
)}`;
}

function memoryPart(memory: MemoryFigures | null): string {
  if (memory === null) return '## Memory\n\nNot measured in this run.';
  return `## Memory

Resident memory of one web process on PostgreSQL (\`VmRSS\` of /proc), jobs and payments sandbox included: ${Math.round(memory.atStart)} MB when
ready, ${Math.round(memory.afterLoad)} MB after ${memory.searches} searches, ${memory.sessions} session answers and ${memory.pages} rendered pages by 16 clients; at most
${Math.round(memory.peak)} MB on the way.`;
}

function weightPart(weights: PageWeight[] | null): string {
  if (weights === null) return '## Page weight\n\nNot measured in this run.';
  return `## Page weight

In Chromium, 1440 × 1000, empty cache, a line of 200 KB/s with 150 ms of latency, until the network is quiet, without touching the page.
Scripts are counted gzipped one by one, whatever the server's own compression. *On arrival* is the shift while the page is reached from
another page in the browser and its data comes in.

${table(
  [
    '',
    'scripts, gzip',
    'of these after it could be used (map)',
    'styles, gzip',
    'fonts',
    'layout shift',
    'on arrival',
  ],
  weights.map((weight) => [
    `\`${weight.name}\``,
    `${weight.scriptKilobytes.toFixed(1)} KB in ${weight.scripts}`,
    `${weight.laterKilobytes.toFixed(1)} KB`,
    `${weight.styleKilobytes.toFixed(1)} KB`,
    String(weight.fonts),
    weight.layoutShift.toFixed(4),
    weight.layoutShiftOnArrival.toFixed(4),
  ]),
)}`;
}

function lighthousePart(figures: LighthouseFigures[] | null): string {
  if (figures === null) return '## Lighthouse\n\nNot measured in this run.';
  return `## Lighthouse

Pages of the demo as a phone sees them on a slow 4G line, with Lighthouse's standard settings: it loads them at full speed
and reckons what the line and a processor of a quarter of this one's speed would have made of it. Medians of five.

${table(
  ['', 'performance', 'accessibility', 'best practices', 'SEO', 'first paint', 'largest paint', 'blocked'],
  figures.map(({ name, scores, firstPaint, largestPaint, blocked }) => [
    name,
    ...Object.values(scores).map(String),
    seconds(firstPaint),
    seconds(largestPaint),
    milliseconds(blocked),
  ]),
)}`;
}

function growthPart(growth: GrowthFigures | null): string {
  if (growth === null) return '## Growth\n\nNot measured in this run.';
  const { search, pages, jobs } = growth;
  const took = (it: { milliseconds: number; failure: string | null }) =>
    `${milliseconds(it.milliseconds)}${it.failure === null ? '' : ` (${it.failure})`}`;
  const rows = (whose: 'owner' | 'admin') =>
    pages.filter((page) => page.whose === whose).map((page) => [`${whose}: ${page.name}`, took(page)]);
  return `## Growth

A database of ${thousands(growth.sessions)} sessions and ${thousands(growth.bookings)} bookings, ${thousands(growth.ofBusyBusiness)} of them one business's: ${growth.databaseGigabytes.toFixed(1)} GB. Pages are what their API
answers to one person, the median of seven; jobs were queued on a running site, each once, from then until they were done.

${table(
  ['what', 'measured'],
  [
    ['search in memory, one after the other, p50', milliseconds(search.inMemory)],
    ['`GET /api/sessions/search`, one client, p50', milliseconds(search.overHttp)],
    ["memory of the search's columns", `${Math.round(search.megabytes)} MB`],
    ['reading them', `${search.readSeconds.toFixed(1)} s`],
    ['bookings a second, 16 clients', perSecond(growth.bookingsPerSecond)],
    ...rows('owner'),
    ...rows('admin'),
    ...jobs
      .toSorted((one, other) => other.milliseconds - one.milliseconds)
      .map((job) => [`job: \`${job.task}\``, took(job)]),
  ],
)}`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function ratio(value: number): string {
  return value.toFixed(2);
}

function kilobytes(value: number): string {
  return `${Math.round(value)} KB`;
}

function perSecond(value: number): string {
  return thousands(Math.round(value));
}

function seconds(ofMilliseconds: number): string {
  return `${(ofMilliseconds / 1000).toFixed(1)} s`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 1 ? 3 : 1)} ms`;
}

function thousands(value: number): string {
  return value.toLocaleString('en-GB');
}
