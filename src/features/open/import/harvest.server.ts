import { createHash } from 'node:crypto';
import type { LocatePostcodes } from '#features/places/locate/locate-postcodes.server.ts';
import { compactPostcode, readUnitPostcode } from '#features/places/postcodes/postcode.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  type PublicFetch,
  PublicFetchError,
  type PublicFetchRefusal,
} from '#shared/http/public-fetch.server.ts';
import { deleteItems, type KeptItem, keepItems, keysOfItems } from './elsewhere-queries.server.ts';
import type { About } from './facts.ts';
import { readItem } from './read-item.ts';
import { PageProblem, readPage } from './read-page.ts';
import { remake } from './remake.server.ts';
import {
  beginRun,
  countRun,
  type DueFeed,
  dueFeed,
  endRun,
  forgetSteps,
  leaveSource,
  moveFeedOn,
  noteProblem,
  noteStep,
  type TakenSource,
  takeSource,
  wasAsked,
} from './source-queries.server.ts';

export interface HarvestDeps {
  pool: Pool;
  clock: Clock;
  /** `publicFetch`: feeds are at addresses that people give. */
  fetchFeed: PublicFetch;
  locateMany: LocatePostcodes;
  /** The site's public address: who asks, and where to complain. */
  publicUrl: string;
}

export interface HarvestOptions {
  /** Asked between pages. */
  shouldStop: () => boolean;
  /** Of one source alone. */
  only?: string;
  /** After each page that was kept. */
  onPage?: (page: { publisher: string; kind: string; items: number }) => void;
}

/** A page is at most so long, and comes within so long. */
export const PAGE_LIMITS = { maxBytes: 16 * 1024 * 1024, timeoutMs: 30_000 };
/** The end of a feed is asked for again after so long. */
const AGAIN_MS = 15 * 60_000;
/** After a failure, twice as long after each further one. */
const FIRST_WAIT_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;

/** Somebody else has read on, or the source is no longer to be read. */
class NotOurs extends Error {}

/**
 * Reads the feeds of active sources whose turn it is, a page at a time and one source after the other, until nothing is
 * left or `shouldStop`. A page, what became of its items and where to read on are one transaction: what is killed goes
 * on after the last whole page. A feed that cannot be read is left alone for a while, the others go on.
 *
 * @throws only what the database throws
 */
export async function harvest(deps: HarvestDeps, options: HarvestOptions): Promise<void> {
  while (!options.shouldStop()) {
    const source = await takeSource(deps.pool, { ...times(deps), only: options.only ?? null });
    if (source === null) return;
    await harvestSource(deps, source, options);
  }
}

const times = ({ clock }: HarvestDeps) => {
  const now = clock.now();
  return { now, readBefore: new Date(now.getTime() - AGAIN_MS) };
};

async function harvestSource(deps: HarvestDeps, source: TakenSource, options: HarvestOptions): Promise<void> {
  const runId = await beginRun(deps.pool, source.id, deps.clock.now());
  let problem: string | null = null;
  try {
    while (!options.shouldStop()) {
      const feed = await dueFeed(deps.pool, source.id, times(deps));
      if (feed === null) break;
      try {
        const items = await harvestPage(deps, source, feed, runId);
        options.onPage?.({ publisher: source.publisher, kind: feed.kind, items });
      } catch (error) {
        if (!(error instanceof PageProblem)) throw error;
        problem = `${feed.kind}: ${error.sentence}`;
        await leaveAlone(deps, feed, error);
      }
    }
  } catch (error) {
    if (!(error instanceof NotOurs)) throw error;
    problem = 'It was paused, removed or read by another process in the meantime.';
  }
  await endRun(deps.pool, runId, deps.clock.now(), problem);
  await leaveSource(deps.pool, source.id);
}

function leaveAlone({ pool, clock }: HarvestDeps, feed: DueFeed, problem: PageProblem): Promise<void> {
  const now = clock.now();
  const asked = problem.waitSeconds === null ? 0 : problem.waitSeconds * 1_000;
  const ours = FIRST_WAIT_MS * 2 ** Math.min(feed.failures, 10);
  const wait = Math.min(Math.max(asked, ours), LONGEST_WAIT_MS);
  return transaction(pool, (tx) =>
    noteProblem(tx, feed.id, { problem: problem.sentence, until: new Date(now.getTime() + wait), now }),
  );
}

