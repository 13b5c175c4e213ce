import { createHash } from 'node:crypto';
import { formatClockTime } from '#shared/calendar/clock-time.ts';
import { type Db, type NamedStatement, queryOne } from '#shared/db/database.server.ts';
import { accessMask } from '#shared/domain/access-facts.ts';
import { FIRST_EXTERNAL_ID } from '#shared/domain/external-session.ts';
import { maxSessionFeePence } from '#shared/domain/pence.ts';
import { type Bounds, PARTS_OF_DAY, partsOfDay, type TimeWindow } from '../filters/search-values.ts';
import { gridRectangle } from '../map/grid-box.server.ts';
import { type CellSpans, circleCells, rectangleCells } from '../map/grid-cells.ts';
import {
  ageMask,
  difficultyMask,
  genderCode,
  HALF_NEAR_METRES,
  HALF_SOON_SECONDS,
  relevanceWeights,
  slotBit,
} from '../rules.ts';
import type { DateQuery, IndexQuery, PageQuery, SearchArea, SearchFilters } from './search-index.ts';

/** Collects a statement's values and numbers them. */
class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** The first row has the total; a page beyond the end is one row without a session. */
export function pageStatement(query: PageQuery): NamedStatement {
  const parameters = new Parameters();
  const matched = matchedRows(query, parameters, [
    'l.session_id',
    `${squaredMetres(query, parameters)} AS squared_metres`,
    'l.price_pence',
    'l.rating_thousandths',
    'l.next_starts_at',
  ]);
  const order = orderByClause(query, parameters);
  return namedParameter(
    `WITH matched AS MATERIALIZED (${matched})
     SELECT counted.total, page.session_id, page.squared_metres, page.next_starts_at, page.rating_thousandths,
            (SELECT l.version FROM search_listings l WHERE l.session_id = page.session_id) AS version
       FROM (SELECT count(*)::integer AS total FROM matched) AS counted
       LEFT JOIN LATERAL (
         SELECT matched.*, ${order.rank} AS rank FROM matched
          ORDER BY rank ${order.direction}, squared_metres, session_id
          LIMIT ${parameters.add(query.limit, 'integer')} OFFSET ${parameters.add(query.offset, 'integer')}
       ) AS page ON true
      ORDER BY page.rank ${order.direction}, page.squared_metres, page.session_id`,
    parameters,
  );
}

/** Total and bounding box: total, west, south, east, north in millionths of a degree. */
export function extentStatement(query: IndexQuery): NamedStatement {
  const parameters = new Parameters();
  const matched = matchedRows(query, parameters, ['l.latitude_e6', 'l.longitude_e6']);
  return namedParameter(
    `SELECT count(*)::integer AS total, min(longitude_e6) AS west, min(latitude_e6) AS south,
            max(longitude_e6) AS east, max(latitude_e6) AS north
       FROM (${matched}) AS matched`,
    parameters,
  );
}

/** The matches as map points, by id. Each has its next matching date and is full if no matching date has a place. */
export function pointsStatement(query: IndexQuery, limit: number): NamedStatement {
  const parameters = new Parameters();
  const matched = matchedRows(query, parameters, ['l.session_id']);
  const points = pointsSql(matched, query, parameters);
  return namedParameter(`${points} LIMIT ${parameters.add(limit, 'integer')}`, parameters);
}

/** Same for sessions known to match. */
export function matchedPointsStatement(query: IndexQuery, sessionIds: readonly number[]): NamedStatement {
  const parameters = new Parameters();
  const matched = `SELECT unnest(${parameters.add(sessionIds, 'bigint[]')}) AS session_id`;
  return namedParameter(pointsSql(matched, query, parameters), parameters);
}

function pointsSql(matched: string, { filters, now }: IndexQuery, parameters: Parameters): string {
  const fits = occurrenceConditions(
    filters,
    filters.dates ?? { from: now, until: null, places: 0 },
    parameters,
  );
  return `SELECT l.session_id, l.title, coalesce(b.name, e.organiser) AS business, f.publisher, next.starts_at AS next_starts_at, t.slug, l.price_pence,
            l.latitude_e6, l.longitude_e6,
            coalesce(next.full AND NOT EXISTS (
              SELECT FROM search_occurrences o WHERE ${fits} AND (o.taken < o.capacity) IS NOT FALSE), false) AS full
       FROM (${matched}) AS matched
       JOIN search_listings l USING (session_id)
       JOIN session_types t ON t.id = l.session_type_id
       LEFT JOIN sessions s ON s.id = l.session_id
       LEFT JOIN businesses b ON b.id = s.business_id
       LEFT JOIN external_sessions e ON e.id = l.session_id
       LEFT JOIN feed_sources f ON f.id = e.source_id
       LEFT JOIN LATERAL (
         SELECT o.starts_at, o.taken >= o.capacity AS full FROM search_occurrences o WHERE ${fits} ORDER BY o.starts_at LIMIT 1
       ) AS next ON true
      ORDER BY l.session_id`;
}

