import { createHash } from 'node:crypto';
import type { LocatePostcodes } from '#areas/catalogue/postcodes/locate/locate-postcodes.server.ts';
import { compactPostcode, readUnitPostcode } from '#areas/catalogue/postcodes/lookup/postcode.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  SsrfFetchError,
  type SsrfFetchRefusal,
  type SsrfSafeFetch,
} from '#shared/http/ssrf-safe-fetch.server.ts';
import {
  deleteItems,
  listItemKeys,
  type StoredItem,
  upsertItems,
} from './external-session-queries.server.ts';
import { readItem } from './read-item.ts';
import { FeedPageError, readPage } from './read-page.ts';
import { rebuildSessions } from './rebuild-sessions.server.ts';
import type { SessionFacts } from './skip-reasons.ts';
import {
  addRunCounts,
  advanceFeed,
  beginRun,
  type ClaimedSource,
  claimSource,
  type DueFeed,
  deletePageVisits,
  endRun,
  findDueFeed,
  recordFeedProblem,
  recordPageVisit,
  releaseSource,
  wasPageVisited,
} from './source-queries.server.ts';

export interface HarvestDeps {
  pool: Pool;
  clock: Clock;
  /** `ssrfSafeFetch`, as people enter feed URLs. */
  fetchFeed: SsrfSafeFetch;
  locateMany: LocatePostcodes;
  /** For the User-Agent: who we are and where to complain. */
  publicUrl: string;
}

export interface HarvestOptions {
  shouldStop: () => boolean;
  only?: string;
  onPage?: (page: { publisher: string; kind: string; items: number }) => void;
}

/** Per page. */
export const PAGE_LIMITS = { maxBytes: 16 * 1024 * 1024, timeoutMs: 30_000 };
/** Polls a feed's end. */
const POLL_INTERVAL_MS = 15 * 60_000;
/** Doubles after each further failure. */
const MIN_BACKOFF_MS = 5 * 60_000;
const MAX_BACKOFF_MS = 24 * 3_600_000;

/** Another process took over, or the source was paused or removed. */
class LeaseLost extends Error {}

/**
 * Reads due feeds of active sources page by page until done or `shouldStop`. A page with its items and next position
 * is one transaction, so a killed run resumes there. A failing feed backs off; the others continue.
 * @throws only database errors
 */
export async function harvest(deps: HarvestDeps, options: HarvestOptions): Promise<void> {
  while (!options.shouldStop()) {
    const source = await claimSource(deps.pool, { ...pollTimes(deps), only: options.only ?? null });
    if (source === null) return;
    await harvestSource(deps, source, options);
  }
}

const pollTimes = ({ clock }: HarvestDeps) => {
  const now = clock.now();
  return { now, readBefore: new Date(now.getTime() - POLL_INTERVAL_MS) };
};

async function harvestSource(
  deps: HarvestDeps,
  source: ClaimedSource,
  options: HarvestOptions,
): Promise<void> {
  const runId = await beginRun(deps.pool, source.id, deps.clock.now());
  let problem: string | null = null;
  try {
    while (!options.shouldStop()) {
      const feed = await findDueFeed(deps.pool, source.id, pollTimes(deps));
      if (feed === null) break;
      try {
        const items = await harvestPage(deps, source, feed, runId);
        options.onPage?.({ publisher: source.publisher, kind: feed.kind, items });
      } catch (error) {
        if (!(error instanceof FeedPageError)) throw error;
        problem = `${feed.kind}: ${error.sentence}`;
        await backOff(deps, feed, error);
      }
    }
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    problem = 'It was paused, removed or read by another process in the meantime.';
  }
  await endRun(deps.pool, runId, deps.clock.now(), problem);
  await releaseSource(deps.pool, source.id);
}

function backOff({ pool, clock }: HarvestDeps, feed: DueFeed, problem: FeedPageError): Promise<void> {
  const now = clock.now();
  const asked = problem.waitSeconds === null ? 0 : problem.waitSeconds * 1_000;
  const ours = MIN_BACKOFF_MS * 2 ** Math.min(feed.failures, 10);
  const wait = Math.min(Math.max(asked, ours), MAX_BACKOFF_MS);
  return transaction(pool, (tx) =>
    recordFeedProblem(tx, feed.id, { problem: problem.sentence, until: new Date(now.getTime() + wait), now }),
  );
}

