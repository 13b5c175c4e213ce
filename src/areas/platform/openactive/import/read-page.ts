import { z } from 'zod';
import { toFeedObject, toFeedObjects, toList, toText, toWebUrl } from './feed-object.ts';

/** More on one page, and it is refused: the standard's own servers give 500. */
const MAX_ITEMS = 5_000;

const pageSchema = z.object({
  next: z.string().min(1).max(2_000),
  items: z.array(z.unknown()).max(MAX_ITEMS),
});

/** A page of a feed. */
export interface FeedPage {
  /** As it stands there, to be asked for as it is. */
  next: string;
  items: readonly unknown[];
}

/** Why a page, or a dataset, was not taken. */
export class FeedPageError extends Error {
  constructor(
    readonly sentence: string,
    /** Seconds that the publisher asks us to wait; null where it does not. */
    readonly waitSeconds: number | null = null,
  ) {
    super(sentence);
    this.name = 'PageProblem';
  }
}

/**
 * Reads a page of a feed. Throws `FeedPageError` for what is none.
 *
 * @param address where it was asked for: what comes next has to be of the same site
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

/** What a dataset says of itself. */
export interface Dataset {
  publisher: string | null;
  publisherUrl: string | null;
  licence: string | null;
  feeds: { kind: string; address: string }[];
}

/** The kinds of feeds that sessions come in; others are of facilities, slots, routes. */
const FEED_KINDS = ['SessionSeries', 'EventSeries', 'ScheduledSession', 'Event', 'HeadlineEvent'];

/**
 * Reads a publisher's dataset page: the JSON-LD in it, or JSON-LD alone. Null where there is none. The series come first,
 * so that fewer dates have to wait for theirs.
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

/** What may be shown with its publisher named, and nothing more asked. */
const LICENCES: readonly [pattern: RegExp, name: string][] = [
  [/^https?:\/\/creativecommons\.org\/licenses\/by\/4\.0\/?(?:[a-z.]*)$/i, 'CC BY 4.0'],
  [/^https?:\/\/creativecommons\.org\/publicdomain\/zero\/1\.0\/?(?:[a-z.]*)$/i, 'CC0'],
  [
    /^https?:\/\/(?:www\.)?nationalarchives\.gov\.uk\/doc\/open-government-licence\/version\/3\/?$/i,
    'Open Government Licence v3.0',
  ],
];

/** What a licence is called, of those under which sessions can be shown here; null for any other. */
export const licenceName = (address: string): string | null =>
  LICENCES.find(([pattern]) => pattern.test(address.trim()))?.[1] ?? null;
