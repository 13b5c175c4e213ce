import { formatDistance } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { activities } from '#shared/domain/activities.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { SearchAnswer } from './api.ts';
import type { NameSuggestion, NearestAnswer } from './contract.ts';
import { radiusLabel, radiusOptions } from './filters/filter-options.ts';
import { changeSearch, type SearchParams } from './filters/search-params.ts';

export function countSentence(total: number): string {
  return `${pluralize(total, 'session')} found`;
}

/** The place box explains a place that can't be found. */
export function areaSentence(params: SearchParams, answer: Pick<SearchAnswer, 'place' | 'notFound'>): string {
  if (params.bbox !== undefined) return 'In the area you chose on the map';
  if (answer.notFound !== null) return '';
  return answer.place?.sentence ?? 'Across the United Kingdom';
}

const suggestionKinds: Readonly<Record<NameSuggestion['kind'], string>> = {
  place: 'Place',
  activity: 'Activity',
  business: 'Business',
  session: '',
  trainer: 'Personal trainer',
  instructor: 'Instructor',
};

/** "Place, London"; a postcode's detail names its kind already. */
export function suggestionDetail({ kind, detail }: Pick<NameSuggestion, 'kind' | 'detail'>): string {
  if (kind === 'place' && detail.startsWith('Postcode')) return detail;
  return [suggestionKinds[kind], detail].filter(Boolean).join(', ');
}

export interface NearestOffer {
  sentence: string;
  /** The link's text, and its search; null if it is beyond the widest distance. */
  label: string;
  search: SearchParams | null;
}

/** What there is instead of no results: facts, each with the search that shows it. */
export function nearestOffers(
  params: SearchParams,
  nearest: NearestAnswer | undefined,
  unit: DistanceUnit,
): NearestOffer[] {
  const offers: NearestOffer[] = [];
  if (nearest?.place) {
    const { town, miles } = nearest.place;
    const radius = radiusOptions.find((option) => option > miles);
    const where = town === '' ? '' : `, in ${town}`;
    offers.push({
      sentence: `The nearest match is ${formatDistance(miles, unit, false)} away${where}.`,
      label: radius === undefined ? '' : `Search ${radiusLabel(radius, unit).toLowerCase()}`,
      search: radius === undefined ? null : changeSearch(params, { radius, bbox: undefined }),
    });
  }
  if (nearest?.activity) {
    const { slug, sessions } = nearest.activity;
    const name = optionLabel(activities, slug);
    offers.push({
      sentence: `${name} has ${pluralize(sessions, 'session')} here.`,
      label: `Show ${name}`,
      search: changeSearch(params, { sessionType: slug }),
    });
  }
  return offers;
}
