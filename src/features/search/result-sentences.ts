import type { SearchAnswer } from './search-answer.ts';
import type { SearchParams } from './search-params.ts';

/** "1 session found", "2,345 sessions found". */
export function countSentence(total: number): string {
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'session' : 'sessions'} found`;
}

/** The line under the count: where was searched, or why that could not be; of a place in the server's words. */
export function areaSentence(params: SearchParams, answer: Pick<SearchAnswer, 'place' | 'notFound'>): string {
  if (params.bbox !== undefined) return 'In the area chosen on the map';
  return answer.notFound ?? answer.place?.sentence ?? 'Across the United Kingdom';
}

/** "0.7 miles", "1 mile", "Less than 0.1 miles". */
export function distanceSentence(miles: number): string {
  if (miles < 0.1) return 'Less than 0.1 miles';
  return `${miles} ${miles === 1 ? 'mile' : 'miles'}`;
}
