import { pluralize } from '#shared/domain/pluralize.ts';
import type { SearchAnswer } from './api.ts';
import type { SearchParams } from './filters/search-params.ts';

/** "1 session found", "2,345 sessions found". */
export function countSentence(total: number): string {
  return `${pluralize(total, 'session')} found`;
}

/** The line under the count: where was searched, in the server's words. Why that could not be, the place box says. */
export function areaSentence(params: SearchParams, answer: Pick<SearchAnswer, 'place' | 'notFound'>): string {
  if (params.bbox !== undefined) return 'In the area you chose on the map';
  if (answer.notFound !== null) return '';
  return answer.place?.sentence ?? 'Across the United Kingdom';
}