/** Returns the number of items. Throws `FeedPageError`. */
async function harvestPage(
  deps: HarvestDeps,
  source: ClaimedSource,
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
      if (!(await advanceFeed(tx, asked, same))) throw new LeaseLost();
    });
    return 0;
  }
  const { page, url } = answer;
  const next = page.next.startsWith('http') ? page.next : new URL(page.next, url).href;
  const ended = page.items.length === 0;
  if (next === feed.nextAddress && !ended) throw new FeedPageError('The page links to itself and has items.');
  // Later items in a page are newer.
  const items = [
    ...new Map(
      page.items
        .map((raw, at) => readItem(raw, `${pageDigest(feed.nextAddress)}/${at}`))
        .map((item) => [item.itemId, item]),
    ).values(),
  ];
  const kept = items
    .filter(({ deleted }) => !deleted)
    .map((item): StoredItem => ({ ...item, ownId: item.ownId ?? `#${feed.id}/${item.itemId}` }));
  await locatePlaces(deps, kept);
  await transaction(deps.pool, async (tx) => {
    const to = { next, etag: answer.etag, lastModified: answer.lastModified, now, ended };
    if (!(await advanceFeed(tx, asked, to))) throw new LeaseLost();
    if (ended) await deletePageVisits(tx, feed.id);
    else if (
      !(await recordPageVisit(tx, feed.id, pageDigest(feed.nextAddress))) ||
      (await wasPageVisited(tx, feed.id, pageDigest(next)))
    )
      throw new FeedPageError('The pages link in a circle.');
    const before = await listItemKeys(
      tx,
      feed.id,
      items.map(({ itemId }) => itemId),
    );
    const gone = items.filter(({ deleted }) => deleted).map(({ itemId }) => itemId);
    await addRunCounts(tx, runId, {
      pages: 1,
      taken: kept.length,
      deleted: await deleteItems(tx, feed.id, gone),
      refused: kept.filter(({ refused }) => refused !== null).length,
    });
    await upsertItems(tx, feed.id, kept);
    await rebuildSessions(tx, source, [...new Set([...before, ...kept.map(sessionKey)])], now);
  });
  return items.length;
}

const sessionKey = ({ ownId, parentId, facts }: StoredItem): string =>
  facts?.isDate === true ? (parentId ?? ownId) : ownId;

const pageDigest = (address: string): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, 22);

interface FetchedPage {
  page: ReturnType<typeof readPage>;
  url: string;
  etag: string | null;
  lastModified: string | null;
}

async function fetchPage(
  { fetchFeed, publicUrl, clock }: HarvestDeps,
  feed: DueFeed,
): Promise<FetchedPage | 'unchanged'> {
  // If the last page is unchanged, nothing is new.
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
      ...userAgentHeader(publicUrl),
      accept: 'application/vnd.openactive.rpde+json, application/json',
      ...conditional,
    },
  }).catch((error: unknown) => {
    if (error instanceof SsrfFetchError) throw new FeedPageError(fetchErrorMessages[error.refusal]);
    throw error;
  });
  if (status === 304) return 'unchanged';
  if (status !== 200)
    throw new FeedPageError(
      `The page returned ${status}.`,
      retryAfterSeconds(headers['retry-after'], clock.now()),
    );
  const type = headers['content-type'] ?? '';
  if (!/^\s*(?:application\/(?:[\w.-]+\+)?json|text\/json)\b/i.test(type))
    throw new FeedPageError(`The page isn’t JSON, but ${type.slice(0, 60) || 'of no type'}.`);
  return {
    page: readPage(new TextDecoder().decode(body), url),
    url,
    etag: headers['etag']?.slice(0, 300) ?? null,
    lastModified: headers['last-modified']?.slice(0, 100) ?? null,
  };
}

export const userAgentHeader = (publicUrl: string) => ({
  'user-agent': `Fettle feed reader (+${publicUrl}/help)`,
});

/** Seconds, or a future date. Null for others. */
function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.round((until - now.getTime()) / 1_000));
}

export const fetchErrorMessages: Readonly<Record<SsrfFetchRefusal, string>> = {
  bad_address: 'The address must start with https:// and contain no password.',
  not_public: 'The address isn’t on the public internet.',
  too_many_redirects: 'The address redirects too many times.',
  too_large: 'The page is larger than 16 MB, or compressed.',
  too_slow: 'The page took longer than 30 seconds to load.',
  unreachable: 'The server at this address isn’t responding.',
};

/** Geocodes places that have only a postcode. */
async function locatePlaces({ locateMany }: HarvestDeps, items: readonly StoredItem[]): Promise<void> {
  const unplaced = items.flatMap(({ facts }) =>
    [facts?.about, facts?.parent].flatMap((about) =>
      about != null && needsLocation(about) ? [about.place] : [],
    ),
  );
  if (unplaced.length === 0) return;
  const places = await locateMany([...new Set(unplaced.map(({ postcode }) => postcode))]);
  for (const one of unplaced) {
    const found = places.get(one.postcode);
    if (found?.kind === 'located') one.point = found.point;
  }
}

const needsLocation = (
  about: SessionFacts,
): about is SessionFacts & { place: NonNullable<SessionFacts['place']> } =>
  about.place !== null &&
  about.place.point === null &&
  readUnitPostcode(compactPostcode(about.place.postcode)) !== null;
