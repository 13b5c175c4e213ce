import { z } from 'zod';
import { toFeedObject, toFeedObjects, toList, toText, toWebUrl } from './feed-object.ts';

/** Larger pages are refused; the standard's servers send 500. */
const MAX_ITEMS = 5_000;

const pageSchema = z.object({
  next: z.string().min(1).max(2_000),
  items: z.array(z.unknown()).max(MAX_ITEMS),
});

export interface FeedPage {
  next: string;
  items: readonly unknown[];
}

export class FeedPageError extends Error {
  constructor(
    readonly sentence: string,
    /** The publisher's Retry-After in seconds, or null. */
    readonly waitSeconds: number | null = null,
  ) {
    super(sentence);
    this.name = 'PageProblem';
  }
}

/**
 * Throws `FeedPageError` if invalid.
 * @param address the page's URL; `next` must be on the same site
 */
export function readPage(text: string, address: string): FeedPage {
  const page = pageSchema.safeParse(readJson(text));
  if (!page.success) {
    const many = page.error.issues.some(({ code, path }) => code === 'too_big' && path[0] === 'items');
    throw new FeedPageError(
      many
        ? `The page has more than ${MAX_ITEMS} items.`
        : 'This isn’t a feed page: it has no items or no next link.',
    );
  }
  const { next, items } = page.data;
  if (!URL.canParse(next, address)) throw new FeedPageError('The next page has an invalid address.');
  if (new URL(next, address).origin !== new URL(address).origin)
    throw new FeedPageError('The next page is on another site.');
  return { next, items };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedPageError('The page isn’t valid JSON.');
  }
}

export interface Dataset {
  publisher: string | null;
  publisherUrl: string | null;
  licence: string | null;
  feeds: { kind: string; address: string }[];
}

/** Feeds of sessions; others are of facilities, slots, routes. */
const FEED_KINDS = ['SessionSeries', 'EventSeries', 'ScheduledSession', 'Event', 'HeadlineEvent'];

/**
 * Parses JSON-LD, or a page that contains it. Null if there is none. Series feeds come first, so that fewer dates
 * wait for theirs.
 */
export function readDataset(text: string, address: string): Dataset | null {
  for (const thing of extractJsonLd(text)) {
    const distribution = toFeedObjects(thing['distribution']);
    if (distribution.length === 0) continue;
    const publisher = toFeedObject(thing['publisher']);
    const feeds = distribution.flatMap((feed) => {
      const named = [feed['additionalType'], feed['identifier'], feed['name']].flatMap(
        (name) => toText(name)?.split(/[/#]/).at(-1) ?? [],
      );
      const kind = FEED_KINDS.find((each) => named.includes(each));
      const url = toText(feed['contentUrl']);
      return kind === undefined || url === null || !URL.canParse(url, address)
        ? []
        : [{ kind, address: new URL(url, address).href }];
    });
    return {
      publisher: toText(publisher?.['name'])?.slice(0, 120) ?? null,
      publisherUrl: toWebUrl(toText(publisher?.['url'])),
      licence: toText(toList(thing['license'])[0]),
      feeds: feeds.sort((a, b) => FEED_KINDS.indexOf(a.kind) - FEED_KINDS.indexOf(b.kind)),
    };
  }
  return null;
}

function extractJsonLd(text: string) {
  const scripts = [
    ...text.matchAll(/<script[^>]*type=["']?application\/ld\+json["']?[^>]*>([\s\S]*?)<\/script>/gi),
  ];
  const parts = scripts.length === 0 ? [text] : scripts.map(([, part = '']) => part);
  return parts.flatMap((part) => {
    try {
      return toFeedObjects(JSON.parse(part));
    } catch {
      return [];
    }
  });
}

/** Licences that need only attribution. */
const LICENCES: readonly [pattern: RegExp, name: string][] = [
  [/^https?:\/\/creativecommons\.org\/licenses\/by\/4\.0\/?(?:[a-z.]*)$/i, 'CC BY 4.0'],
  [/^https?:\/\/creativecommons\.org\/publicdomain\/zero\/1\.0\/?(?:[a-z.]*)$/i, 'CC0'],
  [
    /^https?:\/\/(?:www\.)?nationalarchives\.gov\.uk\/doc\/open-government-licence\/version\/3\/?$/i,
    'Open Government Licence v3.0',
  ],
];

/** Null for licences we can't use. */
export const licenceName = (address: string): string | null =>
  LICENCES.find(([pattern]) => pattern.test(address.trim()))?.[1] ?? null;
