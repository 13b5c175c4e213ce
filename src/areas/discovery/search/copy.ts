import { pluralize } from '#shared/domain/pluralize.ts';
import type { SearchAnswer } from './api.ts';
import type { NameSuggestion } from './contract.ts';
import type { SearchParams } from './filters/search-params.ts';

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
