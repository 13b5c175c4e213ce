import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import {
  type FeedObject,
  objectId,
  objectType,
  toFeedObject,
  toFeedObjects,
  toList,
  toNumber,
  toPlainProse,
  toSingleLine,
  toText,
  toWebUrl,
} from './feed-object.ts';
import { durationMinutes, parseInstant } from './iso-8601.ts';
import { readSchedules } from './read-schedule.ts';
import type { ItemFacts, OccurrenceFacts, SessionFacts, SkippedItem } from './skip-reasons.ts';

/** Kinds and forms seen in feeds: docs/decisions/0038-keep-sessions-from-other-sites-in-their-own-tables.md. */
const itemSchema = z.object({
  id: z.union([z.string().min(1).max(500), z.number()]),
  state: z.enum(['updated', 'deleted']),
  kind: z.string().max(100).optional(),
  modified: z.union([z.string().max(100), z.number()]).optional(),
  data: z.unknown().optional(),
});

/** Deleted by the feed, refused, or parsed. */
export interface ReadItem {
  itemId: string;
  modified: string;
  deleted: boolean;
  ownId: string | null;
  parentId: string | null;
  facts: ItemFacts | null;
  refused: SkippedItem | null;
}

const SERIES = new Set(['SessionSeries', 'EventSeries']);
const DATES = new Set(['ScheduledSession', 'Event', 'HeadlineEvent']);

/** Per item. */
const MAX_OCCURRENCES = 500;

/**
 * Parses an item leniently where the meaning is clear: `type` or `@type`, prices as text, series embedded or
 * referenced. Refuses the rest with a reason.
 * @param raw from the page's `items`
 * @param place its number, for items without an id
 */
export function readItem(raw: unknown, place: string): ReadItem {
  const none = { modified: '', deleted: false, ownId: null, parentId: null, facts: null };
  const item = itemSchema.safeParse(raw);
  if (!item.success)
    return {
      ...none,
      itemId: `?${place}`,
      refused: skipped('not_an_item', quote(JSON.stringify(raw) ?? '')),
    };
  const { id, state, data, modified } = item.data;
  const itemId = String(id);
  const known = { ...none, itemId, modified: String(modified ?? '') };
  // Larger ids lose precision and may collide.
  if (typeof id === 'number' && !Number.isSafeInteger(id))
    return { ...known, itemId: `?${place}`, refused: skipped('odd_id', itemId) };
  if (state === 'deleted') return { ...known, deleted: true, refused: null };
  const thing = toFeedObject(data);
  if (thing === null) return { ...known, refused: skipped('not_an_item', 'It has no data.') };
  const type = objectType(thing) ?? item.data.kind ?? '';
  const kind = [...SERIES, ...DATES].find((name) => name === type.split(/[.:/]/).at(-1));
  if (kind === undefined) return { ...known, refused: skipped('unknown_kind', quote(type)) };
  return { ...known, ...readFeedObject(thing, DATES.has(kind) && !isSeriesOfEvents(thing)) };
}

/** `Event` and `HeadlineEvent` without a date, but with dated `subEvent`s, are series. */
const isSeriesOfEvents = (thing: FeedObject): boolean =>
  (toText(thing['startDate']) === null || objectType(thing)?.endsWith('HeadlineEvent') === true) &&
  toFeedObjects(thing['subEvent']).some((event) => toText(event['startDate']) !== null);

