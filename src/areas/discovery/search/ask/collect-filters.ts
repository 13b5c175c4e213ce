import { dayOfWeek, plusDays } from '#shared/calendar/calendar-day.ts';
import { type AccessFact, readAccess } from '#shared/domain/access-facts.ts';
import { priceRanges } from '#shared/domain/option-lists.ts';
import { PARTS_OF_DAY, partsOfDay } from '../filters/search-values.ts';
import { priceBounds } from '../rules.ts';
import type { Wish } from './phrases.ts';
import type { SentenceFilters, Understood, UnderstoodHow, Unused, UnusedReason } from './sentence-reading.ts';

/** Words of the sentence with a meaning. */
export interface Said {
  wishes: readonly Wish[];
  guessed: boolean;
  corrected: boolean;
  /** After "not", "no" and the like. */
  negated: boolean;
  /** After "or". */
  either: boolean;
  text: string;
  /** Its first token. */
  at: number;
}

interface Collected {
  filters: SentenceFilters;
  understood: Understood[];
  unused: (Unused & { at: number })[];
}

type WishOf<Kind extends Wish['kind']> = Extract<Wish, { kind: Kind }>;
interface Placed<Kind extends Wish['kind']> {
  wish: WishOf<Kind>;
  said: Said;
}

const how = ({ corrected, guessed }: Said): UnderstoodHow =>
  corrected ? 'corrected' : guessed ? 'guessed' : 'said';

