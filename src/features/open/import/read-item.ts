import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { plainLine } from '#shared/domain/plain-line.ts';
import type { About, DateFacts, ItemFacts, Refused } from './facts.ts';
import { durationMinutes, instantIn } from './iso-8601.ts';
import { readSchedules } from './read-schedule.ts';
import {
  asThing,
  idOf,
  lineOf,
  listOf,
  numberOf,
  proseOf,
  type Thing,
  textOf,
  thingsOf,
  typeOf,
  webAddress,
} from './things.ts';

/** An item as it stands in a page of a feed; the kinds and forms that were met (docs/decisions/0038-keep-sessions-from-other-sites-in-their-own-tables.md). */
const itemSchema = z.object({
  id: z.union([z.string().min(1).max(500), z.number()]),
  state: z.enum(['updated', 'deleted']),
  kind: z.string().max(100).optional(),
  modified: z.union([z.string().max(100), z.number()]).optional(),
  data: z.unknown().optional(),
});

/** An item that was read: taken back by its feed, refused, or told. */
export interface ReadItem {
  itemId: string;
  modified: string;
  deleted: boolean;
  ownId: string | null;
  parentId: string | null;
  facts: ItemFacts | null;
  refused: Refused | null;
}

/** A series, of which something else tells the dates; and what is a date itself. */
const SERIES = new Set(['SessionSeries', 'EventSeries']);
const DATES = new Set(['ScheduledSession', 'Event', 'HeadlineEvent']);

/** Dates that a single item may bring. */
const MOST_DATES = 500;

/**
 * Reads one item of a feed as leniently as it can be meant in one way only: `type` and `@type`, prices as text, a series
 * that is embedded or named. Everything else is refused, with why.
 *
 * @param raw what stands in the page's `items`
 * @param place where it stands, for what has no id: its number
 */
export function readItem(raw: unknown, place: string): ReadItem {
  const none = { modified: '', deleted: false, ownId: null, parentId: null, facts: null };
  const item = itemSchema.safeParse(raw);
  if (!item.success)
    return {
      ...none,
      itemId: `?${place}`,
      refused: refused('not_an_item', quote(JSON.stringify(raw) ?? '')),
    };
  const { id, state, data, modified } = item.data;
  const itemId = String(id);
  const known = { ...none, itemId, modified: String(modified ?? '') };
  // Beyond it two ids of a feed can read the same.
  if (typeof id === 'number' && !Number.isSafeInteger(id))
    return { ...known, itemId: `?${place}`, refused: refused('odd_id', itemId) };
  if (state === 'deleted') return { ...known, deleted: true, refused: null };
  const thing = asThing(data);
  if (thing === null) return { ...known, refused: refused('not_an_item', 'It has no data.') };
  const type = typeOf(thing) ?? item.data.kind ?? '';
  const kind = [...SERIES, ...DATES].find((name) => name === type.split(/[.:/]/).at(-1));
  if (kind === undefined) return { ...known, refused: refused('unknown_kind', quote(type)) };
  return { ...known, ...readThing(thing, DATES.has(kind) && !holdsDates(thing)) };
}

/** An event without a date of its own, whose `subEvent`s have dates, is a series: `Event` and `HeadlineEvent` come so. */
const holdsDates = (thing: Thing): boolean =>
  (textOf(thing['startDate']) === null || typeOf(thing)?.endsWith('HeadlineEvent') === true) &&
  thingsOf(thing['subEvent']).some((event) => textOf(event['startDate']) !== null);

function readThing(
  thing: Thing,
  isDate: boolean,
): Pick<ReadItem, 'ownId' | 'parentId' | 'facts' | 'refused'> {
  const about = aboutOf(thing);
  const superEvent = thing['superEvent'];
  const parent = asThing(superEvent);
  const parentId =
    typeof superEvent === 'string' ? superEvent.slice(0, 500) : parent === null ? null : idOf(parent);
  const dates: DateFacts[] = [];
  let problem: Refused | null = null;
  const own = isDate ? [thing] : thingsOf(thing['subEvent']);
  for (const event of own.slice(0, MOST_DATES)) {
    const date = dateOf(event);
    if (date === 'off') continue;
    if ('refusal' in date) problem ??= date;
    else dates.push(date);
  }
  const facts: ItemFacts = { about, parent: parent === null ? null : aboutOf(parent), dates, isDate };
  const oddAlone = isDate && problem !== null && dates.length === 0;
  return { ownId: idOf(thing), parentId, facts: oddAlone ? null : facts, refused: problem };
}

/** A date, that it does not take place, or why it is none. */
function dateOf(event: Thing): DateFacts | 'off' | Refused {
  const status = textOf(event['eventStatus']) ?? '';
  if (/(?:Cancelled|Postponed)$/i.test(status)) return 'off';
  const said = textOf(event['startDate']) ?? '';
  const start = instantIn(said);
  if (start === null) return refused('odd_date', quote(said || 'no startDate'));
  const end = endOf(event, start);
  if (end === null)
    return refused(
      'odd_date',
      quote(`${said} to ${textOf(event['endDate']) ?? textOf(event['duration']) ?? 'no end'}`),
    );
  const left = numberOf(event['remainingAttendeeCapacity']);
  return {
    startsAt: start.toString({ smallestUnit: 'second' }),
    endsAt: end.toString({ smallestUnit: 'second' }),
    placesLeft: left === null || left < 0 || left > 10_000 ? null : Math.floor(left),
    link: linkOf(event),
  };
}