function readFeedObject(
  thing: FeedObject,
  isDate: boolean,
): Pick<ReadItem, 'ownId' | 'parentId' | 'facts' | 'refused'> {
  const about = readSessionFacts(thing);
  const superEvent = thing['superEvent'];
  const parent = toFeedObject(superEvent);
  const parentId =
    typeof superEvent === 'string' ? superEvent.slice(0, 500) : parent === null ? null : objectId(parent);
  const dates: OccurrenceFacts[] = [];
  let problem: SkippedItem | null = null;
  const own = isDate ? [thing] : toFeedObjects(thing['subEvent']);
  for (const event of own.slice(0, MAX_OCCURRENCES)) {
    const date = readOccurrence(event);
    if (date === 'off') continue;
    if ('refusal' in date) problem ??= date;
    else dates.push(date);
  }
  const facts: ItemFacts = {
    about,
    parent: parent === null ? null : readSessionFacts(parent),
    dates,
    isDate,
  };
  const oddAlone = isDate && problem !== null && dates.length === 0;
  return { ownId: objectId(thing), parentId, facts: oddAlone ? null : facts, refused: problem };
}

/** A date, its cancellation, or why it is invalid. */
function readOccurrence(event: FeedObject): OccurrenceFacts | 'off' | SkippedItem {
  const status = toText(event['eventStatus']) ?? '';
  if (/(?:Cancelled|Postponed)$/i.test(status)) return 'off';
  const said = toText(event['startDate']) ?? '';
  const start = parseInstant(said);
  if (start === null) return skipped('odd_date', quote(said || 'no startDate'));
  const end = readEnd(event, start);
  if (end === null)
    return skipped(
      'odd_date',
      quote(`${said} to ${toText(event['endDate']) ?? toText(event['duration']) ?? 'no end'}`),
    );
  const left = toNumber(event['remainingAttendeeCapacity']);
  return {
    startsAt: start.toString({ smallestUnit: 'second' }),
    endsAt: end.toString({ smallestUnit: 'second' }),
    placesLeft: left === null || left < 0 || left > 10_000 ? null : Math.floor(left),
    link: readLink(event),
  };
}

function readEnd(event: FeedObject, start: Temporal.Instant): Temporal.Instant | null {
  const said = toText(event['endDate']);
  const end = said === null ? addDuration(start, toText(event['duration'])) : parseInstant(said);
  if (end === null) return null;
  const minutes = (end.epochMilliseconds - start.epochMilliseconds) / 60_000;
  return minutes >= 1 && minutes <= 24 * 60 ? end : null;
}

function addDuration(start: Temporal.Instant, text: string | null): Temporal.Instant | null {
  const minutes = durationMinutes(text);
  return minutes === null ? null : start.add({ minutes });
}

function readSessionFacts(thing: FeedObject): SessionFacts {
  const { schedules, odd } = readSchedules(toList(thing['eventSchedule']));
  return {
    title: toSingleLine(thing['name'], 160),
    description: toPlainProse(thing['description']),
    link: readLink(thing),
    activities: toList(thing['activity']).flatMap((activity) => {
      if (typeof activity === 'string') return [activity.slice(0, 200)];
      const concept = toFeedObject(activity);
      if (concept === null) return [];
      const id = objectId(concept);
      const label = toSingleLine(concept['prefLabel'], 200) ?? '';
      // The label too: a later version of the list has identifiers that ours lacks.
      return id?.includes('openactive.io/activity-list') ? [id, label] : [label];
    }),
    organiser: readOrganiser(thing['organizer'] ?? thing['organiser']),
    place: readPlace(thing['location']),
    online:
      /Online|Virtual/i.test(toText(thing['eventAttendanceMode']) ?? '') &&
      !/Mixed/i.test(toText(thing['eventAttendanceMode']) ?? ''),
    offers: readOffers(thing),
    difficultyMask: toDifficultyMask(toList(thing['level'])),
    ages: readAgeRange(toFeedObject(thing['ageRange'])),
    gender: readGender(toText(thing['genderRestriction'])),
    schedules,
    oddSchedule: odd,
  };
}

/** Organisations only: we store nothing about persons, not even that there is one. */
function readOrganiser(value: unknown): SessionFacts['organiser'] {
  const thing = toFeedObject(value);
  if (thing === null || objectType(thing)?.endsWith('Person') === true) return null;
  const name = toSingleLine(thing['name'], 120) ?? toSingleLine(thing['legalName'], 120);
  if (name === null) return null;
  return { name, phone: toSingleLine(thing['telephone'], 40) ?? '', website: toWebUrl(toText(thing['url'])) };
}