/** Next matching dates, soonest first; places_left is null if the publisher doesn't say. */
export function externalDatesStatement(
  sessionIds: readonly number[],
  { from, filters }: Pick<DateQuery, 'from' | 'filters'>,
  { each, places }: { each: number; places: number },
): NamedStatement {
  const parameters = new Parameters();
  const ids = parameters.add(sessionIds, 'bigint[]');
  const fits = occurrenceConditions(
    filters,
    { from, until: filters.dates?.until ?? null, places },
    parameters,
  );
  return namedParameter(
    `SELECT l.session_id, date.*
       FROM unnest(${ids}) AS l (session_id)
      CROSS JOIN LATERAL (
        SELECT o.starts_at, o.ends_at, o.capacity - o.taken AS places_left
          FROM search_occurrences o WHERE ${fits} ORDER BY o.starts_at LIMIT ${parameters.add(each, 'integer')}
      ) AS date
      ORDER BY l.session_id, date.starts_at`,
    parameters,
  );
}

/** Counts by map square, with average positions and bounds. `square`: sides in millionths of a degree. */
export function squaresStatement(
  query: IndexQuery,
  square: { latitudeE6: number; longitudeE6: number },
): NamedStatement {
  const parameters = new Parameters();
  const matched = matchedRows(query, parameters, ['l.latitude_e6', 'l.longitude_e6']);
  // Offset to keep values positive, since division rounds towards zero.
  return namedParameter(
    `SELECT count(*)::integer AS count,
            avg(latitude_e6)::float8 AS latitude_e6, avg(longitude_e6)::float8 AS longitude_e6,
            min(longitude_e6) AS west, min(latitude_e6) AS south,
            max(longitude_e6) AS east, max(latitude_e6) AS north
       FROM (${matched}) AS matched
      GROUP BY (longitude_e6 + 180000000) / ${parameters.add(square.longitudeE6, 'integer')},
               (latitude_e6 + 90000000) / ${parameters.add(square.latitudeE6, 'integer')}`,
    parameters,
  );
}

/** OFFSET 0 keeps the planner from turning the walk over cells into a join that reads the whole index. */
function matchedRows(query: IndexQuery, parameters: Parameters, columns: string[]): string {
  const { area } = query;
  const spans = areaSpans(area);
  const conditions = filterConditions(query.filters, parameters);
  if (query.filters.words.length > 0) {
    const matches = wordConditions(query.filters.words, parameters);
    // IS TRUE keeps the planner from reading every match in the country from the word index for each run of cells.
    conditions.push(spans === null ? matches : `(${matches}) IS TRUE`);
  }
  if (spans === null) {
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return `SELECT ${columns.join(', ')} FROM search_listings l ${where}`;
  }
  const inArea = ['l.cell BETWEEN span.first_cell AND span.last_cell', ...conditions];
  if (area.kind === 'circle') {
    const { centre, radiusMetres } = area;
    inArea.push(
      `${squared(centre.easting, centre.northing, parameters)} <= ${parameters.add(radiusMetres ** 2, 'float8')}`,
    );
  }
  if (area.kind === 'box') inArea.push(insideBox(area.bounds, parameters));
  return `SELECT l.* FROM unnest(${parameters.add(spans.first, 'integer[]')}, ${parameters.add(spans.last, 'integer[]')})
                            AS span (first_cell, last_cell)
          CROSS JOIN LATERAL (
            SELECT ${columns.join(', ')} FROM search_listings l WHERE ${inArea.join(' AND ')} OFFSET 0
          ) AS l`;
}

function areaSpans(area: SearchArea): CellSpans | null {
  switch (area.kind) {
    case 'everywhere':
      return null;
    case 'circle':
      return circleCells(area.centre, area.radiusMetres);
    case 'box': {
      const rectangle = gridRectangle(area.bounds);
      return rectangle === null
        ? { first: [], last: [] }
        : rectangleCells(rectangle.southWest, rectangle.northEast);
    }
  }
}