function endOf(event: Thing, start: Temporal.Instant): Temporal.Instant | null {
  const said = textOf(event['endDate']);
  const end = said === null ? plusDuration(start, textOf(event['duration'])) : instantIn(said);
  if (end === null) return null;
  const minutes = (end.epochMilliseconds - start.epochMilliseconds) / 60_000;
  return minutes >= 1 && minutes <= 24 * 60 ? end : null;
}

function plusDuration(start: Temporal.Instant, text: string | null): Temporal.Instant | null {
  const minutes = durationMinutes(text);
  return minutes === null ? null : start.add({ minutes });
}

function aboutOf(thing: Thing): About {
  const { schedules, odd } = readSchedules(listOf(thing['eventSchedule']));
  return {
    title: lineOf(thing['name'], 160),
    description: proseOf(thing['description']),
    link: linkOf(thing),
    activities: listOf(thing['activity']).flatMap((activity) => {
      if (typeof activity === 'string') return [activity.slice(0, 200)];
      const concept = asThing(activity);
      if (concept === null) return [];
      const id = idOf(concept);
      return [id?.includes('openactive.io/activity-list') ? id : (lineOf(concept['prefLabel'], 200) ?? '')];
    }),
    organiser: organiserOf(thing['organizer'] ?? thing['organiser']),
    place: placeOf(thing['location']),
    online:
      /Online|Virtual/i.test(textOf(thing['eventAttendanceMode']) ?? '') &&
      !/Mixed/i.test(textOf(thing['eventAttendanceMode']) ?? ''),
    offers: offersOf(thing),
    difficultyMask: difficultyMaskOf(listOf(thing['level'])),
    ages: agesOf(asThing(thing['ageRange'])),
    gender: genderOf(textOf(thing['genderRestriction'])),
    schedules,
    oddSchedule: odd,
  };
}

/** Organisations only: of a person nothing is kept, not even that there is one. */
function organiserOf(value: unknown): About['organiser'] {
  const thing = asThing(value);
  if (thing === null || typeOf(thing)?.endsWith('Person') === true) return null;
  const name = lineOf(thing['name'], 120) ?? lineOf(thing['legalName'], 120);
  if (name === null) return null;
  return { name, phone: lineOf(thing['telephone'], 40) ?? '', website: webAddress(textOf(thing['url'])) };
}

function placeOf(value: unknown): About['place'] {
  const [place] = thingsOf(value);
  if (place === undefined) return null;
  const address = asThing(place['address']);
  const written = typeof place['address'] === 'string' ? lineOf(place['address'], 300) : null;
  const geo = asThing(place['geo']);
  const lat = numberOf(geo?.['latitude']);
  const lng = numberOf(geo?.['longitude']);
  const street = lineOf(address?.['streetAddress'], 200) ?? written ?? '';
  return {
    name: lineOf(place['name'], 120) ?? '',
    address: street,
    town: lineOf(address?.['addressLocality'], 80) ?? '',
    postcode:
      lineOf(address?.['postalCode'], 12) ?? /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i.exec(street)?.[0] ?? '',
    // Nothing stands at 0, 0: it is what programs write that know no place.
    point: lat === null || lng === null || (lat === 0 && lng === 0) ? null : { lat, lng },
  };
}

function offersOf(thing: Thing): About['offers'] {
  const offers = thingsOf(thing['offers']);
  if (offers.length === 0) return thing['isAccessibleForFree'] === true ? [{ pence: 0, text: '' }] : null;
  return offers.map((offer) => {
    const currency = textOf(offer['priceCurrency']) ?? 'GBP';
    const price = offer['price'];
    const said = typeof price === 'number' ? String(price) : (textOf(price) ?? '');
    return {
      pence: currency === 'GBP' ? penceOf(said) : null,
      text: plainLine(
        `${said} ${currency} ${lineOf(offer['name'], 80) ?? ''} ${lineOf(offer['description'], 200) ?? ''}`,
        300,
      ),
    };
  });
}

/** `5`, `5.00`, `£5.00`: exactly an amount, else null. */
function penceOf(text: string): number | null {
  const [, pounds, pence] = /^\s*£?\s*(\d{1,4})(?:\.(\d{1,2})0*)?\s*$/.exec(text) ?? [];
  if (pounds === undefined) return null;
  return Number(pounds) * 100 + Number((pence ?? '').padEnd(2, '0'));
}

function difficultyMaskOf(levels: readonly unknown[]): number {
  const names = levels.map((level) =>
    (typeof level === 'string' ? level : (lineOf(asThing(level)?.['prefLabel'], 80) ?? '')).toLowerCase(),
  );
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^all(?: levels| abilities)?$|^open to all/)) return 7;
  return (has(/beginner/) ? 1 : 0) | (has(/intermediate|improver/) ? 2 : 0) | (has(/advanced/) ? 4 : 0);
}

function agesOf(range: Thing | null): About['ages'] {
  if (range === null) return null;
  const from = numberOf(range['minValue']) ?? 0;
  const to = numberOf(range['maxValue']);
  return from < 0 || from > 120 || (to !== null && (to < from || to > 130)) ? null : { from, to };
}

function genderOf(text: string | null): number | null {
  if (text === null) return null;
  if (text.endsWith('FemaleOnly')) return 1;
  if (text.endsWith('MaleOnly')) return 2;
  return text.endsWith('NoRestriction') ? 0 : null;
}

const linkOf = (thing: Thing): string | null =>
  webAddress(textOf(thing['url'])) ??
  listOf(thing['offers'])
    .map((offer) => webAddress(textOf(asThing(offer)?.['url'])))
    .find((address) => address !== null) ??
  null;

const quote = (text: string): string => plainLine(text, 160);

const refused = (refusal: Refused['refusal'], detail: string): Refused => ({ refusal, detail });
