import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, isDatabaseError, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import {
  isInternalAddress,
  SsrfFetchError,
  type SsrfSafeFetch,
} from '#shared/http/ssrf-safe-fetch.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { FeedSource } from './contract.ts';
import { markDuplicates } from './external-session-queries.server.ts';
import { fetchErrorMessages, userAgentHeader } from './harvest.server.ts';
import { FeedPageError, licenceName, readDataset, readPage } from './read-page.ts';
import { skipReasons } from './skip-reasons.ts';
import type { NewSource } from './source-forms.ts';
import * as queries from './source-queries.server.ts';

export interface SourceDeps {
  pool: Pool;
  fetchFeed: SsrfSafeFetch;
  publicUrl: string;
  outbox: Outbox;
  /** Allows local feeds, for the demo's command. */
  allowsLocal?: boolean;
}

export const READ_FEEDS = 'open.read-feeds';

const RUNS_SHOWN = 5;
const SAMPLES_SHOWN = 3;
/** For a dataset page or a feed's first page. */
const LIMITS = { maxBytes: 16 * 1024 * 1024, timeoutMs: 20_000 };
/** Default licence, as RPDE requires one (`license`). */
const CC_BY = 'https://creativecommons.org/licenses/by/4.0/';

/** Includes statistics up to `now`. */
export async function readSources(db: Db, now: Date): Promise<FeedSource[]> {
  const feeds = await queries.listFeeds(db);
  const runs = await queries.listRuns(db, RUNS_SHOWN, now);
  const refused = await queries.listSkipReasons(db, SAMPLES_SHOWN);
  return (await queries.listSources(db)).flatMap(({ state, licence, addedAt, ...source }) =>
    state === 'removed'
      ? []
      : [
          {
            ...source,
            state,
            licence: { name: licenceName(licence) ?? licence, address: licence },
            addedAt: addedAt.toISOString(),
            feeds: feeds
              .filter(({ sourceId }) => sourceId === source.id)
              .map(({ sourceId: _source, waitUntil, readAt, ...feed }) => ({
                ...feed,
                waitUntil: waitUntil?.toISOString() ?? null,
                readAt: readAt?.toISOString() ?? null,
              })),
            runs: runs
              .filter(({ sourceId }) => sourceId === source.id)
              .map(({ sourceId: _source, startedAt, endedAt, ...run }) => ({
                ...run,
                startedAt: startedAt.toISOString(),
                endedAt: endedAt?.toISOString() ?? null,
              })),
            refusals: refused
              .filter(({ sourceId }) => sourceId === source.id)
              .map(({ sourceId: _source, samples, ...row }) => ({
                ...row,
                sentence: skipReasons[row.refusal],
                samples,
              })),
          },
        ],
  );
}

/**
 * Adds a dataset page or feed as a source. Throws `invalid_input` (400) for other content, private networks, no open
 * licence or no publisher; `conflict` (409) if it exists.
 */
export async function addSource(
  deps: SourceDeps,
  act: AuditContext | null,
  form: NewSource,
): Promise<{ id: string }> {
  const source = await inspectAddress(deps, form);
  try {
    return await transaction(deps.pool, async (tx) => {
      const id = await queries.insertSource(tx, source);
      await recordAudit(tx, act, {
        action: 'feed_source.added',
        subject: 'feed_source',
        subjectId: id,
        after: { ...source, feeds: source.feeds.map(({ address }) => address) },
      });
      await deps.outbox.enqueue(tx, READ_FEEDS, {});
      return { id };
    });
  } catch (error) {
    if (isDatabaseError(error, 'uniqueViolation', 'feed_sources_url_idx'))
      throw new AppError('conflict', 'You’ve already added this source.');
    throw error;
  }
}

async function inspectAddress(
  { fetchFeed, publicUrl, allowsLocal = false }: SourceDeps,
  form: NewSource,
): Promise<queries.NewSource> {
  const { status, body, url } = await fetchFeed(form.address, {
    ...LIMITS,
    headers: { ...userAgentHeader(publicUrl), accept: 'text/html, application/ld+json, application/json' },
  }).catch((error: unknown) => {
    if (error instanceof SsrfFetchError) throw invalidField('address', fetchErrorMessages[error.refusal]);
    throw error;
  });
  if (status !== 200) throw invalidField('address', `The address returned ${status}.`);
  const text = new TextDecoder().decode(body);
  const dataset = readDataset(text, url);
  if (dataset === null) return feedAsDataset(text, url, form);
  if (dataset.feeds.length === 0)
    throw invalidField('address', 'The dataset has no feed of sessions or events.');
  if (!allowsLocal && dataset.feeds.some((feed) => isInternalAddress(feed.address)))
    throw invalidField('address', 'The dataset has a feed that isn’t on the public internet.');
  if (dataset.licence === null || licenceName(dataset.licence) === null)
    throw invalidField(
      'address',
      'The dataset needs a licence that lets everyone show it: CC BY 4.0, CC0 or OGL 3.0.',
    );
  const publisher = form.publisher || dataset.publisher;
  if (publisher === null || publisher.length < 2)
    throw invalidField('publisher', 'The dataset doesn’t name its publisher. Enter the publisher.');
  return {
    address: form.address,
    publisher,
    publisherUrl: dataset.publisherUrl,
    licence: dataset.licence,
    feeds: dataset.feeds,
  };
}