/** Reads the next page of a feed; answers how many items it had. Throws `PageProblem`. */
async function harvestPage(
  deps: HarvestDeps,
  source: TakenSource,
  feed: DueFeed,
  runId: number,
): Promise<number> {
  const answer = await fetchPage(deps, feed);
  const asked = { id: feed.id, asked: feed.nextAddress, sourceId: source.id };
  const now = deps.clock.now();
  if (answer === 'unchanged') {
    const same = {
      next: feed.nextAddress,
      etag: feed.etag,
      lastModified: feed.lastModified,
      now,
      ended: true,
    };
    await transaction(deps.pool, async (tx) => {
      if (!(await moveFeedOn(tx, asked, same))) throw new NotOurs();
    });
    return 0;
  }
  const { page, url } = answer;
  const next = page.next.startsWith('http') ? page.next : new URL(page.next, url).href;
  const ended = page.items.length === 0;
  if (next === feed.nextAddress && !ended) throw new PageProblem('The page links to itself and has items.');
  // Within a page what comes later is newer.
  const items = [
    ...new Map(
      page.items
        .map((raw, at) => readItem(raw, `${stepOf(feed.nextAddress)}/${at}`))
        .map((item) => [item.itemId, item]),
    ).values(),
  ];
  const kept = items
    .filter(({ deleted }) => !deleted)
    .map((item): KeptItem => ({ ...item, ownId: item.ownId ?? `#${feed.id}/${item.itemId}` }));
  await place(deps, kept);
  await transaction(deps.pool, async (tx) => {
    const to = { next, etag: answer.etag, lastModified: answer.lastModified, now, ended };
    if (!(await moveFeedOn(tx, asked, to))) throw new NotOurs();
    if (ended) await forgetSteps(tx, feed.id);
    else if (
      !(await noteStep(tx, feed.id, stepOf(feed.nextAddress))) ||
      (await wasAsked(tx, feed.id, stepOf(next)))
    )
      throw new PageProblem('The pages link in a circle.');
    const before = await keysOfItems(
      tx,
      feed.id,
      items.map(({ itemId }) => itemId),
    );
    const gone = items.filter(({ deleted }) => deleted).map(({ itemId }) => itemId);
    await countRun(tx, runId, {
      pages: 1,
      taken: kept.length,
      deleted: await deleteItems(tx, feed.id, gone),
      refused: kept.filter(({ refused }) => refused !== null).length,
    });
    await keepItems(tx, feed.id, kept);
    await remake(tx, source, [...new Set([...before, ...kept.map(keyOf)])], now);
  });
  return items.length;
}

const keyOf = ({ ownId, parentId, facts }: KeptItem): string =>
  facts?.isDate === true ? (parentId ?? ownId) : ownId;

const stepOf = (address: string): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, 22);

interface PageAnswer {
  page: ReturnType<typeof readPage>;
  url: string;
  etag: string | null;
  lastModified: string | null;
}

async function fetchPage(
  { fetchFeed, publicUrl, clock }: HarvestDeps,
  feed: DueFeed,
): Promise<PageAnswer | 'unchanged'> {
  // Of a page that was read to its end nothing is new as long as it is the same.
  const conditional =
    feed.endedAt === null
      ? {}
      : {
          ...(feed.etag !== null && { 'if-none-match': feed.etag }),
          ...(feed.lastModified !== null && { 'if-modified-since': feed.lastModified }),
        };
  const { status, headers, body, url } = await fetchFeed(feed.nextAddress, {
    ...PAGE_LIMITS,
    headers: {
      ...asksAs(publicUrl),
      accept: 'application/vnd.openactive.rpde+json, application/json',
      ...conditional,
    },
  }).catch((error: unknown) => {
    if (error instanceof PublicFetchError) throw new PageProblem(fetchRefusals[error.refusal]);
    throw error;
  });
  if (status === 304) return 'unchanged';
  if (status !== 200)
    throw new PageProblem(`The page returned ${status}.`, waitOf(headers['retry-after'], clock.now()));
  const type = headers['content-type'] ?? '';
  if (!/^\s*(?:application\/(?:[\w.-]+\+)?json|text\/json)\b/i.test(type))
    throw new PageProblem(`The page isn’t JSON, but ${type.slice(0, 60) || 'of no type'}.`);
  return {
    page: readPage(new TextDecoder().decode(body), url),
    url,
    etag: headers['etag']?.slice(0, 300) ?? null,
    lastModified: headers['last-modified']?.slice(0, 100) ?? null,
  };
}

/** Who asks, as every publisher reads it in their log. */
export const asksAs = (publicUrl: string) => ({ 'user-agent': `Fettle feed reader (+${publicUrl}/help)` });

/** Seconds; a date is of the future. Null for what is neither. */
function waitOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.round((until - now.getTime()) / 1_000));
}

/** What became of calling an address, in a sentence. */
export const fetchRefusals: Readonly<Record<PublicFetchRefusal, string>> = {
  bad_address: 'The address must start with https:// and contain no password.',
  not_public: 'The address isn’t on the public internet.',
  too_many_redirects: 'The address redirects too many times.',
  too_large: 'The page is larger than 16 MB, or compressed.',
  too_slow: 'The page took longer than 30 seconds to load.',
  unreachable: 'The server at this address isn’t responding.',
};

/** Finds out where those places are that have a postcode and no coordinates. */
async function place({ locateMany }: HarvestDeps, items: readonly KeptItem[]): Promise<void> {
  const unplaced = items.flatMap(({ facts }) =>
    [facts?.about, facts?.parent].flatMap((about) =>
      about != null && needsPlace(about) ? [about.place] : [],
    ),
  );
  if (unplaced.length === 0) return;
  const places = await locateMany([...new Set(unplaced.map(({ postcode }) => postcode))]);
  for (const one of unplaced) {
    const found = places.get(one.postcode);
    if (found?.kind === 'located') one.point = found.point;
  }
}

const needsPlace = (about: About): about is About & { place: NonNullable<About['place']> } =>
  about.place !== null &&
  about.place.point === null &&
  readUnitPostcode(compactPostcode(about.place.postcode)) !== null;
