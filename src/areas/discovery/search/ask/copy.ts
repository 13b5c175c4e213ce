import { formatRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { optionLabel, sortOrders } from '#shared/domain/option-lists.ts';
import type { SentenceAnswer } from '../contract.ts';
import { type ActiveFilter, activeFilters } from '../filters/filter-options.ts';
import { changeSearch, type SearchParams } from '../filters/search-params.ts';

export interface SentenceChip extends ActiveFilter {
  /** The words of a guess or a correction; null if the person said so. */
  from: string | null;
}

/** Every filter of the search, also those added since. A place and its distance are one chip. */
export function sentenceChips(
  params: SearchParams,
  reading: Pick<SentenceAnswer, 'filters' | 'understood'> | undefined,
  unit: DistanceUnit,
): SentenceChip[] {
  const { postcode, radius, sort } = params;
  const place = postcode === undefined || postcode === 'near me' ? [] : [placeChip(params, postcode, unit)];
  const others = activeFilters(params, unit).filter(
    ({ name }) => name !== 'radius' || radius === undefined || place.length === 0,
  );
  const [activity, ...rest] = others.toSorted(
    (one, other) => Number(other.name === 'sessionType') - Number(one.name === 'sessionType'),
  );
  const ordered = activity?.name === 'sessionType' ? [activity, ...place, ...rest] : [...place, ...others];
  const order: ActiveFilter[] =
    sort === undefined
      ? []
      : [
          {
            name: 'sort',
            label: optionLabel(sortOrders, sort),
            without: changeSearch(params, { sort: undefined }),
          },
        ];
  return [...ordered, ...order].map((filter) => ({ ...filter, from: sourceText(filter, params, reading) }));
}

function placeChip(params: SearchParams, postcode: string, unit: DistanceUnit): ActiveFilter {
  const { radius } = params;
  return {
    name: 'postcode',
    label: radius === undefined ? postcode : `${postcode}, ${formatRadius(radius, unit)}`,
    without: changeSearch(params, { postcode: undefined, radius: undefined }),
  };
}

/** The words that a chip comes from, if they don't say it and nobody has changed it since. */
function sourceText(
  { name, without }: ActiveFilter,
  params: SearchParams,
  reading: Pick<SentenceAnswer, 'filters' | 'understood'> | undefined,
): string | null {
  const source = reading?.understood.find(
    ({ filter, value, how }) =>
      how !== 'said' &&
      filter === name &&
      (name === 'access'
        ? !(without.access ?? '').split(',').includes(value) &&
          (params.access ?? '').split(',').includes(value)
        : String(params[filter]) === String(reading.filters[filter])),
  );
  return source?.text ?? null;
}

type UnusedReason = SentenceAnswer['unused'][number]['reason'];

const reasons: Readonly<Record<UnusedReason, string>> = {
  unknown: '',
  exclusion: 'we can’t leave things out',
  'one-only': 'we can search for one at a time',
  contradiction: 'it doesn’t fit with the rest',
  'no-filter': 'we have no filter for it',
};

/** “We didn’t use: “candlelit”, “no HIIT” (we can’t leave things out).” */
export function unusedSentence(unused: SentenceAnswer['unused']): string {
  const listed = unused.map(({ text, reason }) =>
    reasons[reason] === '' ? `“${text}”` : `“${text}” (${reasons[reason]})`,
  );
  return `We didn’t use: ${listed.join(', ')}.`;
}

/** Searches that show what a sentence can say. */
export const exampleSentences: readonly string[] = [
  'Boxing for beginners on Saturday morning',
  'Gentle yoga near Hackney after work, step-free',
  'Something free for my 4-year-old in Leeds',
];