function feedAsDataset(text: string, url: string, form: NewSource): queries.NewSource {
  try {
    readPage(text, url);
  } catch (error) {
    if (!(error instanceof FeedPageError)) throw error;
    throw invalidField('address', 'This is neither a dataset page nor a feed.');
  }
  const licence = /"license"\s*:\s*"([^"]{1,300})"/.exec(text)?.[1] ?? CC_BY;
  if (licenceName(licence) === null)
    throw invalidField(
      'address',
      'The feed needs a licence that lets everyone show it: CC BY 4.0, CC0 or OGL 3.0.',
    );
  if (form.publisher.length < 2)
    throw invalidField('publisher', 'A feed doesn’t name its publisher. Enter the publisher.');
  return {
    address: form.address,
    publisher: form.publisher,
    publisherUrl: new URL(url).origin,
    licence,
    feeds: [{ kind: 'Feed', address: form.address }],
  };
}

const invalidField = (field: string, message: string) =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });

/** Makes its feeds due now. Throws `not_found` (404), `conflict` (409) if paused. */
export function requestSourceRun(
  { pool, outbox }: SourceDeps,
  act: AuditContext,
  sourceId: string,
): Promise<void> {
  return transaction(pool, async (tx) => {
    await requireSource(tx, sourceId);
    if (!(await queries.scheduleRunNow(tx, sourceId)))
      throw new AppError('conflict', 'This source is paused. Resume it first.');
    await recordAudit(tx, act, { action: 'feed_source.run', subject: 'feed_source', subjectId: sourceId });
    await outbox.enqueue(tx, READ_FEEDS, {});
  });
}

/** Hides its sessions and stops reading. Throws `not_found` (404), `conflict` (409). */
export function pauseSource(
  deps: SourceDeps,
  act: AuditContext,
  sourceId: string,
  reason: string,
): Promise<void> {
  return changeSourceState(deps, act, sourceId, {
    to: 'paused',
    action: 'feed_source.paused',
    reason,
  });
}

/** Continues where it stopped. Throws `not_found` (404), `conflict` (409). */
export function resumeSource(deps: SourceDeps, act: AuditContext, sourceId: string): Promise<void> {
  return changeSourceState(deps, act, sourceId, {
    to: 'active',
    action: 'feed_source.resumed',
    reason: null,
  });
}

/** Deletes all its data. Throws `not_found` (404). */
export function removeSource(
  deps: SourceDeps,
  act: AuditContext,
  sourceId: string,
  reason: string,
): Promise<void> {
  return changeSourceState(deps, act, sourceId, {
    to: 'removed',
    action: 'feed_source.removed',
    reason,
  });
}

function changeSourceState(
  { pool, outbox }: SourceDeps,
  act: AuditContext,
  sourceId: string,
  {
    to,
    action,
    reason,
  }: {
    to: 'active' | 'paused' | 'removed';
    action: `feed_source.${string}`;
    reason: string | null;
  },
): Promise<void> {
  return transaction(pool, async (tx) => {
    const before = await requireSource(tx, sourceId);
    if (!(await queries.updateSource(tx, sourceId, to)))
      throw new AppError('conflict', 'Someone else has just changed it. Reload the page.');
    if (to === 'removed') await queries.deleteHarvestedData(tx, sourceId);
    // Duplicates of its sessions may now be shown, and vice versa.
    await markDuplicates(tx, null);
    await recordAudit(tx, act, { action, subject: 'feed_source', subjectId: sourceId, reason, before });
    if (to === 'active') await outbox.enqueue(tx, READ_FEEDS, {});
  });
}

async function requireSource(
  tx: Tx,
  sourceId: string,
): Promise<{ publisher: string; address: string; state: string }> {
  const source = await queries.sourceById(tx, sourceId);
  if (source === null || source.state === 'removed')
    throw new AppError('not_found', 'We can’t find that source.');
  return source;
}