function readPlace(value: unknown): SessionFacts['place'] {
  const [place] = toFeedObjects(value);
  if (place === undefined) return null;
  const address = toFeedObject(place['address']);
  const written = typeof place['address'] === 'string' ? toSingleLine(place['address'], 300) : null;
  const geo = toFeedObject(place['geo']);
  const lat = toNumber(geo?.['latitude']);
  const lng = toNumber(geo?.['longitude']);
  const street = toSingleLine(address?.['streetAddress'], 200) ?? written ?? '';
  return {
    name: toSingleLine(place['name'], 120) ?? '',
    address: street,
    town: toSingleLine(address?.['addressLocality'], 80) ?? '',
    postcode:
      toSingleLine(address?.['postalCode'], 12) ??
      /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i.exec(street)?.[0] ??
      '',
    // 0, 0 means "unknown" in practice.
    point: lat === null || lng === null || (lat === 0 && lng === 0) ? null : { lat, lng },
  };
}

function readOffers(thing: FeedObject): SessionFacts['offers'] {
  const offers = toFeedObjects(thing['offers']);
  if (offers.length === 0) return thing['isAccessibleForFree'] === true ? [{ pence: 0, text: '' }] : null;
  return offers.map((offer) => {
    const currency = toText(offer['priceCurrency']) ?? 'GBP';
    const price = offer['price'];
    const said = typeof price === 'number' ? String(price) : (toText(price) ?? '');
    return {
      pence: currency === 'GBP' ? parsePence(said) : null,
      text: singleLineText(
        `${said} ${currency} ${toSingleLine(offer['name'], 80) ?? ''} ${toSingleLine(offer['description'], 200) ?? ''}`,
        300,
      ),
    };
  });
}

/** `5`, `5.00`, `£5.00`; null for others. */
function parsePence(text: string): number | null {
  const [, pounds, pence] = /^\s*£?\s*(\d{1,4})(?:\.(\d{1,2})0*)?\s*$/.exec(text) ?? [];
  if (pounds === undefined) return null;
  return Number(pounds) * 100 + Number((pence ?? '').padEnd(2, '0'));
}

function toDifficultyMask(levels: readonly unknown[]): number {
  const names = levels.map((level) =>
    (typeof level === 'string'
      ? level
      : (toSingleLine(toFeedObject(level)?.['prefLabel'], 80) ?? '')
    ).toLowerCase(),
  );
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^all(?: levels| abilities)?$|^open to all/)) return 7;
  return (has(/beginner/) ? 1 : 0) | (has(/intermediate|improver/) ? 2 : 0) | (has(/advanced/) ? 4 : 0);
}

function readAgeRange(range: FeedObject | null): SessionFacts['ages'] {
  if (range === null) return null;
  const from = toNumber(range['minValue']) ?? 0;
  const to = toNumber(range['maxValue']);
  return from < 0 || from > 120 || (to !== null && (to < from || to > 130)) ? null : { from, to };
}

function readGender(text: string | null): number | null {
  if (text === null) return null;
  if (text.endsWith('FemaleOnly')) return 1;
  if (text.endsWith('MaleOnly')) return 2;
  return text.endsWith('NoRestriction') ? 0 : null;
}

const readLink = (thing: FeedObject): string | null =>
  toWebUrl(toText(thing['url'])) ??
  toList(thing['offers'])
    .map((offer) => toWebUrl(toText(toFeedObject(offer)?.['url'])))
    .find((address) => address !== null) ??
  null;

const quote = (text: string): string => singleLineText(text, 160);

const skipped = (refusal: SkippedItem['refusal'], detail: string): SkippedItem => ({ refusal, detail });