/** Turns what was said into filters. What can't be one, or contradicts what came first, is unused with its reason. */
export function collectFilters(all: readonly Said[], today: string): Collected {
  const filters: SentenceFilters = {};
  const understood: Understood[] = [];
  const unused: Collected['unused'] = [];
  const reject = (said: Said, reason: UnusedReason) => {
    if (!unused.some(({ at, text }) => at === said.at && text === said.text))
      unused.push({ text: said.text, reason, at: said.at });
  };
  const understand = (filter: keyof SentenceFilters, value: string | number, said: Said) => {
    understood.push({ filter, value: String(value), text: said.text, how: how(said) });
  };
  const wanted = all.filter(({ negated, wishes }) => !negated && wishes.length > 0);
  const find = <Kind extends Wish['kind']>(kind: Kind): Placed<Kind>[] =>
    wanted.flatMap((said) => said.wishes.flatMap((wish) => (isKind(wish, kind) ? [{ wish, said }] : [])));

  for (const said of all) {
    // "not on Mondays" leaves the other days.
    if (said.negated && !said.wishes.some(({ kind }) => kind === 'weekly' || kind === 'weekday')) {
      if (said.wishes.length > 0) reject(said, 'exclusion');
    }
    if (said.wishes.length === 0 && /\d/.test(said.text)) reject(said, 'no-filter');
  }

  /** The first that is certain, else the first; others that differ are unused, guesses silently. */
  const one = <Kind extends Wish['kind']>(
    kind: Kind,
    valueOf: (wish: WishOf<Kind>) => string | number,
  ): Placed<Kind> | null => {
    const found = find(kind);
    const chosen = found.find(({ said }) => !said.guessed) ?? found[0];
    if (chosen === undefined) return null;
    for (const { wish, said } of found)
      if (valueOf(wish) !== valueOf(chosen.wish) && !(said.guessed && !chosen.said.guessed))
        reject(said, said.either ? 'one-only' : ONE_ONLY.has(kind) ? 'one-only' : 'contradiction');
    return chosen;
  };

  const activity = one('activity', ({ slug }) => slug);
  if (activity !== null) {
    filters.sessionType = activity.wish.slug;
    understand('sessionType', activity.wish.slug, activity.said);
  }

  collectPlace();
  const radius = one('radius', ({ miles }) => miles);
  if (radius !== null) {
    filters.radius = radius.wish.miles;
    understand('radius', radius.wish.miles, radius.said);
  }
  const level = one('level', (wish) => wish.level);
  if (level !== null) {
    filters.difficulty = level.wish.level;
    understand('difficulty', level.wish.level, level.said);
  }
  collectPrice();
  const age = one('age', ({ group }) => group);
  if (age !== null) {
    filters.ageGroup = age.wish.group;
    understand('ageGroup', age.wish.group, age.said);
  }
  const gender = one('gender', (wish) => wish.gender);
  if (gender !== null) {
    filters.gender = gender.wish.gender;
    understand('gender', gender.wish.gender, gender.said);
  }
  const rating = one('rating', ({ stars }) => stars);
  if (rating !== null) {
    filters.rating = rating.wish.stars;
    understand('rating', rating.wish.stars, rating.said);
  }
  collectAccess();
  const [words] = find('words');
  if (words !== undefined) {
    filters.q = words.wish.text;
    understand('q', words.wish.text, words.said);
  }
  collectDays();
  collectTimes();
  // "with spaces left for 3 people"
  const places = find('places').reduce<Placed<'places'> | null>(
    (most, next) => (most === null || next.wish.count > most.wish.count ? next : most),
    null,
  );
  if (places !== null) {
    filters.places = places.wish.count;
    understand('places', places.wish.count, places.said);
  }
  const [bookable] = find('bookable');
  if (bookable !== undefined) {
    filters.bookable = 'true';
    understand('bookable', 'true', bookable.said);
  }
  const order = one('sort', (wish) => wish.order);
  if (order !== null) {
    filters.sort = order.wish.order;
    understand('sort', order.wish.order, order.said);
  }
  return { filters, understood, unused };

  /** A postcode beats a name, and a name "near me". */
  function collectPlace(): void {
    const found = find('place');
    const chosen =
      found.find(({ wish }) => wish.code) ?? found.find(({ wish }) => wish.value !== NEAR_ME) ?? found[0];
    if (chosen === undefined) return;
    filters.postcode = chosen.wish.value;
    understand('postcode', chosen.wish.value, chosen.said);
    for (const { wish, said } of found) {
      // A name beside a postcode only says more of the same place.
      const same =
        wish.value === chosen.wish.value || wish.value === NEAR_ME || wish.code !== chosen.wish.code;
      if (!same) reject(said, 'one-only');
    }
  }

  function collectPrice(): void {
    const found = find('price');
    const chosen = found.find(({ said }) => !said.guessed) ?? found[0];
    if (chosen === undefined) return;
    for (const { wish, said } of found)
      if (wish !== chosen.wish && !said.guessed) reject(said, said.either ? 'one-only' : 'contradiction');
    const { from, to } = chosen.wish;
    const band = priceRanges.find(({ value }) => {
      const { minPence, maxPence } = priceBounds(value);
      return from !== null && minPence === from * 100 && maxPence === (to === null ? null : to * 100);
    });
    if (band !== undefined) {
      filters.priceRange = band.value;
      understand('priceRange', band.value, chosen.said);
    } else if (to !== null) {
      filters.maxPrice = to;
      understand('maxPrice', to, chosen.said);
      if (from !== null && from > 0) reject({ ...chosen.said, text: `from £${from}` }, 'no-filter');
    } else reject(chosen.said, 'no-filter');
  }

  function collectAccess(): void {
    const facts = new Map<AccessFact, Said>();
    for (const { wish, said } of find('access')) if (!facts.has(wish.fact)) facts.set(wish.fact, said);
    if (facts.size === 0) return;
    const ordered = readAccess([...facts.keys()].join(',')) ?? [];
    filters.access = ordered.join(',');
    for (const fact of ordered) {
      const said = facts.get(fact);
      if (said !== undefined) understand('access', fact, said);
    }
  }

  function collectDays(): void {
    const dates = find('dates');
    const [date] = dates;
    const from = date?.wish.from;
    let to = date?.wish.to;
    for (const other of dates.slice(1)) {
      // "from Monday … until Friday"
      if (
        from !== undefined &&
        to === undefined &&
        other.wish.from === undefined &&
        (other.wish.to ?? '') >= from
      )
        to = other.wish.to;
      else if (other.wish.from !== from || other.wish.to !== to)
        reject(other.said, other.said.either ? 'one-only' : 'contradiction');
    }
    const single = from !== undefined && from === to;
    const once = find('weekday').filter(({ wish, said }) => {
      if (!single || from === undefined || wish.day === dayOfWeek(from)) return true;
      reject(said, said.either ? 'one-only' : 'contradiction');
      return false;
    });
    const weekly = find('weekly').filter(({ wish }) => wish.loose !== true);
    const loose = find('weekly').filter(({ wish }) => wish.loose === true);
    const onceDays = [...new Set(once.map(({ wish }) => wish.day))];
    const [firstOnce] = once;
    const without = all.flatMap((said) => (said.negated ? said.wishes.flatMap(daysOf) : []));
    if (date === undefined && weekly.length === 0 && onceDays.length === 1 && firstOnce !== undefined) {
      const day = comingDay(today, firstOnce.wish.day);
      filters.from = day;
      filters.to = day;
      understand('from', day, firstOnce.said);
      return;
    }
    if (date !== undefined) {
      if (from !== undefined) filters.from = from;
      if (to !== undefined) filters.to = to;
      understand('from', from ?? to ?? '', date.said);
    }
    const usesLoose = date === undefined && weekly.length === 0 && onceDays.length === 0;
    const sources = [...weekly, ...(usesLoose ? loose : [])];
    const named = new Set([...sources.flatMap(({ wish }) => wish.days), ...(single ? [] : onceDays)]);
    const base = named.size === 0 && without.length > 0 ? ALL_DAYS : [...named];
    const days = base.filter((day) => !without.includes(day)).toSorted((one, other) => one - other);
    if (days.length === 0 || days.length === ALL_DAYS.length) return;
    const negated = all.find((said) => said.negated && said.wishes.some((wish) => daysOf(wish).length > 0));
    const source = sources[0]?.said ?? firstOnce?.said ?? negated;
    filters.day = days.join(',');
    if (source !== undefined) understand('day', days.join(','), source);
  }

  function collectTimes(): void {
    let chosen: Placed<'time'> | null = null;
    for (const next of find('time')) {
      if (chosen === null) {
        chosen = next;
        continue;
      }
      const from = Math.max(chosen.wish.from, next.wish.from);
      const to = Math.min(chosen.wish.to, next.wish.to);
      const { said }: Placed<'time'> = next.wish.clock ? next : chosen;
      if (from < to && !next.said.either)
        chosen = { wish: { ...next.wish, from, to, clock: chosen.wish.clock || next.wish.clock }, said };
      // "morning swim, 6 till 8am": the hours say what they call morning.
      else if (next.wish.clock && !chosen.wish.clock && !next.said.either) chosen = next;
      else if (chosen.wish.from !== next.wish.from || chosen.wish.to !== next.wish.to)
        reject(next.said, next.said.either || !next.wish.clock ? 'one-only' : 'contradiction');
    }
    if (chosen === null) return;
    const { from, to } = chosen.wish;
    if (from <= 0 && to >= MINUTES_OF_DAY) return;
    const part = partsOfDay.find((name) => PARTS_OF_DAY[name].from === from && PARTS_OF_DAY[name].to === to);
    filters.time = part ?? `${clockTime(from)}-${clockTime(to)}`;
    understand('time', filters.time, chosen.said);
  }
}

const NEAR_ME = 'near me';
const ALL_DAYS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
const MINUTES_OF_DAY = 24 * 60;
/** Several of these would make sense; a search has one. */
const ONE_ONLY: ReadonlySet<Wish['kind']> = new Set(['activity', 'level', 'age']);

function isKind<Kind extends Wish['kind']>(wish: Wish, kind: Kind): wish is WishOf<Kind> {
  return wish.kind === kind;
}

function daysOf(wish: Wish): readonly number[] {
  return wish.kind === 'weekly' ? wish.days : wish.kind === 'weekday' ? [wish.day] : [];
}

function comingDay(today: string, day: number): string {
  return plusDays(today, (day - dayOfWeek(today) + 7) % 7);
}

const pad = (value: number) => String(value).padStart(2, '0');
const clockTime = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