function filterConditions(filters: SearchFilters, parameters: Parameters): string[] {
  const conditions: string[] = [];
  const { sessionType, difficulty, ageGroup, gender, price, dates, days, time } = filters;
  if (sessionType !== null) {
    const slug = parameters.add(sessionType, 'text');
    conditions.push(
      `l.session_type_id = (SELECT t.id FROM session_types t WHERE t.slug = ${slug})::smallint`,
    );
  }
  if (difficulty !== null) {
    conditions.push(`l.difficulty_mask & ${parameters.add(difficultyMask([difficulty]), 'smallint')} <> 0`);
  }
  if (ageGroup !== null) {
    conditions.push(`l.age_mask & ${parameters.add(ageMask([ageGroup]), 'smallint')} <> 0`);
  }
  if (gender !== null) conditions.push(`l.gender = ${parameters.add(genderCode(gender), 'smallint')}`);
  if (filters.rating !== null) {
    conditions.push(
      `l.rating_thousandths >= ${parameters.add(filters.rating * 1_000, 'integer')}`,
      // Sessions without reviews have the mean. Not ITEM_EXISTS: the planner would hash all reviews for one town.
      `(SELECT true FROM reviews r WHERE r.session_id = l.session_id AND r.hidden_reason IS NULL LIMIT 1)`,
    );
  }
  if (filters.access.length > 0) {
    const mask = parameters.add(accessMask(filters.access), 'smallint');
    conditions.push(`l.access_mask & ${mask} = ${mask}`);
  }
  if (filters.bookableOnly) conditions.push('l.bookable');
  if (price !== null) {
    conditions.push(`l.price_pence >= ${parameters.add(price.minPence, 'integer')}`);
    if (price.maxPence !== null) {
      conditions.push(`l.price_pence < ${parameters.add(price.maxPence, 'integer')}`);
    }
  }
  if (filters.maxTotalPence !== null) {
    const fee = parameters.add(maxSessionFeePence(filters.maxTotalPence), 'integer');
    const total = parameters.add(filters.maxTotalPence, 'integer');
    conditions.push(
      `(l.price_pence <= ${fee} OR (l.session_id >= ${FIRST_EXTERNAL_ID} AND l.price_pence <= ${total}))`,
    );
  }
  if (dates !== null) conditions.push(...hasOccurrenceCondition(filters, dates, parameters));
  else if (days !== null || time !== null) conditions.push(...slotCondition(days, time, parameters));
  return conditions;
}

/** Words contain only letters and digits, so they need no quoting. */
function wordConditions(words: string[], parameters: Parameters): string {
  return `l.words @@ ${parameters.add(words.map((word) => `${word}:*`).join(' & '), 'tsquery')}`;
}

/** The next date settles most sessions cheaply: after the range, none matches; in it, it may match itself. */
function hasOccurrenceCondition(filters: SearchFilters, dates: DateSpan, parameters: Parameters): string[] {
  const until = dates.until === null ? null : parameters.add(dates.until, 'timestamptz');
  // Not ITEM_EXISTS: the planner would hash the dates of the whole country for one town.
  const exists = `(SELECT true FROM search_occurrences o WHERE ${occurrenceConditions(filters, dates, parameters)} LIMIT 1)`;
  const anyDate = filters.days === null && filters.time === null && dates.places === 0;
  return [
    // IS TRUE keeps the planner from using the index of next dates of the whole country.
    until === null ? 'l.next_starts_at IS NOT NULL' : `(l.next_starts_at < ${until}) IS TRUE`,
    anyDate ? `(l.next_starts_at >= ${parameters.add(dates.from, 'timestamptz')} OR ${exists})` : exists,
  ];
}

type DateSpan = NonNullable<SearchFilters['dates']>;

/** Conditions on a date `o` of a session `l`. */
function occurrenceConditions(
  { days, time }: Pick<SearchFilters, 'days' | 'time'>,
  dates: DateSpan,
  parameters: Parameters,
): string {
  const conditions = [
    'o.session_id = l.session_id',
    `o.state = 'scheduled'`,
    `o.starts_at >= ${parameters.add(dates.from, 'timestamptz')}`,
  ];
  if (dates.until !== null) conditions.push(`o.starts_at < ${parameters.add(dates.until, 'timestamptz')}`);
  if (dates.places > 0) conditions.push(`o.capacity - o.taken >= ${parameters.add(dates.places, 'integer')}`);
  const local = `(o.starts_at AT TIME ZONE 'Europe/London')`;
  if (days !== null) {
    conditions.push(`date_part('dow', ${local}) = ANY (${parameters.add(days, 'integer[]')})`);
  }
  if (time !== null) conditions.push(startsWithin(`${local}::time`, time, parameters));
  return conditions.join(' AND ');
}

