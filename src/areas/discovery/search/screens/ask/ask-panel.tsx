import type { SearchParams } from '../../filters/search-params.ts';
import { AskBox } from './ask-box.tsx';
import { NarrowestFilter } from './narrowest-filter.tsx';
import { UnderstoodFilters } from './understood-filters.tsx';

export interface AskPanelProps {
  sentence: string;
  params: SearchParams;
  /** Nothing matches. */
  isEmpty: boolean;
}

/** Above the results of a sentence: the sentence, and what we understood. */
export function AskPanel({ sentence, params, isEmpty }: AskPanelProps) {
  return (
    <>
      <AskBox sentence={sentence} />
      <UnderstoodFilters sentence={sentence} params={params} />
      {isEmpty && <NarrowestFilter params={params} />}
    </>
  );
}