/** Uses the mask, and the slots if the mask is too coarse. */
function slotCondition(days: number[] | null, time: TimeWindow | null, parameters: Parameters): string[] {
  const parts = partsOfDay.filter((part) => time === null || overlap(time, PARTS_OF_DAY[part]));
  const mask = (days ?? [0, 1, 2, 3, 4, 5, 6])
    .flatMap((day) => parts.map((part) => slotBit(day, part)))
    .reduce((bits, bit) => bits + bit, 0);
  const conditions = [`l.slot_mask & ${parameters.add(mask, 'bigint')} <> 0`];
  const exact = time === null || Object.values(PARTS_OF_DAY).some((part) => part === time);
  if (!exact) {
    const onDay = days === null ? '' : `AND slot.day_of_week = ANY (${parameters.add(days, 'smallint[]')})`;
    conditions.push(
      `EXISTS (SELECT FROM search_slots slot WHERE slot.session_id = l.session_id ${onDay}
                  AND ${startsWithin('slot.start_time', time, parameters)})`,
    );
  }
  return conditions;
}

const overlap = (one: TimeWindow, other: TimeWindow) => one.from < other.to && other.from < one.to;

function startsWithin(column: string, time: TimeWindow, parameters: Parameters): string {
  return `${column} >= ${parameters.add(formatClockTime(time.from), 'time')} AND ${column} < ${parameters.add(formatClockTime(time.to), 'time')}`;
}

function insideBox(bounds: Bounds, parameters: Parameters): string {
  const degree = (value: number) => parameters.add(Math.round(value * 1_000_000), 'integer');
  return `l.latitude_e6 BETWEEN ${degree(bounds.south)} AND ${degree(bounds.north)}
          AND l.longitude_e6 BETWEEN ${degree(bounds.west)} AND ${degree(bounds.east)}`;
}

function squaredMetres(query: IndexQuery, parameters: Parameters): string {
  const { origin } = query;
  return origin === null ? 'NULL::float8' : squared(origin.easting, origin.northing, parameters);
}

// Whole metres: squares are exact in double precision, as in JavaScript.
function squared(easting: number, northing: number, parameters: Parameters): string {
  const east = `(l.easting - ${parameters.add(easting, 'integer')})::float8`;
  const north = `(l.northing - ${parameters.add(northing, 'integer')})::float8`;
  return `${east} * ${east} + ${north} * ${north}`;
}

function orderByClause(
  query: PageQuery,
  parameters: Parameters,
): { rank: string; direction: 'ASC' | 'DESC' } {
  switch (query.sort) {
    case 'price_asc':
      return { rank: 'price_pence', direction: 'ASC' };
    case 'price_desc':
      return { rank: 'price_pence', direction: 'DESC' };
    case 'rating':
      return { rank: 'rating_thousandths', direction: 'DESC' };
    case 'distance':
      if (query.origin !== null) return { rank: 'squared_metres', direction: 'ASC' };
      return { rank: relevanceRank(query, parameters), direction: 'DESC' };
    case 'relevance':
      return { rank: relevanceRank(query, parameters), direction: 'DESC' };
  }
}

/** Mirrors `relevance` in rules.ts term by term, in double precision. */
function relevanceRank(query: PageQuery, parameters: Parameters): string {
  const number = (value: number) => `${value}::float8`;
  const near =
    query.origin === null
      ? number(0)
      : `1::float8 / (1::float8 + sqrt(squared_metres) / ${number(HALF_NEAR_METRES)})`;
  const wait = `date_part('epoch', next_starts_at - ${parameters.add(query.now, 'timestamptz')})`;
  const soon = `CASE WHEN next_starts_at IS NULL THEN 0::float8
                     ELSE 1::float8 / (1::float8 + GREATEST(0::float8, ${wait}) / ${number(HALF_SOON_SECONDS)}) END`;
  const rated = `(rating_thousandths - 1000)::float8 / 4000::float8`;
  return `${number(relevanceWeights.near)} * (${near}) + ${number(relevanceWeights.soon)} * (${soon}) + ${number(relevanceWeights.rated)} * (${rated})`;
}

// The text depends on which filters are set, never on their values, so there are few statements and each connection
// plans each once.
const parameterNames = new Map<string, string>();

function namedParameter(text: string, parameters: Parameters): NamedStatement {
  let name = parameterNames.get(text);
  if (name === undefined) {
    name = `search-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    parameterNames.set(text, name);
  }
  return { name, text, values: parameters.values };
}

/** Updates the mean that ratings are shrunk towards. Returns whether it changed. */
export async function refreshMean(db: Db): Promise<boolean> {
  const { changed } = await queryOne<{ changed: boolean }>(
    db,
    'SELECT refresh_search_rating_mean() AS changed',
  );
  return changed;
}

/** Moves listings past their next date on; returns the count. Between runs only ranks may be out of date. */
export async function refreshNextStarts(db: Db, now: Date): Promise<number> {
  const { moved } = await queryOne<{ moved: number }>(db, 'SELECT refresh_next_starts($1) AS moved', [now]);
  return moved;
}
